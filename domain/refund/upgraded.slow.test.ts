import { afterAll, beforeAll, expect, test } from 'vitest';
import { days } from '../../kit/time.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { orderInput } from '../../tests/harness/orders.ts';
import { openRefundScene } from '../../tests/harness/refunds.ts';
import { NO_DETAILS } from '../buyer/index.ts';
import { completeFree, findChangeable, type PlaceInput, placeOrder } from '../checkout/index.ts';
import { activateDevice, listLicenses } from '../license/index.ts';
import { listMails } from '../mail/index.ts';
import type { Order } from '../order/index.ts';
import { addPrices, loadSampleCatalog, type Seats } from '../price/index.ts';
import type { Selection } from '../quote/index.ts';
import {
  declareWithdrawal,
  listRefunds,
  previewRefund,
  type RefundOrder,
  refundJobs,
  requestRefund,
  WITHDRAW_REST,
} from './index.ts';

const BOUGHT = new Date('2026-01-01T12:00:00.000Z');
const ZIPX: Selection = { product: 'zipx', bundledProducts: [], plan: 'year', seats: 1 };
let db: TestDatabase;
let scene: ReturnType<typeof openRefundScene>;
let jobs: ReturnType<typeof refundJobs>;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalog);
  scene = openRefundScene(db);
  jobs = refundJobs(scene.deps);
});
afterAll(() => db.close());

const after = (count: number) => db.clock.set(new Date(BOUGHT.getTime() + days(count)));

/** Sells a year on one PC, which `upgrade` upgrades. */
async function bought(change: Partial<PlaceInput> = {}) {
  after(0);
  db.jobs.splice(0);
  const first = await scene.sell({ selection: ZIPX, ...change });
  const license = async () => (await db.read((r) => listLicenses(r, scene.ring, first.id)))[0];
  const licenseId = (await license())?.id ?? '';
  const terms = (seats: 3 | 5): Partial<PlaceInput> => ({
    selection: { ...ZIPX, seats },
    change: { kind: 'upgrade', licenseId },
    buyer: { ...first },
    taxIdProven: first.taxIdProven,
  });
  return {
    first,
    license,
    offered: async () => (await db.read((r) => findChangeable(r, licenseId)))?.credit.minor,
    agree: (seats: 3 | 5) => scene.place(terms(seats)),
    upgrade: (seats: 3 | 5) => scene.sell(terms(seats)),
  };
}

async function pay({ id: orderId, total }: Order): Promise<void> {
  const reference = `${orderId}:1`;
  scene.provider.write({ reference, orderId, total, state: 'paid', at: db.clock.now() });
  await scene.hear(reference);
}

const request = ({ id: orderId }: Order, amount: RefundOrder['amount'] = 'all') =>
  db.run((work) => {
    const key = `${orderId} ${amount} ${db.clock.now().toISOString()}`;
    return requestRefund(work, { orderId, amount, key, reason: 'staff', by: 'sam' });
  });
const left = async ({ id: orderId }: Order) => {
  const found = await db.run((work) => previewRefund(work, { orderId, amount: 'all' }));
  return found.ok ? found.value.left.minor : found.code;
};
async function work(): Promise<void> {
  const isDue = ({ options: { startAfter } }: (typeof db.jobs)[number]) =>
    !startAfter || startAfter <= db.clock.now();
  while (db.jobs.some(isDue)) {
    const [{ job, data } = { job: '', data: {} }] = db.jobs.splice(db.jobs.findIndex(isDue), 1);
    const handler = Object.entries(jobs).find(([name]) => name === job)?.[1];
    await handler?.(data);
  }
}
const givenOf = ({ id }: Order) => scene.provider.givenOf(`${id}:1`);
const seatsOf = async (owned: Awaited<ReturnType<typeof bought>>) => (await owned.license())?.seats;

test('refunds nothing of an order fully credited the next day', async () => {
  const { first, upgrade } = await bought();
  await upgrade(3);
  expect(await left(first)).toBe('credited');
  for (const amount of ['all', 1] as const)
    expect(await request(first, amount)).toEqual({ ok: false, code: 'credited' });
});

test('refunds only the used half when the other half is credited', async () => {
  const { first, upgrade, license } = await bought();
  after(146);
  const { quote, id } = await upgrade(3);
  const used = first.total.minor - quote.creditOff;
  expect(quote.creditOff).toBe(Math.round((first.total.minor * 219) / 365));
  expect(await left(first)).toBe(used);
  expect(await request(first, used + 1)).toEqual({ ok: false, code: 'too-much' });
  expect((await request(first)).ok).toBe(true);
  await work();
  expect([givenOf(first), await left(first)]).toEqual([used, 'credited']);
  expect(await license()).toMatchObject({ state: 'active', seats: 3 });
  expect(await db.read((reader) => listRefunds(reader, id))).toEqual([]);
});

test('frees the credit when the upgrade is refunded first', async () => {
  const owned = await bought();
  const { first } = owned;
  after(3);
  const more = await owned.upgrade(3);
  await request(more);
  await work();
  expect([givenOf(more), await seatsOf(owned)]).toEqual([more.total.minor, 1]);
  expect(await left(first)).toBe(first.total.minor);
  await request(first);
  await work();
  expect([givenOf(first), (await owned.license())?.state]).toEqual([first.total.minor, 'revoked']);
});

const priceYear = (product: string, seats: Seats, minor: number) =>
  db.run((w) => {
    const total = { minor, currency: 'EUR' } as const;
    const term = { validFrom: w.now, validTo: null };
    return addPrices(w, [{ product, plan: 'year', seats, market: 'eu', total, ...term }]);
  });

async function placeFree(change: Partial<PlaceInput>): Promise<void> {
  const free = await db.run(async (w) =>
    completeFree(w, scene.deps, await placeOrder(w, orderInput(change))),
  );
  expect(free).toMatchObject({ value: { order: { state: 'paid', total: { minor: 0 } } } });
}

/** Sells a product whose year costs 50 on one PC and on three, so that the upgrade between them costs nothing. */
async function boughtForFree(product: string) {
  after(0);
  await priceYear(product, 1, 5000);
  await priceYear(product, 3, 5000);
  await priceYear(product, 5, 5500);
  const selection: Selection = { product, bundledProducts: [], plan: 'year', seats: 1 };
  const owned = await bought({ selection });
  const [license] = await db.read((r) => listLicenses(r, scene.ring, owned.first.id));
  const change = { kind: 'upgrade', licenseId: license?.id ?? '' } as const;
  const terms = (seats: Seats) => ({
    selection: { ...selection, seats },
    change,
    buyer: { ...owned.first },
  });
  await placeFree(terms(3));
  return { ...owned, more: () => scene.sell(terms(5)) };
}

test('credits an upgrade that cost nothing only with the money that is kept', async () => {
  const { first, offered, more } = await boughtForFree('pdfreader');
  expect(await offered()).toBe(5000);
  expect((await request(first, 4900)).ok).toBe(true);
  expect(await offered()).toBe(100);
  await work();
  expect([givenOf(first), await offered()]).toEqual([4900, 100]);
  const { quote, total } = await more();
  expect([quote.creditOff, total.minor]).toEqual([100, 5400]);
  // What is left was taken by the paid upgrade.
  expect([await left(first), await offered()]).toEqual(['credited', 5500]);
});

test('holds the money behind a paid upgrade of one that cost nothing, and revokes them with it', async () => {
  const owned = await boughtForFree('screenrecx');
  const { first, more, license } = owned;
  after(1);
  const paid = await more();
  expect(paid.total.minor).toBe(5500 - paid.quote.creditOff);
  expect(await left(first)).toBe('credited');
  const reference = `${first.id}:1`;
  scene.provider.giveElsewhere({ reference, amount: first.total });
  await scene.hear(reference);
  await work();
  expect(await license()).toMatchObject({ state: 'revoked' });
});

test('credits an upgrade without the money behind it that was refunded elsewhere', async () => {
  const { first, upgrade, offered } = await bought();
  const { total, quote } = await upgrade(3);
  expect(await offered()).toBe(quote.list);
  const reference = `${first.id}:1`;
  const amount = { ...first.total, minor: first.total.minor - 100 };
  scene.provider.giveElsewhere({ reference, amount });
  await scene.hear(reference);
  await work();
  expect(await offered()).toBe(total.minor + 100);
});

test('credits what is kept of an upgrade, and all of the credit behind it', async () => {
  const { upgrade, offered } = await bought();
  const more = await upgrade(3);
  await request(more, 100);
  await work();
  expect(await offered()).toBe(more.quote.list - 100);
});

test('holds no seat, credit, or money for an abandoned upgrade', async () => {
  const owned = await bought();
  const { first, agree, offered, license } = owned;
  const before = [await offered(), await left(first), await seatsOf(owned)];
  const abandoned = await agree(3);
  expect([await offered(), await left(first), await seatsOf(owned)]).toEqual(before);
  const { key = '' } = (await license()) ?? {};
  const device = { id: 'a'.repeat(30), name: '' };
  const ask = { key, product: 'zipx', appVersion: '1.0', device, replaces: null, nonce: null };
  const seat = await db.run((work) => activateDevice(work, scene.ring, ask));
  expect(seat).toMatchObject({ ok: true, seat: { seats: { used: 1, total: 1 } } });
  // The same credit sells another upgrade, so the first one, paid late, is refunded.
  db.clock.advance(1000);
  const more = await owned.upgrade(5);
  expect([more.quote.creditOff, await seatsOf(owned)]).toEqual([abandoned.quote.creditOff, 5]);
  await pay(abandoned);
  await work();
  expect([givenOf(abandoned), await seatsOf(owned)]).toEqual([abandoned.total.minor, 5]);
});

test('offers only the credit that is not promised back', async () => {
  const { first, upgrade, agree, offered } = await bought();
  const half = Math.floor(first.total.minor / 2);
  expect((await request(first, half)).ok).toBe(true);
  expect(await offered()).toBe(first.total.minor - half);
  const waiting = await agree(3);
  expect(waiting.quote.creditOff).toBe(first.total.minor - half);
  expect((await upgrade(5)).quote.creditOff).toBe(first.total.minor - half);
  await work();
  expect([givenOf(first), await left(first)]).toEqual([half, 'credited']);
  // The other upgrade used up its credit.
  expect(await scene.again(waiting)).toEqual({ ok: false, code: 'not-offered' });
});

test('does not credit the money of a bundle twice, even after a partial refund', async () => {
  const selection: Selection = { ...ZIPX, bundledProducts: ['pdfreader'], plan: 'lifetime' };
  const { first } = await bought({ selection });
  const licenses = await db.read((reader) => listLicenses(reader, scene.ring, first.id));
  const creditOf = async (product: string) => {
    const licenseId = licenses.find((license) => license.product === product)?.id ?? '';
    const known = await db.read((r) => findChangeable(r, licenseId));
    return { licenseId, minor: known?.credit.minor };
  };
  const other = await creditOf('pdfreader');
  const { licenseId } = await creditOf('zipx');
  after(1);
  const change = { kind: 'upgrade', licenseId } as const;
  const terms: Selection = { ...ZIPX, plan: 'lifetime', seats: 3 };
  await scene.sell({ selection: terms, change, buyer: { ...first } });
  expect((await creditOf('pdfreader')).minor).toBe(other.minor);
  expect((await request(first)).ok).toBe(true);
  expect((await creditOf('pdfreader')).minor).toBe(0);
  await work();
  expect([givenOf(first), (await creditOf('pdfreader')).minor]).toEqual([other.minor, 0]);
});

test.each(['year', 'lifetime'] as const)(
  'ends the other licenses of a bundle for a %s when only the credit of an upgrade is left',
  async (plan) => {
    const { first } = await bought({
      selection: { ...ZIPX, bundledProducts: ['pdfreader'], plan },
    });
    const licenses = () => db.read((reader) => listLicenses(reader, scene.ring, first.id));
    const statesOf = async () =>
      Object.fromEntries((await licenses()).map(({ product, state }) => [product, state]));
    const { id: licenseId = '' } =
      (await licenses()).find(({ product }) => product === 'zipx') ?? {};
    const change = { kind: 'upgrade', licenseId } as const;
    const selection: Selection = { ...ZIPX, plan, seats: 3 };
    const more = await scene.sell({ selection, change, buyer: { ...first } });
    await request(first, 100);
    await work();
    expect(await statesOf()).toEqual({ zipx: 'active', pdfreader: 'active' });
    const preview = await db.run((w) => previewRefund(w, { orderId: first.id, amount: 'all' }));
    expect(preview).toMatchObject({ value: { isWhole: false, isRest: true } });
    await declare(first);
    expect(givenOf(first)).toBe(first.total.minor - more.quote.creditOff);
    expect(await statesOf()).toEqual({ zipx: 'active', pdfreader: 'revoked' });
    const mails = await db.read((reader) =>
      listMails(reader, { limit: 99, before: null, to: first.email }),
    );
    expect(mails.map(({ fields }) => fields['reason'] ?? '')).toContainEqual(
      expect.stringMatching(/anderen Lizenzen dieser Bestellung sind beendet/),
    );
    const reference = `${first.id}:1`;
    for (const dispute of ['open', 'won'] as const) {
      const { disputeRevision, ...known } = await scene.provider.fetch(reference);
      scene.provider.write({ ...known, dispute, disputeRevision: disputeRevision + 1 });
      await scene.hear(reference);
      await work();
    }
    expect(await statesOf()).toEqual({ zipx: 'active', pdfreader: 'revoked' });
    await declare(more);
    db.clock.advance(days(1));
    await work();
    expect(givenOf(first)).toBe(first.total.minor);
    expect(await statesOf()).toEqual({ zipx: 'revoked', pdfreader: 'revoked' });
  },
);

test('does not credit refunded money', async () => {
  const { first, upgrade } = await bought();
  const half = Math.floor(first.total.minor / 2);
  await request(first, half);
  await work();
  const { quote } = await upgrade(3);
  expect([quote.creditOff, await left(first)]).toEqual([first.total.minor - half, 'credited']);
});

test('refunds a reverse-charge company what it paid and was not credited', async () => {
  const company = { company: 'Ada SARL', taxId: 'FR40303265045' };
  const ada = { email: 'ada@sarl.example', name: 'Ada', country: 'FR' };
  const buyer = { ...NO_DETAILS, ...company, ...ada };
  const { first, upgrade } = await bought({ buyer, taxIdProven: true });
  after(146);
  const { quote } = await upgrade(3);
  expect(first.quote.tax + quote.tax).toBe(0);
  const share = quote.creditOff / first.quote.list;
  expect(await left(first)).toBe(Math.floor(first.total.minor * (1 - share)));
});

test('refunds the later of two upgrades paid with one credit', async () => {
  const owned = await bought();
  const [three, five] = [await owned.agree(3), await owned.agree(5)];
  after(1);
  await pay(five);
  await pay(three);
  await work();
  expect([givenOf(five), givenOf(three)]).toEqual([0, three.total.minor]);
  expect(await seatsOf(owned)).toBe(5);
});

test('refunds an upgrade paid when most of its credit is used up', async () => {
  const owned = await bought();
  const more = await owned.agree(3);
  after(200);
  await pay(more);
  await work();
  expect([givenOf(more), await seatsOf(owned)]).toEqual([more.total.minor, 1]);
  const mails = await db.read((reader) => listMails(reader, { limit: 99, before: null }));
  const sent = mails.filter(({ kind, orderId }) => kind === 'refund' && orderId === more.id);
  expect(sent.map(({ fields }) => fields.reason)).toEqual([
    expect.stringMatching(/mehr als einen Tag nach der Bestellung/),
  ]);
});

test('keeps an upgrade that was paid in time, although the shop hears of it late', async () => {
  const owned = await bought();
  const { id: orderId, total } = await owned.agree(3);
  const [reference, at] = [`${orderId}:1`, db.clock.now()];
  after(2);
  scene.provider.write({ reference, orderId, total, state: 'paid', at });
  await scene.hear(reference);
  await work();
  expect([scene.provider.givenOf(reference), await seatsOf(owned)]).toEqual([0, 3]);
});

test('refunds an upgrade paid after its first order was refunded', async () => {
  const owned = await bought();
  const more = await owned.agree(3);
  await request(owned.first);
  await work();
  await pay(more);
  await work();
  expect(givenOf(more)).toBe(more.total.minor);
  expect(await owned.license()).toMatchObject({ state: 'revoked', seats: 1 });
  const mails = await db.read((reader) => listMails(reader, { limit: 99, before: null }));
  const sent = mails.filter(({ kind, orderId }) => kind === 'refund' && orderId === more.id);
  expect(sent.map(({ fields }) => fields.reason)).toEqual([
    expect.stringMatching(/nichts bewirkt/),
  ]);
});

test('refunds an upgrade paid while the refund of its first order is queued', async () => {
  const owned = await bought();
  const { first } = owned;
  const more = await owned.agree(3);
  expect((await request(first)).ok).toBe(true);
  await pay(more);
  expect(await owned.license()).toMatchObject({ state: 'active', seats: 1 });
  await work();
  expect([givenOf(first), givenOf(more)]).toEqual([first.total.minor, more.total.minor]);
  expect(await owned.license()).toMatchObject({ state: 'revoked', seats: 1 });
});

test('keeps an upgrade despite a failed or later refund of its first order', async () => {
  const owned = await bought();
  const more = await owned.agree(3);
  await request(owned.first);
  scene.provider.fault.refuses = true;
  await work();
  scene.provider.fault.refuses = false;
  await pay(more);
  expect(await request(owned.first, 1)).toEqual({ ok: false, code: 'credited' });
  await work();
  expect([givenOf(owned.first), givenOf(more), await seatsOf(owned)]).toEqual([0, 0, 3]);
});

const declare = async ({ orderNumber, email }: Order) => {
  await db.run((w) =>
    declareWithdrawal(w, { as: 'withdrawal', orderNumber, email, name: '', locale: 'en' }),
  );
  await work();
};
const looks = () => db.jobs.filter(({ job }) => job === WITHDRAW_REST);

test('queues one check for any number of declarations, and stops it with a dispute', async () => {
  const { first, upgrade } = await bought();
  after(10);
  await upgrade(3);
  for (const day of [10, 10, 12, 14]) {
    after(day);
    await declare(first);
    expect(looks()).toHaveLength(1);
  }
  expect(looks()[0]?.options.key).toBe(first.id);
  const reference = `${first.id}:1`;
  const paid = { reference, orderId: first.id, total: first.total, state: 'paid' } as const;
  scene.provider.write({ ...paid, dispute: 'open' });
  await scene.hear(reference);
  await declare(first);
  after(16);
  await work();
  expect(looks()).toEqual([]);
});

test('ties each share of a bundle to its own upgrade', async () => {
  const bundledProducts = ['pdfreader', 'screenrecx'];
  const { first } = await bought({ selection: { ...ZIPX, bundledProducts, plan: 'lifetime' } });
  const licenses = await db.read((reader) => listLicenses(reader, scene.ring, first.id));
  after(1);
  const more: Order[] = [];
  for (const { id: licenseId, product } of licenses) {
    const selection: Selection = { product, bundledProducts: [], plan: 'lifetime', seats: 3 };
    const change = { kind: 'upgrade', licenseId } as const;
    more.push(await scene.sell({ selection, change, buyer: { ...first } }));
  }
  await declare(first);
  for (const [index, upgrade] of more.entries()) {
    await declare(upgrade);
    after(3 + index);
    await work();
    expect(givenOf(upgrade)).toBe(upgrade.total.minor);
  }
  expect([givenOf(first), looks()]).toEqual([first.total.minor, []]);
});

test('refunds the rest of a withdrawal at once, and all of it after the upgrade is refunded', async () => {
  const { first, upgrade } = await bought();
  after(10);
  const more = await upgrade(3);
  await declare(first);
  const used = first.total.minor - more.quote.creditOff;
  expect(givenOf(first)).toBe(used);
  for (let day = 0; day < 3; day += 1) {
    db.clock.advance(days(1));
    await work();
  }
  expect(givenOf(first)).toBe(used);
  await declare(more);
  expect(givenOf(first)).toBe(used);
  db.clock.advance(days(1));
  await work();
  expect([givenOf(first), givenOf(more)]).toEqual([first.total.minor, more.total.minor]);
  const mails = await db.read((reader) => listMails(reader, { limit: 99, before: null }));
  const outcomes = mails
    .filter(({ kind, to }) => kind === 'withdrawal' && to === first.email)
    .map(({ fields }) => fields.outcome?.slice(0, 28));
  expect(outcomes.toSorted()).toEqual([
    'Within 14 days, we’ll refund',
    'Within 14 days, we’ll refund',
    'You’ve upgraded since you pl',
  ]);
});

test('credits what is left of the money of a bundle once, after upgrades that cost nothing', async () => {
  const { first } = await bought({ selection: { ...ZIPX, bundledProducts: ['screenrecx'] } });
  const licenses = await db.read((reader) => listLicenses(reader, scene.ring, first.id));
  db.clock.advance(1000);
  for (const { id: licenseId, product } of licenses) {
    const line = first.quote.lines.find((each) => each.product === product);
    await priceYear(product, 3, line?.total ?? 0);
    const selection: Selection = { product, bundledProducts: [], plan: 'year', seats: 3 };
    await placeFree({ selection, change: { kind: 'upgrade', licenseId }, buyer: { ...first } });
  }
  const credit = async () => {
    let sum = 0;
    for (const { id } of licenses)
      sum += (await db.read((r) => findChangeable(r, id)))?.credit.minor ?? 0;
    return sum;
  };
  expect(await credit()).toBe(first.total.minor);
  db.clock.advance(1000);
  expect((await request(first, first.total.minor - 1000)).ok).toBe(true);
  await work();
  expect(Math.abs((await credit()) - 999)).toBeLessThanOrEqual(1);
});
