import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { days, hours, minutes, seconds } from '../../kit/time.ts';
import { couponTerms } from '../../tests/harness/coupons.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { BUYER, orderInput } from '../../tests/harness/orders.ts';
import {
  type ScriptedProvider,
  scriptedProvider,
  testOrderDeps,
  testPrinter,
} from '../../tests/harness/payments.ts';
import { taxIdsOf } from '../../tests/harness/subscriptions.ts';
import type { Buyer } from '../buyer/index.ts';
import { checkoutJobs, placeOrder, settleOrder } from '../checkout/index.ts';
import { createCoupon, findCoupon, HOLD_FOR } from '../coupon/index.ts';
import { findLicense, readLicenseFile } from '../license/index.ts';
import { MailRefused, type MailTransport, type OutgoingMail } from '../mail/index.ts';
import { ForeignPayment, type PaymentSnapshot } from '../payment/index.ts';
import { loadSampleCatalog } from '../price/index.ts';
import { sellerIn } from '../tax/index.ts';
import { findOrder, openOrder, orderJobs, orderToken, recordStart, successPath } from './index.ts';
import type { Order } from './order.ts';

const orderDeps = testOrderDeps();
const { ring } = orderDeps;
const secret = 'test-secret';
let db: TestDatabase;
let provider: ScriptedProvider;
let sent: OutgoingMail[];
let foreign: string[];
let jobs: ReturnType<typeof jobsBy>;

beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalog);
});
beforeEach(() => {
  db.jobs.splice(0);
  provider = scriptedProvider();
  sent = [];
  foreign = [];
  jobs = jobsBy(async (mail) => {
    sent.push(mail);
    return 'sent';
  });
});
afterAll(() => db.close());

function jobsBy(send: MailTransport['send']) {
  const deps = {
    database: db.database,
    provider,
    ...orderDeps,
    reportForeign: (error: unknown) => void foreign.push(String(error)),
    printer: testPrinter,
    secret,
    siteUrl: 'https://shop.example',
    mailFrom: 'Vitrine <shop@shop.example>',
    seller: sellerIn('DE'),
    taxIds: taxIdsOf(db.database),
    transport: { id: 'fake', send },
  };
  return { ...orderJobs(deps), ...checkoutJobs(deps) };
}

async function place(
  change: {
    id?: string;
    market?: string;
    locale?: string;
    plan?: 'year' | 'lifetime';
    coupon?: string;
    buyer?: Partial<Buyer>;
  } = {},
) {
  const { id = randomUUID(), market = 'eu', locale = 'de', plan = 'year', coupon = null } = change;
  const result = await db.run((work) =>
    placeOrder(
      work,
      orderInput({
        id,
        market,
        locale,
        coupon,
        selection: { product: 'zipx', bundledProducts: [], plan, seats: 3 },
        buyer: { ...BUYER, name: 'Ada & Lovelace', ...change.buyer },
      }),
    ),
  );
  if (!result.ok) throw new Error(result.code);
  return result.value.order;
}
const start = ({ id, attempt }: Order) =>
  db.run((work) =>
    recordStart(work, {
      orderId: id,
      attempt,
      provider: provider.id,
      reference: `${id}:${attempt}`,
    }),
  );
const stateOf = async (id: string) => (await db.read((reader) => findOrder(reader, id)))?.state;

test('rejects a job with missing data or an unknown provider', async () => {
  await expect(jobs['settle-payment']({ provider: 'scripted' })).rejects.toThrow(
    'has no text reference',
  );
  await expect(jobs['settle-payment']({ provider: 'other', reference: 'x' })).rejects.toThrow(
    'other',
  );
  await expect(jobs['settle-payment']({ provider: 'scripted', reference: 'x' })).rejects.toThrow(
    'Unknown payment x',
  );
  await expect(jobs['send-mail']({})).rejects.toThrow('has no text mailId');
});

test.each([
  ['not an id', 'paid'],
  [randomUUID(), 'waiting'],
] as const)(
  'ignores and reports an event about a payment of another system with the same account: %j, %s',
  async (orderId, state) => {
    const { reference } = provider.tell(orderId, 1, state, { minor: 1, currency: 'EUR' });
    const refused = { refusal: `refusal of ${reference}`, card: null };
    await jobs['settle-payment']({ provider: 'scripted', reference, ...refused });
    expect(foreign).toEqual([expect.stringContaining(reference)]);
  },
);

test.each(['a whole payment', 'a part of a payment'] as const)(
  'fails on %s of an order that the shop lost, until the money goes back',
  async (part) => {
    const total = { minor: 100, currency: 'EUR' } as const;
    const isPart = part === 'a part of a payment';
    const received = isPart ? { ...total, minor: 1 } : total;
    const state = isPart ? 'waiting' : 'paid';
    const { reference, ...paid } = provider.tell(randomUUID(), 1, state, total);
    const settle = (refunds: PaymentSnapshot['refunds']) => {
      provider.snapshots.splice(0, 1, { ...paid, reference, received, refunds });
      return jobs['settle-payment']({ provider: 'scripted', reference });
    };
    const refund = { id: 're_1', key: null, amount: received } as const;
    for (const refunds of [[], [{ ...refund, state: 'failed' as const }]])
      await expect(settle(refunds)).rejects.toThrow(`${reference} holds money`);
    expect(foreign).toEqual([]);
    await settle([{ ...refund, state: 'done' }]);
    expect(foreign).toEqual([expect.stringContaining(reference)]);
  },
);

test('ignores and reports an event about a payment that no shop made', async () => {
  provider.fetch = () => Promise.reject(new ForeignPayment('pi_1 is not a payment of this shop'));
  await jobs['settle-payment']({ provider: 'scripted', reference: 'pi_1' });
  expect(foreign).toEqual([expect.stringContaining('pi_1')]);
});

test('never sends the order email of an unpaid order', async () => {
  const { id, total } = await place();
  await db.run((work) =>
    settleOrder(work, orderDeps, {
      provider: 'scripted',
      snapshot: provider.tell(id, 1, 'paid', total),
    }),
  );
  const mailId = db.jobs[0]?.data.mailId ?? null;
  await db.orm.execute(sql`update orders set state = 'open', paid_at = null where id = ${id}`);
  await expect(jobs['send-mail']({ mailId })).rejects.toThrow('no paid order');
  expect(sent).toEqual([]);
});

test('shows the seller’s date in the order email, as the invoice does', async () => {
  const before = db.clock.now();
  onTestFinished(() => db.clock.set(before));
  // In Berlin, November 1 has begun.
  db.clock.set(new Date('2027-10-31T23:30:00Z'));
  const { id, total } = await place();
  const snapshot = provider.tell(id, 1, 'paid', total);
  await db.run((work) => settleOrder(work, orderDeps, { provider: 'scripted', snapshot }));
  await jobs['send-mail']({ mailId: db.jobs[0]?.data.mailId ?? null });
  expect(sent[0]?.text).toContain('1. November 2027');
  expect(sent[0]?.text).not.toContain('31. Oktober 2027');
});

test('reconciles the other orders after one fails', async () => {
  const [bad, good] = [await place(), await place()];
  provider.tell(bad.id, 1, 'paid', { minor: 1, currency: 'EUR' });
  const find = provider.find;
  onTestFinished(() => void Object.assign(provider, { find }));
  const failing = async (id: string) => {
    if (id === bad.id) throw new Error('the provider is down');
    return find(id);
  };
  Object.assign(provider, { find: failing });
  provider.tell(good.id, 1, 'paid', good.total);
  db.clock.advance(minutes(3));
  await expect(jobs['reconcile-payments']()).rejects.toBeInstanceOf(AggregateError);
  expect([await stateOf(bad.id), await stateOf(good.id)]).toEqual(['open', 'paid']);
});

test('ends the attempt if a recovered payment has the wrong amount', async () => {
  const { id } = await place();
  provider.tell(id, 1, 'paid', { minor: 1, currency: 'EUR' });
  db.clock.advance(minutes(3));
  for (let times = 0; times < 2; times += 1) await jobs['reconcile-payments']();
  expect(await stateOf(id)).toBe('declined');
  expect(db.jobs.map(({ job }) => job)).toEqual(['return-money']);
});

test('skips a fresh order, gives up an old unpaid one, and accepts its late payment', async () => {
  const order = await place();
  const { id, total } = order;
  await start(order);
  provider.tell(id, 1, 'paid', total);
  db.clock.advance(seconds(20));
  await jobs['reconcile-payments']();
  expect(await stateOf(id)).toBe('open');
  provider.tell(id, 1, 'waiting', total);
  db.clock.advance(days(3) - seconds(20) - 1);
  await jobs['reconcile-payments']();
  expect(await stateOf(id)).toBe('open');
  db.clock.advance(1);
  await jobs['reconcile-payments']();
  expect(await stateOf(id)).toBe('declined');
  provider.tell(id, 1, 'paid', total);
  await jobs['settle-payment']({ provider: 'scripted', reference: `${id}:1` });
  expect(await stateOf(id)).toBe('paid');
});

test('ends an attempt that lost its limited coupon, and keeps its price for a late payment', async () => {
  await db.run((work) =>
    createCoupon(work, { ...couponTerms({ useLimit: 2, perCustomer: null }), code: 'FEW-LEFT' }),
  );
  const order = await place({ coupon: 'FEW-LEFT' });
  const { id, total } = order;
  expect(order.quote.coupon).toBe('FEW-LEFT');
  await start(order);
  provider.tell(id, 1, 'waiting', total);
  db.clock.advance(HOLD_FOR - 1);
  await jobs['reconcile-payments']();
  expect(await stateOf(id)).toBe('open');
  db.clock.advance(minutes(10));
  await jobs['reconcile-payments']();
  expect(await stateOf(id)).toBe('declined');
  provider.tell(id, 1, 'paid', total);
  await jobs['settle-payment']({ provider: 'scripted', reference: `${id}:1` });
  expect(await stateOf(id)).toBe('paid');
  const coupon = await db.read((reader) => findCoupon(reader, 'FEW-LEFT'));
  expect(coupon?.used).toBe(1);
});

/** Counts the queries to the provider about an order in this many rounds. */
async function countRequests({ id }: Order, rounds: number, pause = seconds(15)): Promise<number> {
  let requests = 0;
  const { find } = provider;
  provider.find = (orderId) => {
    if (orderId === id) requests += 1;
    return find(orderId);
  };
  for (let round = 0; round < rounds; round += 1) {
    db.clock.advance(pause);
    await jobs['reconcile-payments']().catch(() => {});
  }
  provider.find = find;
  return requests;
}

test('reconciles a recent order in each round, and an old one less often but at least hourly', async () => {
  const order = await place();
  await start(order);
  provider.tell(order.id, 1, 'waiting', order.total);
  db.clock.advance(seconds(15));
  expect(await countRequests(order, 19)).toBe(19);
  db.clock.advance(minutes(55));
  expect(await countRequests(order, 40)).toBe(3);
  db.clock.advance(hours(47));
  expect(await countRequests(order, 24, minutes(10))).toBe(4);
});

test('reconciles in each round while the provider is silent or the attempt is new', async () => {
  const order = await place();
  await start(order);
  const { id, total } = order;
  provider.tell(id, 1, 'waiting', total);
  db.clock.advance(hours(10));
  expect(await countRequests(order, 4)).toBe(1);
  const { find } = provider;
  provider.find = () => Promise.reject(new Error('silent'));
  db.clock.advance(hours(1));
  expect(await countRequests(order, 4)).toBe(4);
  provider.find = find;
  provider.tell(id, 1, 'declined', total);
  expect(await countRequests(order, 1)).toBe(1);
  expect(await stateOf(id)).toBe('declined');
  await start(await place({ id }));
  provider.tell(id, 2, 'waiting', total);
  db.clock.advance(seconds(15));
  expect(await countRequests(order, 4)).toBe(4);
});

test('finds a paid or declined payment after a lost answer', async () => {
  const [paid, declined] = [await place(), await place()];
  provider.tell(paid.id, 1, 'paid', paid.total);
  provider.tell(declined.id, 1, 'declined', declined.total);
  db.clock.advance(minutes(3));
  await jobs['reconcile-payments']();
  expect(await db.read((reader) => findOrder(reader, paid.id))).toMatchObject({ state: 'paid' });
  expect(await db.read((reader) => findOrder(reader, declined.id))).toMatchObject({
    state: 'declined',
    declineReason: 'insufficient-funds',
    reference: `${declined.id}:1`,
  });
});

test('does not mistake the decline of the first attempt for an answer to the second', async () => {
  const first = await place();
  await start(first);
  provider.tell(first.id, 1, 'declined', first.total);
  await jobs['settle-payment']({ provider: 'scripted', reference: `${first.id}:1` });
  expect(await stateOf(first.id)).toBe('declined');
  await place({ id: first.id });
  db.clock.advance(minutes(3));
  await jobs['reconcile-payments']();
  expect(await stateOf(first.id)).toBe('open');
});

test.each([
  ['de', 'eu', 'year', '€', 'enthält die Steuern.\nSie zahlen nur einmal'],
  ['ar', 'sa', 'lifetime', '', 'تدفع مرة واحدة'],
  ['ja', 'jp', 'year', '', ''],
  ['en', 'us', 'lifetime', '$', 'You pay once. Your license never renews'],
] as const)(
  'emails the key and the license file after a payment: %s',
  async (locale, market, plan, sign, terms) => {
    const order = await place({ locale, market, plan });
    const { id, total, orderNumber } = order;
    await start(order);
    provider.tell(id, 1, 'paid', total);
    await jobs['settle-payment']({ provider: 'scripted', reference: `${id}:1` });
    await jobs['settle-payment']({ provider: 'scripted', reference: `${id}:1` });
    expect(db.jobs).toHaveLength(1);
    await jobs['send-mail'](db.jobs[0]?.data ?? {});
    const license = await db.read((reader) => findLicense(reader, ring, id));
    const mail = sent[0];
    expect(mail).toMatchObject({
      to: 'ada@buyer.example',
      attachments: [{ name: 'zipx-licence.json' }, { name: expect.stringMatching(/^INV-.*pdf$/) }],
    });
    const file = new TextDecoder().decode(mail?.attachments[0]?.body);
    expect(readLicenseFile(ring, file)).toMatchObject({
      ok: true,
      value: { product: 'zipx', plan, seats: 3 },
    });
    for (const words of [orderNumber, license?.key ?? '', sign, 'Ada & Lovelace'])
      expect(mail?.text).toContain(words);
    expect(mail?.text.replaceAll(/[\u2068\u2069]/g, '')).toContain(terms);
    const home = locale === 'en' ? '' : `/${locale}`;
    expect(mail?.text).toContain(`https://shop.example${home}/tip-download/zipx`);
    const link = /https:\/\/shop\.example\S*\/success\?order=(\S+)/.exec(mail?.text ?? '');
    expect(link?.[0]).toContain(locale === 'en' ? 'example/success' : `/${locale}/success`);
    expect((await db.read((reader) => openOrder(reader, secret, link?.[1] ?? '')))?.id).toBe(id);
  },
);

test('links to all downloads in the order email of a bundle', async () => {
  const selection = {
    product: 'zipx',
    bundledProducts: ['pdfreader'],
    plan: 'year',
    seats: 1,
  } as const;
  const placed = await db.run((work) => placeOrder(work, orderInput({ selection })));
  if (!placed.ok) throw new Error(placed.code);
  const { id, total, locale } = placed.value.order;
  const snapshot = provider.tell(id, 1, 'paid', total);
  await db.run((work) => settleOrder(work, orderDeps, { provider: 'scripted', snapshot }));
  await jobs['send-mail'](db.jobs[0]?.data ?? {});
  const home = locale === 'en' ? '' : `/${locale}`;
  expect(sent[0]?.text).toMatch(new RegExp(`https://shop\\.example${home}/download(?![\\w/-])`));
});

test('confirms the agreed tax, renewal, and waiver in the order email', async () => {
  const input = orderInput({
    locale: 'en',
    market: 'br',
    waivedWithdrawal: true,
    buyer: { ...BUYER, country: 'BR' },
  });
  const placed = await db.run((work) => placeOrder(work, input));
  if (!placed.ok) throw new Error(placed.code);
  const { id, total, quote } = placed.value.order;
  const snapshot = { ...provider.tell(id, 1, 'paid', total), mandate: 'kept' };
  await db.run((work) => settleOrder(work, orderDeps, { provider: 'scripted', snapshot }));
  await jobs['send-mail'](db.jobs[0]?.data ?? {});
  const text = sent[0]?.text ?? '';
  expect([quote.taxIncluded, quote.tax]).toEqual([true, 0]);
  expect(text).toContain('No sales tax was added.');
  const until = /Valid until: (.*)/.exec(text)?.[1];
  const price = /Total: (.*)/.exec(text)?.[1];
  expect(text).toContain(`renews automatically for ${price} on ${until}, then every year`);
  expect(text).toContain(
    'you declared: “I expressly agree to the immediate delivery of my license',
  );
});

test('rejects an order link that is forged, truncated, or signed with another secret', async () => {
  const order = await place();
  const { orderNumber } = order;
  const token = successPath(secret, order).split('=')[1] ?? '';
  const open = (text: string) => db.read((reader) => openOrder(reader, secret, text));
  const other = successPath('other', order).split('=')[1] ?? '';
  const later = { ...order, formerEmails: ['a@b.example'] };
  const wrong = [
    '',
    '.',
    orderNumber,
    `${orderNumber}.`,
    token.slice(0, -1),
    `x${token}`,
    other,
    token.toLowerCase(),
    orderToken(secret, later),
  ];
  for (const text of wrong) expect(await open(text)).toBeNull();
  expect(await open(token)).toMatchObject({ orderNumber });
});

test('completes the job after an email is permanently refused', async () => {
  const { id, total } = await place();
  await db.run((work) =>
    settleOrder(work, orderDeps, {
      provider: 'scripted',
      snapshot: provider.tell(id, 1, 'paid', total),
    }),
  );
  const refusing = jobsBy(() => Promise.reject(new MailRefused('550')));
  await refusing['send-mail'](db.jobs[0]?.data ?? {});
  expect(sent).toEqual([]);
});

test.each([
  [
    'a company',
    { company: 'ACME', address: { street: 'Weg 1', postcode: '10115', city: 'Berlin' } },
    true,
  ],
  ['a private person', {}, false],
])('tells %s whether the attached invoice is an e-invoice', async (_who, buyer, isTold) => {
  const order = await place({ locale: 'en', buyer });
  await start(order);
  provider.tell(order.id, 1, 'paid', order.total);
  await jobs['settle-payment']({ provider: 'scripted', reference: `${order.id}:1` });
  await jobs['send-mail'](db.jobs[0]?.data ?? {});
  expect(sent[0]?.text.includes('Factur-X, ZUGFeRD')).toBe(isTold);
});
