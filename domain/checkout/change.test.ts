import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { days, hours, minutes } from '../../kit/time.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { BUYER, orderInput } from '../../tests/harness/orders.ts';
import { makeSnapshot, scriptedProvider, testOrderDeps } from '../../tests/harness/payments.ts';
import { listLicenses } from '../license/index.ts';
import { declineOrder, findOrder, type Order, recordStart } from '../order/index.ts';
import { loadSampleCatalog, type Plan, quotePrice, type Seats } from '../price/index.ts';
import type { Selection } from '../quote/index.ts';
import {
  findChangeable,
  type LicenseChange,
  listChanges,
  openPaymentNotes,
  type PlaceInput,
  placeOrder,
  reconcilePayments,
  settleOrder,
} from './index.ts';

const orderDeps = testOrderDeps();
const BOUGHT = new Date('2026-01-01T12:00:00.000Z');
let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalog);
});
afterAll(() => db.close());

const zipx = (plan: Plan, seats: Seats): Selection => ({
  product: 'zipx',
  bundledProducts: [],
  plan,
  seats,
});
const place = (change: Partial<PlaceInput>) =>
  db.run((work) => placeOrder(work, orderInput(change)));
const price = async (plan: Plan, seats: Seats) => {
  const query = { product: 'zipx', plan, seats, market: 'eu' };
  return (await db.read((reader) => quotePrice(reader, query))).total.minor;
};

async function buy(change: Partial<PlaceInput>): Promise<Order> {
  const placed = await place(change);
  if (!placed.ok) throw new Error(placed.code);
  return db.run((work) => settleOrder(work, orderDeps, snapshotOf(placed.value.order)));
}

const snapshotOf = ({ id, attempt, total }: Order) => ({
  provider: 'scripted',
  snapshot: makeSnapshot({ reference: `${id}:${attempt}`, orderId: id, state: 'paid', total }),
});

/** Buys a license on one PC, by default for a year, and returns the changes it allows. */
async function owned(plan: Plan = 'year', more: Partial<PlaceInput> = {}) {
  db.clock.set(BOUGHT);
  const first = await buy({ selection: zipx(plan, 1), ...more });
  const { id } = first;
  const read = async () => (await db.read((r) => listLicenses(r, orderDeps.ring, id)))[0];
  const licenseId = (await read())?.id ?? '';
  const credit = async () => (await db.read((r) => findChangeable(r, licenseId)))?.credit.minor;
  const change = (kind: LicenseChange['kind']) => ({ change: { kind, licenseId } });
  return { first, licenseId, read, credit, upgrade: change('upgrade'), renewal: change('renewal') };
}
const after = (count: number) => db.clock.set(new Date(BOUGHT.getTime() + days(count)));

describe('rejects', () => {
  test('an unknown license, another product or market, and a change that is not more', async () => {
    const { upgrade, renewal } = await owned();
    const unknown = { change: { ...upgrade.change, licenseId: BUYER.name } };
    const cases: [Partial<PlaceInput>, string][] = [
      [{ ...unknown, selection: zipx('year', 3) }, 'unknown'],
      [{ ...upgrade, selection: { ...zipx('year', 3), product: 'pdfreader' } }, 'other'],
      [{ ...upgrade, selection: zipx('year', 3), market: 'jp' }, 'other'],
      [{ ...upgrade, selection: zipx('year', 1) }, 'not-offered'],
      [{ ...upgrade, selection: zipx('month', 3) }, 'not-offered'],
      [{ ...renewal, selection: zipx('year', 3) }, 'not-offered'],
      [{ ...renewal, selection: zipx('lifetime', 1) }, 'not-offered'],
    ];
    for (const [input, code] of cases) expect(await place(input)).toEqual({ ok: false, code });
  });

  test('an upgrade with the id of a first order', async () => {
    const { upgrade } = await owned();
    const placed = await place({ selection: zipx('lifetime', 1) });
    if (!placed.ok) throw new Error(placed.code);
    const { id } = placed.value.order;
    expect(await place({ id, ...upgrade, selection: zipx('lifetime', 1) })).toEqual({
      ok: false,
      code: 'already-started',
    });
  });
});

test('charges an upgrade its price minus the unused days, and begins a new period', async () => {
  const { upgrade, credit, read } = await owned();
  const [one, three] = [await price('year', 1), await price('year', 3)];
  expect(await credit()).toBe(one);
  after(73);
  // 292 of 365 days are left.
  expect(await credit()).toBe(Math.round((one * 292) / 365));
  const paid = await buy({ ...upgrade, selection: zipx('year', 3) });
  expect(paid).toMatchObject({ kind: 'upgrade', quote: { list: three } });
  expect(paid.total.minor).toBe(three - Math.round((one * 292) / 365));
  expect(paid.quote.renewal?.total.minor).toBe(three);
  expect(await read()).toMatchObject({ seats: 3, plan: 'year' });
  // The credit counts once, and the upgrade counts at its full price.
  expect(await credit()).toBe(three);
});

test('charges a renewal in full and adds its period, and credits both periods to an upgrade', async () => {
  const { renewal, credit, read } = await owned();
  const before = (await read())?.expiresAt?.getTime() ?? 0;
  const paid = await buy({ ...renewal, selection: zipx('year', 1) });
  const one = await price('year', 1);
  expect(paid).toMatchObject({ kind: 'renewal', total: { minor: one } });
  expect((await read())?.expiresAt?.getTime()).toBe(before + days(365));
  expect(await credit()).toBe(2 * one);
});

test('offers changes at their exact price, and none that costs less than the credit', async () => {
  const { licenseId } = await owned('lifetime');
  const listed = await db.read(async (reader) => {
    const known = await findChangeable(reader, licenseId);
    if (!known) throw new Error('no license');
    const customer = { country: 'DE', postcode: null, isCompany: false, hasProvenTaxId: false };
    const query = { known, customer: { ...customer, email: null, orderId: null } };
    return listChanges(reader, query, orderInput().seller);
  });
  expect(listed.map(({ kind, quote }) => [kind, quote.plan, quote.seats])).toEqual([
    ['upgrade', 'lifetime', 3],
    ['upgrade', 'lifetime', 5],
  ]);
  const [first] = listed;
  expect(first?.quote.total.minor).toBe(
    (await price('lifetime', 3)) - (await price('lifetime', 1)),
  );
  expect(first?.paidUntil).toBeNull();
});

test('retries a declined upgrade at the agreed price for a day, because its credit shrinks', async () => {
  const { upgrade } = await owned();
  const placed = await place({ ...upgrade, selection: zipx('lifetime', 1) });
  if (!placed.ok) throw new Error(placed.code);
  const { id, total } = placed.value.order;
  const reference = `${id}:1`;
  const start = { orderId: id, attempt: 1, provider: 'scripted', reference };
  await db.run((work) => recordStart(work, start));
  const snapshot = makeSnapshot({ reference, orderId: id, state: 'declined', total });
  await db.run((work) => declineOrder(work, { ...snapshot, reason: 'expired-card' }));
  const again = { id, selection: zipx('lifetime', 1), shownTotal: total };
  after(0.9);
  expect(await place(again)).toMatchObject({
    value: { order: { kind: 'upgrade', attempt: 2, state: 'open', total } },
  });
  after(2);
  expect(await place(again)).toEqual({ ok: false, code: 'not-offered' });
});

test('retries a renewal at its agreed price for a day, and no longer', async () => {
  const { renewal } = await owned();
  const placed = await place({ ...renewal, selection: zipx('year', 1) });
  if (!placed.ok) throw new Error(placed.code);
  const { id, total } = placed.value.order;
  const reference = `${id}:1`;
  const start = { orderId: id, attempt: 1, provider: 'scripted', reference };
  await db.run((work) => recordStart(work, start));
  const snapshot = makeSnapshot({ reference, orderId: id, state: 'expired', total });
  await db.run((work) => declineOrder(work, { ...snapshot, reason: 'expired' }));
  const again = { id, selection: zipx('year', 1), shownTotal: total };
  after(2);
  expect(await place(again)).toEqual({ ok: false, code: 'not-offered' });
  after(3 * 365);
  expect(await place(again)).toEqual({ ok: false, code: 'not-offered' });
  after(1);
  expect(await place(again)).toMatchObject({
    value: { order: { kind: 'renewal', attempt: 2, state: 'open', total } },
  });
});

/** Begins the payment of a change. `pass` sets the time since then. */
async function begin(kind: LicenseChange['kind']) {
  const provider = scriptedProvider();
  const { first, read, [kind]: change } = await owned();
  const selection = zipx('year', kind === 'upgrade' ? 3 : 1);
  const placed = await place({ ...change, selection });
  if (!placed.ok) throw new Error(placed.code);
  const { id: orderId, total } = placed.value.order;
  const { reference } = provider.tell(orderId, 1, 'waiting', total);
  const start = { orderId, attempt: 1, provider: provider.id, reference };
  await db.run((work) => recordStart(work, start));
  return {
    provider,
    first,
    read,
    pass: (time: number) => db.clock.set(new Date(BOUGHT.getTime() + time)),
    isWanted: () => openPaymentNotes(db.database, provider.id).isWanted({ orderId, total }),
    again: () => place({ id: orderId, seenAttempt: 1, selection, shownTotal: total }),
    async reconcile() {
      await reconcilePayments({ ...orderDeps, database: db.database, provider });
      return (await db.read((reader) => findOrder(reader, orderId)))?.state;
    },
    pay() {
      const at = db.clock.now();
      const snapshot = makeSnapshot({ reference, orderId, total, state: 'paid', at });
      provider.snapshots.splice(0, 1, snapshot);
    },
  };
}

describe.each(['upgrade', 'renewal'] as const)('the payment of an order (%s)', (kind) => {
  test('goes on for half an hour after its price, and no other begins in this time', async () => {
    const { pass, isWanted, again, reconcile, pay, read } = await begin(kind);
    const before = (await read())?.expiresAt?.getTime() ?? 0;
    pass(hours(24) + minutes(29));
    expect(await again()).toEqual({ ok: false, code: 'not-offered' });
    expect(await isWanted()).toBe(true);
    expect(await reconcile()).toBe('open');
    pay();
    pass(hours(25) + minutes(30));
    expect(await reconcile()).toBe('paid');
    const { seats, expiresAt } = (await read()) ?? expect.fail('there is no license');
    expect(seats).toBe(kind === 'upgrade' ? 3 : 1);
    expect(expiresAt?.getTime()).toBeGreaterThan(before);
  });

  test('ends at the company right after that', async () => {
    const { provider, pass, isWanted, reconcile } = await begin(kind);
    pass(hours(24) + minutes(29));
    expect(await reconcile()).toBe('open');
    pass(hours(24) + minutes(30) + 1);
    expect(await isWanted()).toBe(false);
    expect(await reconcile()).toBe('declined');
    expect(provider.snapshots).toMatchObject([{ state: 'declined', reason: 'cancelled' }]);
  });
});

test('keeps the address of the agreed tax if a retry has a postcode with another tax', async () => {
  const { upgrade } = await owned();
  const at = (postcode: string) => ({ street: 'Calle 1', postcode, city: 'X' });
  const buyer = { ...orderInput().buyer, country: 'ES', address: at('28013') };
  const placed = await place({ ...upgrade, buyer, selection: zipx('lifetime', 1) });
  if (!placed.ok) throw new Error(placed.code);
  const { id, total, quote } = placed.value.order;
  expect(quote.taxation).toMatchObject({ country: 'ES', ratePpm: 210_000 });
  for (const [attempt, postcode, kept] of [
    [1, '35001', '28013'],
    [2, '41001', '41001'],
  ] as const) {
    const reference = `${id}:${attempt}`;
    const start = { orderId: id, attempt, provider: 'scripted', reference };
    await db.run((work) => recordStart(work, start));
    const snapshot = makeSnapshot({ reference, orderId: id, state: 'declined', total });
    await db.run((work) => declineOrder(work, { ...snapshot, reason: 'expired-card' }));
    const again = { id, selection: zipx('lifetime', 1), shownTotal: total };
    const next = await place({ ...again, buyer: { ...buyer, address: at(postcode) } });
    expect(next).toMatchObject({ value: { order: { quote, address: at(kept) } } });
  }
});

describe('during a dispute about its payment', () => {
  const dispute = (order: Order, state: 'open' | 'won') => {
    const payment = snapshotOf(order);
    const snapshot = {
      ...payment.snapshot,
      dispute: state,
      disputeRevision: state === 'open' ? 1 : 2,
    };
    return db.run((work) => settleOrder(work, orderDeps, { ...payment, snapshot }));
  };

  test('sells renewals but no upgrade, not even one begun before, until the bank has decided', async () => {
    const { first, upgrade, renewal, credit } = await owned();
    const begun = await place({ ...upgrade, selection: zipx('year', 3) });
    if (!begun.ok) throw new Error(begun.code);
    await dispute(first, 'open');
    const refused = { ok: false, code: 'disputed' };
    expect(await place({ ...upgrade, selection: zipx('year', 5) })).toEqual(refused);
    const again = { id: begun.value.order.id, selection: zipx('year', 3) };
    expect(await place(again)).toEqual(refused);
    expect(await credit()).toBe(0);
    expect(await place({ ...renewal, selection: zipx('year', 1) })).toMatchObject({ ok: true });
    await dispute(first, 'won');
    expect(await place({ ...upgrade, selection: zipx('year', 5) })).toMatchObject({ ok: true });
  });

  test('ends the payment of an upgrade that was begun before at the company', async () => {
    const { first, provider, pass, reconcile } = await begin('upgrade');
    await dispute(first, 'open');
    pass(minutes(1));
    expect(await reconcile()).toBe('declined');
    expect(provider.snapshots).toMatchObject([{ state: 'declined', reason: 'cancelled' }]);
  });

  test('grants nothing for an upgrade that is paid anyway', async () => {
    const { first, upgrade, read } = await owned();
    const begun = await place({ ...upgrade, selection: zipx('year', 3) });
    if (!begun.ok) throw new Error(begun.code);
    await dispute(first, 'open');
    const payment = snapshotOf(begun.value.order);
    await db.run((work) => settleOrder(work, orderDeps, payment));
    expect(await read()).toMatchObject({ seats: 1, plan: 'year' });
  });
});

describe('after a reverse-charge order, paid without tax', () => {
  const COMPANY = { country: 'FR', company: 'Dupont SARL', taxId: 'FR83404833048' };
  const buyer = { ...BUYER, ...COMPANY };

  test('credits what was paid to a consumer, and the same share to another reverse-charge order', async () => {
    const { first, upgrade, credit } = await owned('year', { buyer, taxIdProven: true });
    const [one, three] = [await price('year', 1), await price('year', 3)];
    expect(first.total.minor).toBeLessThan(one);
    expect(await credit()).toBe(first.total.minor);
    const consumer = { ...BUYER, country: 'FR' };
    const request = { ...upgrade, selection: zipx('year', 3) };
    const privately = await place({ ...request, buyer: consumer });
    expect(privately).toMatchObject({
      value: { order: { total: { minor: three - first.total.minor } } },
    });
    const again = await buy({ ...request, buyer, taxIdProven: true });
    const plain = await place({ selection: zipx('year', 3), buyer, taxIdProven: true });
    if (!plain.ok) throw new Error(plain.code);
    const difference = plain.value.order.total.minor - first.total.minor;
    expect(Math.abs(again.total.minor - difference)).toBeLessThanOrEqual(1);
  });

  test('returns no tax when a company upgrades the license of a consumer', async () => {
    const { first, upgrade } = await owned('year', { buyer: { ...BUYER, country: 'FR' } });
    const paid = await buy({ ...upgrade, selection: zipx('year', 3), buyer, taxIdProven: true });
    const net = Math.round(((await price('year', 3)) - first.total.minor) / 1.2);
    expect(Math.abs(paid.total.minor - net)).toBeLessThanOrEqual(1);
  });
});
