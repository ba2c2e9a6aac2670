import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { days, minutes } from '../../kit/time.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { orderInput } from '../../tests/harness/orders.ts';
import {
  makeSnapshot,
  scriptedProvider,
  testOrderDeps,
  testPrinter,
} from '../../tests/harness/payments.ts';
import {
  COMPANY_OF_TESTS,
  makeTestQuote,
  orderOnTerms,
  SELLER_OF_TESTS,
} from '../../tests/harness/sales-quotes.ts';
import { countUnconverted, listJournal, recordEntries } from '../books/index.ts';
import { listInvoices } from '../invoice/index.ts';
import { listLicenses, listPeriods } from '../license/index.ts';
import { listMailsAbout, mailWord } from '../mail/index.ts';
import { declineOrder, findOrder, isReceivable, type Order, recordStart } from '../order/index.ts';
import { orderMailParts } from '../order/order-mail.ts';
import { type PaymentRequest, TRANSFER } from '../payment/index.ts';
import { loadSampleCatalog } from '../price/index.ts';
import { creditsOf, foreseeWithdrawal } from '../refund/index.ts';
import { withdrawSalesQuote } from '../sales-quote/index.ts';
import { findSubscriptionOrder } from '../subscription/index.ts';
import { orderOnAccount, placeOrder, receiveTransfer, reconcilePayments } from './index.ts';
import { settleOrder } from './settle-order.ts';
import { startPayment } from './start-payment.ts';
import { startTransfer } from './start-transfer.ts';

const orderDeps = testOrderDeps();
const provider = scriptedProvider();
const ACCOUNT = ['IBAN DE89 3704 0044 0532 0130 00', 'BIC COBADEFFXXX'];
let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalog);
});
afterAll(() => db.close());

const deps = () => ({
  ...orderDeps,
  siteUrl: 'https://shop.example',
  secret: 'a secret of these tests',
  provider,
  database: db,
  bankAccounts: { EUR: ACCOUNT },
  report: (error: unknown) => {
    throw error;
  },
});

const onTerms = (change: Parameters<typeof orderOnTerms>[2] = {}) =>
  orderOnTerms(db, deps(), change);

const reread = async ({ id }: Pick<Order, 'id'>): Promise<Order> => {
  const order = await db.read((reader) => findOrder(reader, id));
  if (order === null) throw new Error('no order');
  return order;
};
const documentsOf = ({ id }: Order) => db.read((reader) => listInvoices(reader, id));
const licensesOf = ({ id }: Order) => db.read((reader) => listLicenses(reader, orderDeps.ring, id));
const mailsOf = async ({ id }: Order) =>
  (await db.read((reader) => listMailsAbout(reader, id))).map(({ kind }) => kind).toSorted();

const receive = ({ id: orderId }: Order, minor: number) =>
  db.run((work) =>
    receiveTransfer(work, orderDeps, { orderId, minor, at: work.now, seenTransfers: 0 }),
  );

describe('refuses', () => {
  test('payment terms by support, and for a person', async () => {
    await expect(onTerms({ role: 'support' })).rejects.toThrow('terms');
    await expect(onTerms({ company: null })).rejects.toThrow('terms');
    const { rows } = await db.database.pool.query('SELECT 1 FROM orders');
    expect(rows).toEqual([]);
  });
});

test('sends the invoice at once, with its due day in the zone of the seller, and issues no license', async () => {
  db.clock.set(new Date('2026-11-30T23:30:00Z'));
  const order = await onTerms();
  expect(order).toMatchObject({
    state: 'open',
    provider: TRANSFER,
    reference: order.orderNumber,
    billing: { dueOn: '2026-12-31', canceledAt: null },
  });
  const [invoice, ...others] = await documentsOf(order);
  expect(others).toEqual([]);
  expect(invoice).toMatchObject({
    kind: 'invoice',
    total: order.total.minor,
    paid: null,
    buyer: { company: 'Engines AG', poNumber: 'PO-4711' },
    due: {
      on: '2026-12-31',
      days: 30,
      account: ACCOUNT,
      payUrl: `https://shop.example/de/quote?purchase=${order.id}`,
    },
  });
  expect(await licensesOf(order)).toEqual([]);
  expect(await mailsOf(order)).toEqual(['invoice']);
});

test('the same order again changes nothing', async () => {
  const order = await onTerms();
  const repeated = await onTerms({ id: order.id });
  expect(repeated).toEqual(await reread(order));
  expect(await documentsOf(order)).toHaveLength(1);
  expect(await mailsOf(order)).toEqual(['invoice']);
});

test('a transfer pays the invoice, which counts once, and issues the license', async () => {
  const order = await onTerms();
  const { total } = order;
  expect(await receive(order, total.minor - 1)).toMatchObject({ code: 'missing' });
  db.clock.advance(days(20));
  expect(await receive(order, total.minor)).toMatchObject({ ok: true, value: { state: 'paid' } });
  expect(await documentsOf(order)).toHaveLength(1);
  expect(await licensesOf(order)).toMatchObject([{ state: 'active' }]);
  expect(await mailsOf(order)).toEqual(['invoice', 'order']);
});

test('a license that was issued with the invoice stays the same after the payment', async () => {
  const order = await onTerms({ deliversAtOnce: true });
  const [license] = await licensesOf(order);
  expect(license).toMatchObject({ state: 'active' });
  db.clock.advance(days(25));
  await receive(order, order.total.minor);
  expect(await licensesOf(order)).toEqual([license]);
  const mails = await db.read((reader) => listMailsAbout(reader, order.id));
  const mail = mails.find(({ kind }) => kind === 'order');
  const parts = mail && (await orderMailParts({ ...deps(), printer: testPrinter }, mail));
  expect(parts?.fields['received']).toBe(mailWord('order', order.locale, 'received_invoiced'));
});

test('a card that pays an invoice late begins no subscription', async () => {
  const order = await onTerms({ deliversAtOnce: true });
  db.clock.advance(days(40));
  const placed = await db.run((work) =>
    placeOrder(work, orderInput({ id: order.id, seenAttempt: 1 })),
  );
  if (!placed.ok) throw new Error(placed.code);
  const requests: PaymentRequest[] = [];
  const start = async (request: PaymentRequest) => {
    requests.push(request);
    return { kind: 'done', reference: `${order.id}:2` } as const;
  };
  await startPayment({ ...deps(), provider: { ...provider, start } }, placed.value.order);
  expect(requests).toMatchObject([{ keep: false }]);
  // An attempt that began earlier may have saved the card all the same.
  const snapshot = { ...provider.tell(order.id, 2, 'paid', order.total), mandate: 'saved' };
  await db.run((work) => settleOrder(work, orderDeps, { provider: provider.id, snapshot }));
  expect(await reread(order)).toMatchObject({ state: 'paid' });
  expect(await db.read((reader) => findSubscriptionOrder(reader, order.id))).toBeNull();
});

test('the guarantee of a license that came with its invoice counts from its delivery', async () => {
  const decideAfter = async (age: number, deliversAtOnce: boolean) => {
    // The first order of each.
    const email = `${deliversAtOnce}@buyer.example`;
    const order = await onTerms({ deliversAtOnce, termsDays: 60, email });
    db.clock.advance(days(age));
    await receive(order, order.total.minor);
    db.clock.advance(days(1));
    const paid = await reread(order);
    return (await db.run((work) => foreseeWithdrawal(work, paid))).outcome;
  };
  expect(await decideAfter(40, true)).toBe('over');
  expect(await decideAfter(40, false)).toBe('refund');
});

test('an upgrade that began before the payment of an invoice is granted after it', async () => {
  const order = await onTerms({ deliversAtOnce: true });
  const [license] = await licensesOf(order);
  const upgrade = await db.run((work) =>
    placeOrder(
      work,
      orderInput({
        selection: { product: 'zipx', bundledProducts: [], plan: 'year', seats: 5 },
        change: { kind: 'upgrade', licenseId: license?.id ?? '' },
        buyer: { ...order },
      }),
    ),
  );
  if (!upgrade.ok) throw new Error(upgrade.code);
  const { id, total } = upgrade.value.order;
  db.clock.advance(minutes(5));
  await receive(order, order.total.minor);
  db.clock.advance(minutes(5));
  const snapshot = makeSnapshot({
    reference: `${id}:1`,
    orderId: id,
    total,
    state: 'paid',
    at: db.clock.now(),
  });
  await db.run((work) => settleOrder(work, orderDeps, { provider: provider.id, snapshot }));
  expect(await licensesOf(order)).toMatchObject([{ state: 'active', seats: 5 }]);
});

test('an unpaid license is no credit for an upgrade until it is paid', async () => {
  const order = await onTerms({ deliversAtOnce: true });
  const creditNow = () =>
    db.read(async (reader) => {
      const [license] = await listLicenses(reader, orderDeps.ring, order.id);
      if (!license) throw new Error('no license');
      const periods = await listPeriods(reader, license.id);
      const { currency } = order.total;
      const moment = { at: reader.now, refundsUntil: null, currency, taxation: null };
      return creditsOf(reader, { license, periods }, moment);
    });
  expect((await creditNow()).map(({ minor }) => minor)).toEqual([0]);
  await receive(order, order.total.minor);
  expect((await creditNow())[0]?.minor).toBeGreaterThan(0);
});

test('an unpaid invoice waits as long as staff do not cancel it', async () => {
  const order = await onTerms({ termsDays: 60 });
  db.clock.advance(days(200));
  await reconcilePayments(deps());
  expect(await reread(order)).toMatchObject({ state: 'open' });
  expect(await db.run((work) => withdrawSalesQuote(work, order.id))).toEqual({
    ok: false,
    code: 'changed',
  });
});

test('the pay link takes another method after the last day of the quote, at the price of the invoice', async () => {
  const order = await onTerms();
  db.clock.advance(days(45));
  const pay = async (seenAttempt: number) => {
    const input = orderInput({
      id: order.id,
      seenAttempt,
      buyer: { ...COMPANY_OF_TESTS, name: 'Eve' },
      locale: 'ja',
    });
    const placed = await db.run((work) => placeOrder(work, input));
    if (!placed.ok) throw new Error(placed.code);
    const { attempt, id: orderId } = placed.value.order;
    const { reference } = provider.tell(orderId, attempt, 'waiting', order.total);
    const start = { orderId, attempt, provider: provider.id, reference };
    await db.run((work) => recordStart(work, start));
    return placed.value.order;
  };
  const second = await pay(1);
  const { total, locale } = order;
  expect(locale).not.toBe('ja');
  expect(second).toMatchObject({ total, locale, name: 'Ada', attempt: 2, method: 'card' });
  const declined = {
    ...provider.tell(order.id, 2, 'declined', order.total),
    reason: 'declined',
  } as const;
  await db.run((work) => declineOrder(work, declined));
  expect(isReceivable(await reread(order))).toBe(true);
  await pay(2);
  const snapshot = provider.tell(order.id, 3, 'paid', order.total);
  await db.run((work) => settleOrder(work, orderDeps, { provider: provider.id, snapshot }));
  expect(await reread(order)).toMatchObject({ state: 'paid', method: 'card' });
  expect(await documentsOf(order)).toHaveLength(1);
});

test('a customer accepts a quote with terms by choosing the transfer', async () => {
  const terms = { ...COMPANY_OF_TESTS, termsDays: 14, deliversAtOnce: true } as const;
  const { id } = await makeTestQuote(db, terms);
  const input = orderInput({ id, method: 'transfer', provider: TRANSFER });
  const placed = await db.run((work) => placeOrder(work, input));
  if (!placed.ok) throw new Error(placed.code);
  expect(await startTransfer(deps(), placed.value.order)).toEqual({ kind: 'transfer' });
  const order = await reread({ id });
  expect(isReceivable(order)).toBe(true);
  expect(await licensesOf(order)).toHaveLength(1);
  expect(await mailsOf(order)).toEqual(['invoice', 'quote']);
});

test('the books count the invoice on the day of its issue, and its payment adds nothing', async () => {
  const company = { country: 'DE', zone: 'Europe/Berlin' };
  const order = await onTerms({ email: 'first@buyer.example' });
  const journal = () =>
    db.run(async (work) => {
      while ((await recordEntries(work, company, 'all')) > 0);
      const span = { from: '2026-01-01', until: '2028-12-31' };
      expect(await countUnconverted(work, company, { span, currency: 'EUR' })).toBe(0);
      const lines = await listJournal(work, company, { span, after: null, limit: 1000 });
      return lines.filter(({ orderId }) => orderId === order.id);
    });
  const before = await journal();
  expect(before).toMatchObject([
    { entryKind: 'sale', method: 'on-account', own: { gross: order.total.minor } },
  ]);
  db.clock.advance(days(10));
  await receive(order, order.total.minor);
  expect(await journal()).toEqual(before);
});

test('a draft that cannot be placed leaves no quote', async () => {
  const order = await onTerms();
  const { id } = await makeTestQuote(db);
  const draft = { ...order, id, termsDays: 30, deliversAtOnce: false, role: 'finance' } as const;
  const placed = db.run((work) =>
    orderOnAccount(
      work,
      { ...deps(), seller: SELLER_OF_TESTS },
      { ...draft, discountWhy: null, validUntil: work.now, by: 'sam@shop.example' },
    ),
  );
  expect(await placed).toEqual({ ok: false, code: 'taken' });
});
