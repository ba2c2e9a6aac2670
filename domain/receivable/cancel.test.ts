import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { days } from '../../kit/time.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { invoiceFaults } from '../../tests/harness/invoices.ts';
import { orderInput } from '../../tests/harness/orders.ts';
import { scriptedProvider, testOrderDeps } from '../../tests/harness/payments.ts';
import { makeTestQuote, orderOnTerms } from '../../tests/harness/sales-quotes.ts';
import {
  endWaiting,
  openPaymentNotes,
  placeOrder,
  receiveTransfer,
  reconcilePayments,
  settleOrder,
} from '../checkout/index.ts';
import { listInvoices } from '../invoice/index.ts';
import { listLicenses } from '../license/index.ts';
import { listMailsAbout } from '../mail/index.ts';
import {
  END_WAITING,
  findOrder,
  findPartlyPaid,
  type Order,
  orderJobs,
  recordStart,
  SWEEP_DRAFTS,
} from '../order/index.ts';
import { TRANSFER } from '../payment/index.ts';
import { loadSampleCatalog } from '../price/index.ts';
import { listRefunds, recordManualRefund, refundJobs } from '../refund/index.ts';
import { findSalesQuote, salesQuoteState } from '../sales-quote/index.ts';
import { cancelInvoice } from './index.ts';

const orderDeps = testOrderDeps();
const provider = scriptedProvider();
const links = { siteUrl: 'https://shop.example', secret: 'a secret of these tests' };
let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalog);
});
afterAll(() => db.close());

const onTerms = (change: Parameters<typeof orderOnTerms>[2] = {}) =>
  orderOnTerms(db, { ...orderDeps, ...links }, change);
const cancel = ({ id }: Pick<Order, 'id'>) =>
  db.run((work) => cancelInvoice(work, { ...orderDeps, ...links }, id));
const receive = ({ id: orderId }: Order, minor: number, seenTransfers = 0) =>
  db.run((work) =>
    receiveTransfer(work, orderDeps, { orderId, minor, at: work.now, seenTransfers }),
  );
const reread = ({ id }: Order) => db.read((reader) => findOrder(reader, id));
const totalsOf = async ({ id }: Order) =>
  (await db.read((reader) => listInvoices(reader, id))).map(({ kind, reason, total }) => [
    kind,
    reason,
    total,
  ]);
const statesOf = async ({ id }: Order) =>
  (await db.read((reader) => listLicenses(reader, orderDeps.ring, id))).map(({ state }) => state);

const jobs = () => refundJobs({ ...orderDeps, ...links, provider, database: db.database });

describe('refuses', () => {
  test('an order without an invoice to pay: unknown, a quote, a paid one, and one canceled before', async () => {
    const changed = { ok: false, code: 'changed' };
    expect(await cancel({ id: '5f0c8a52-6a0e-4a5c-9a39-2d8b3c1f7e11' })).toEqual(changed);
    const { id } = await makeTestQuote(db);
    await db.run((work) =>
      placeOrder(work, orderInput({ id, method: 'transfer', provider: TRANSFER })),
    );
    expect(await cancel({ id })).toEqual(changed);
    const paid = await onTerms();
    await receive(paid, paid.total.minor);
    expect(await cancel(paid)).toEqual(changed);
    const canceled = await onTerms();
    expect(await cancel(canceled)).toMatchObject({ ok: true });
    expect(await cancel(canceled)).toEqual(changed);
    expect(await totalsOf(canceled)).toHaveLength(2);
  });
});

test('a payment that has begun stops no cancellation, and is ended', async () => {
  const order = await onTerms();
  await db.run((work) => placeOrder(work, orderInput({ id: order.id, seenAttempt: 1 })));
  const { id: orderId, total } = order;
  const { reference } = provider.tell(orderId, 2, 'waiting', total);
  const start = { orderId, attempt: 2, provider: provider.id, reference };
  await db.run((work) => recordStart(work, start));
  const notes = openPaymentNotes(db.database, provider.id);
  expect(await notes.isWanted({ orderId, total })).toBe(true);
  db.jobs.splice(0);
  expect(await cancel(order)).toMatchObject({ ok: true });
  expect(await notes.isWanted({ orderId, total })).toBe(false);
  const ends = db.jobs.filter(({ job }) => job === END_WAITING);
  expect(ends).toMatchObject([{ data: { orderId } }]);
  await endWaiting({ ...orderDeps, provider, database: db.database }, orderId);
  expect(await provider.find(orderId)).toMatchObject([{ state: 'declined' }]);
  expect(await reread(order)).toMatchObject({ state: 'declined', declineReason: 'cancelled' });
});

test('a canceled invoice leaves no turnover, no license, and no quote to accept', async () => {
  const order = await onTerms({ deliversAtOnce: true });
  const { minor } = order.total;
  db.clock.advance(days(90));
  expect(await cancel(order)).toMatchObject({ ok: true });
  expect(await totalsOf(order)).toEqual([
    ['invoice', null, minor],
    ['credit-note', 'cancellation', -minor],
  ]);
  expect(await statesOf(order)).toEqual(['revoked']);
  expect(await reread(order)).toMatchObject({ state: 'declined', declineReason: 'cancelled' });
  const again = await db.run((work) =>
    placeOrder(work, orderInput({ id: order.id, seenAttempt: 1 })),
  );
  expect(again).toEqual({ ok: false, code: 'quote-closed' });
  const quote = await db.read((reader) => findSalesQuote(reader, order.id));
  const canceled = await reread(order);
  expect(quote && salesQuoteState(quote, canceled, db.clock.now())).toBe('canceled');
  expect(await invoiceFaults(db)).toEqual([]);
});

test('a transfer that arrives after the cancellation goes back, whatever the amount', async () => {
  const order = await onTerms({ deliversAtOnce: true });
  await cancel(order);
  expect(await receive(order, 700)).toMatchObject({ ok: true, value: { state: 'declined' } });
  const { orderNumber: reference } = order;
  await jobs()['return-money']({ provider: TRANSFER, reference });
  const [refund, ...others] = await db.read((reader) => listRefunds(reader, order.id));
  expect(others).toEqual([]);
  expect(refund).toMatchObject({ reason: 'canceled', state: 'requested', amount: { minor: 700 } });
  const deps = { ...orderDeps, ...links };
  expect(await db.run((work) => recordManualRefund(work, deps, refund?.id ?? ''))).toBe(true);
  const mails = await db.read((reader) => listMailsAbout(reader, order.id));
  const link = mails.find(({ kind }) => kind === 'refund')?.fields['order_url'];
  expect(link).toBe(`https://shop.example/de/quote?purchase=${order.id}`);
  const canceled = await reread(order);
  expect(canceled && (await db.read((reader) => findPartlyPaid(reader, canceled)))).toBeNull();
  expect(await totalsOf(order)).toHaveLength(2);
  expect(await statesOf(order)).toEqual(['revoked']);
});

test('a card that is captured after the cancellation is refunded, and fulfills nothing', async () => {
  const order = await onTerms();
  await db.run((work) => placeOrder(work, orderInput({ id: order.id, seenAttempt: 1 })));
  const { reference } = provider.tell(order.id, 1, 'waiting', order.total);
  const start = { orderId: order.id, attempt: 2, provider: provider.id, reference };
  await db.run((work) => recordStart(work, start));
  db.clock.advance(days(4));
  provider.tell(order.id, 1, 'declined', order.total);
  await reconcilePayments({ ...orderDeps, provider, database: db.database });
  expect(await cancel(order)).toMatchObject({ ok: true });
  const snapshot = provider.tell(order.id, 1, 'paid', order.total);
  await db.run((work) => settleOrder(work, orderDeps, { provider: provider.id, snapshot }));
  expect(await reread(order)).toMatchObject({ state: 'declined' });
  await jobs()['return-money']({ provider: provider.id, reference });
  const refunds = await db.read((reader) => listRefunds(reader, order.id));
  expect(refunds).toMatchObject([{ reason: 'canceled', amount: order.total }]);
  expect(await statesOf(order)).toEqual([]);
});

test('a canceled order is kept with its documents', async () => {
  const order = await onTerms();
  await cancel(order);
  db.clock.advance(days(400));
  const sweep = orderJobs({
    ...orderDeps,
    ...links,
    database: db.database,
    printer: { print: () => Promise.reject(new Error('prints nothing')) },
    transport: { id: 'none', send: () => Promise.reject(new Error('sends nothing')) },
    mailFrom: 'shop@shop.example',
  });
  await sweep[SWEEP_DRAFTS]();
  expect(await reread(order)).not.toBeNull();
});
