import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { days, hours, minutes } from '../../kit/time.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { orderInput } from '../../tests/harness/orders.ts';
import { scriptedProvider, testOrderDeps } from '../../tests/harness/payments.ts';
import { makeTestQuote, SELLER_OF_TESTS } from '../../tests/harness/sales-quotes.ts';
import { taxIdsOf } from '../../tests/harness/subscriptions.ts';
import { listInvoices } from '../invoice/index.ts';
import { listLicenses } from '../license/index.ts';
import { END_WAITING, findOrder, type Order, recordStart } from '../order/index.ts';
import { findPayments, TRANSFER } from '../payment/index.ts';
import { loadSampleCatalog } from '../price/index.ts';
import {
  listRefunds,
  recordManualRefund,
  refundJobs,
  requestRefund,
  SEND_REFUND,
} from '../refund/index.ts';
import { withdrawSalesQuote } from '../sales-quote/index.ts';
import {
  checkoutJobs,
  placeOrder,
  receiveTransfer,
  reconcilePayments,
  settleOrder,
} from './index.ts';
import type { PlaceInput } from './placing.ts';
import { startTransfer } from './start-transfer.ts';

const orderDeps = testOrderDeps();
const provider = scriptedProvider();
const links = { siteUrl: 'https://shop.example', secret: 'a secret of these tests' };
let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalog);
});
afterAll(() => db.close());

const deps = () => ({
  ...orderDeps,
  ...links,
  provider,
  database: db,
  bankAccounts: { EUR: ['IBAN DE00 0000'] },
  report: (error: unknown) => {
    throw error;
  },
});

async function awaitTransfer(): Promise<Order> {
  const { id } = await makeTestQuote(db);
  const input = orderInput({ id, method: 'transfer', provider: TRANSFER });
  const placed = await db.run((work) => placeOrder(work, input));
  if (!placed.ok) throw new Error(placed.code);
  expect(await startTransfer(deps(), placed.value.order)).toEqual({ kind: 'transfer' });
  const order = await db.read((reader) => findOrder(reader, id));
  if (order === null) throw new Error('no order');
  return order;
}

const receive = (
  { id: orderId }: Pick<Order, 'id'>,
  minor: number,
  at = db.clock.now(),
  seenTransfers = 0,
) => db.run((work) => receiveTransfer(work, orderDeps, { orderId, minor, at, seenTransfers }));

const licensesOf = ({ id }: Order) => db.read((reader) => listLicenses(reader, orderDeps.ring, id));

describe('refuses', () => {
  test('less than the total, and says how much is missing', async () => {
    const order = await awaitTransfer();
    const { total } = order;
    expect(await receive(order, total.minor - 1)).toEqual({
      ok: false,
      code: 'missing',
      missing: { ...total, minor: 1 },
    });
    expect(await licensesOf(order)).toEqual([]);
    expect(await db.read((reader) => findPayments(reader, order.id))).toEqual([]);
  });

  test('a day in the future or before the order', async () => {
    const order = await awaitTransfer();
    const { total } = order;
    const now = db.clock.now().getTime();
    for (const at of [now + hours(1), now - days(2)])
      expect(await receive(order, total.minor, new Date(at))).toEqual({ ok: false, code: 'date' });
  });

  test('an order without a quote, and a form that is sent twice', async () => {
    const input = orderInput();
    const placed = await db.run((work) => placeOrder(work, input));
    expect(placed.ok && (await receive(placed.value.order, 99_999))).toEqual({
      ok: false,
      code: 'changed',
    });
    const order = await awaitTransfer();
    expect(await receive(order, order.total.minor)).toMatchObject({ ok: true });
    expect(await receive(order, order.total.minor)).toEqual({ ok: false, code: 'changed' });
  });
});

test('nothing is issued before the money is there, and an order waits for weeks', async () => {
  const order = await awaitTransfer();
  expect(order).toMatchObject({
    state: 'open',
    provider: TRANSFER,
    reference: order.orderNumber,
  });
  db.clock.advance(days(20));
  await reconcilePayments(deps());
  expect(await db.read((reader) => findOrder(reader, order.id))).toMatchObject({ state: 'open' });
  expect(await licensesOf(order)).toEqual([]);
});

/** Places an order whose code was not paid yet, and begins a transfer that the provider does not let begin. */
async function awaitUnreachable(): Promise<Order> {
  const { id } = await makeTestQuote(db);
  const place = async (change: Partial<PlaceInput>) => {
    const placed = await db.run((work) => placeOrder(work, orderInput({ id, ...change })));
    if (!placed.ok) throw new Error(placed.code);
    return placed.value.order;
  };
  const { total } = await place({});
  const { reference } = provider.tell(id, 1, 'waiting', total);
  const start = { orderId: id, attempt: 1, provider: provider.id, reference };
  await db.run((work) => recordStart(work, start));
  await db.database.pool.query("UPDATE orders SET state = 'declined' WHERE id = $1", [id]);
  const order = await place({ method: 'transfer', provider: TRANSFER });
  const unreachable = { ...provider, find: () => Promise.reject(new Error('no answer')) };
  const quiet = { ...deps(), provider: unreachable, report: () => {} };
  expect(await startTransfer(quiet, order)).toEqual({ kind: 'unreachable' });
  return order;
}

/** Begins a payment at a company that takes approved money when it is asked, and then a transfer in its place. */
async function replaceApproved(isPaid: boolean) {
  const { id } = await makeTestQuote(db);
  const company = scriptedProvider();
  const place = async (change: Partial<PlaceInput>) => {
    const placed = await db.run((work) => placeOrder(work, orderInput({ id, ...change })));
    if (!placed.ok) throw new Error(placed.code);
    return placed.value.order;
  };
  const { total } = await place({});
  const { reference } = company.tell(id, 1, 'waiting', total);
  const start = { orderId: id, attempt: 1, provider: company.id, reference };
  await db.run((work) => recordStart(work, start));
  await db.database.pool.query("UPDATE orders SET state = 'declined' WHERE id = $1", [id]);
  const order = await place({ method: 'transfer', provider: TRANSFER });
  const pay = () => company.tell(id, 1, 'paid', total);
  if (isPaid) pay();
  const capturing = {
    ...company,
    find: async (orderId: string) => [pay(), ...(await company.find(orderId)).slice(1)],
    findWithoutCapture: company.find,
  };
  expect(await startTransfer({ ...deps(), provider: capturing }, order)).toEqual({
    kind: 'transfer',
  });
  return { company, now: await db.read((reader) => findOrder(reader, id)) };
}

test('a transfer ends a payment that the buyer has approved, and takes no money of it', async () => {
  const { company, now } = await replaceApproved(false);
  expect(company.snapshots).toMatchObject([{ state: 'declined' }]);
  expect(now).toMatchObject({ state: 'open', provider: TRANSFER });
});

test('a transfer does not begin if the payment before it was paid', async () => {
  const { now } = await replaceApproved(true);
  expect(now).toMatchObject({ state: 'paid', provider: 'scripted' });
});

test('a code that was paid while the provider was unreachable fulfills the order', async () => {
  const { id, total } = await awaitUnreachable();
  const { reference } = provider.tell(id, 1, 'paid', total);
  db.clock.advance(minutes(5));
  await reconcilePayments(deps());
  const paid = await db.read((reader) => findOrder(reader, id));
  expect(paid).toMatchObject({ state: 'paid', reference });
});

test('a quote cannot be withdrawn while a payment behind its transfer can still be made', async () => {
  const { id } = await awaitUnreachable();
  const withdraw = () => db.run((work) => withdrawSalesQuote(work, id));
  expect(await withdraw()).toEqual({ ok: false, code: 'being-paid' });
  const order = await awaitTransfer();
  expect(await db.run((work) => withdrawSalesQuote(work, order.id))).toMatchObject({ ok: true });
});

test('a transfer that never began is abandoned like any other attempt, with the payment behind it', async () => {
  const { id } = await awaitUnreachable();
  db.clock.advance(days(3));
  await reconcilePayments(deps());
  expect(await db.read((reader) => findOrder(reader, id))).toMatchObject({ state: 'declined' });
  expect(await provider.find(id)).toMatchObject([{ state: 'declined' }]);
});

test('a transfer fulfills the order, with the day of receipt on the invoice', async () => {
  const order = await awaitTransfer();
  db.clock.advance(days(3));
  const at = new Date(db.clock.now().getTime() - days(1));
  expect(await receive(order, order.total.minor, at)).toMatchObject({
    ok: true,
    value: { state: 'paid', provider: TRANSFER },
  });
  expect(await licensesOf(order)).toHaveLength(1);
  const [invoice] = await db.read((reader) => listInvoices(reader, order.id));
  expect(invoice?.paid).toEqual({ method: 'transfer', at });
  expect(invoice?.total).toBe(order.total.minor);
  const [payment] = await db.read((reader) => findPayments(reader, order.id));
  expect(payment).toMatchObject({ method: 'transfer', state: 'paid', paidAt: at });
});

test('finance sends an excess back by hand, and no provider hears of it', async () => {
  const order = await awaitTransfer();
  expect(await receive(order, order.total.minor + 500)).toMatchObject({ ok: true });
  const name = { provider: TRANSFER, reference: order.orderNumber };
  db.jobs.splice(0);
  await refundJobs(deps())['return-money'](name);
  const [refund] = await db.read((reader) => listRefunds(reader, order.id));
  expect(refund).toMatchObject({ reason: 'excess', state: 'requested' });
  expect(refund?.amount.minor).toBe(500);
  expect(db.jobs.filter((one) => one.job === SEND_REFUND)).toEqual([]);
  const record = () =>
    db.run((work) => recordManualRefund(work, { ...orderDeps, ...links }, refund?.id ?? ''));
  expect(await record()).toBe(true);
  expect(await record()).toBe(false);
  const [done] = await db.read((reader) => listRefunds(reader, order.id));
  expect(done).toMatchObject({ state: 'done' });
  expect(await licensesOf(order)).toMatchObject([{ state: 'active' }]);
});

test('a full refund by hand revokes the license and writes a credit note', async () => {
  const order = await awaitTransfer();
  await receive(order, order.total.minor);
  db.clock.advance(days(1));
  const asked = {
    orderId: order.id,
    amount: 'all',
    reason: 'staff',
    by: 'sam',
    key: 'k1',
  } as const;
  const requested = await db.run((work) => requestRefund(work, asked));
  const id = requested.ok ? requested.value.id : '';
  await db.run((work) => recordManualRefund(work, { ...orderDeps, ...links }, id));
  expect(await licensesOf(order)).toMatchObject([{ state: 'revoked' }]);
  const documents = await db.read((reader) => listInvoices(reader, order.id));
  expect(documents.map(({ kind, total }) => [kind, total])).toEqual([
    ['invoice', order.total.minor],
    ['credit-note', -order.total.minor],
  ]);
});

test('a transfer ends the payment by another method that still waits', async () => {
  const { id } = await makeTestQuote(db);
  const placed = await db.run((work) => placeOrder(work, orderInput({ id })));
  if (!placed.ok) throw new Error(placed.code);
  const { total } = placed.value.order;
  const { reference } = provider.tell(id, 1, 'waiting', total);
  const start = { orderId: id, attempt: 1, provider: provider.id, reference };
  await db.run((work) => recordStart(work, start));
  db.jobs.splice(0);
  expect(await receive({ id }, total.minor)).toMatchObject({ ok: true });
  const queued = db.jobs.filter(({ job }) => job === END_WAITING);
  expect(queued).toMatchObject([{ data: { orderId: id } }]);
  await checkoutJobs({
    ...deps(),
    seller: SELLER_OF_TESTS,
    taxIds: taxIdsOf(db.database),
  })[END_WAITING]({ orderId: id });
  expect(await provider.find(id)).toMatchObject([{ state: 'declined' }]);
  const order = await db.read((reader) => findOrder(reader, id));
  expect(order).toMatchObject({ state: 'paid', provider: TRANSFER });
});

test('a second transfer of any amount goes back', async () => {
  const order = await awaitTransfer();
  const now = db.clock.now();
  await receive(order, order.total.minor);
  expect(await receive(order, 700, now, 1)).toMatchObject({ ok: true });
  expect(await receive(order, 700, now, 1)).toEqual({ ok: false, code: 'changed' });
  const reference = `${order.orderNumber}-2`;
  await refundJobs(deps())['return-money']({ provider: TRANSFER, reference });
  const refunds = await db.read((reader) => listRefunds(reader, order.id));
  expect(refunds).toMatchObject([{ reason: 'paid-twice', reference, amount: { minor: 700 } }]);
  expect(await licensesOf(order)).toMatchObject([{ state: 'active' }]);
});

test('a transfer for an order that was paid by card goes back', async () => {
  const { id } = await makeTestQuote(db);
  const placed = await db.run((work) => placeOrder(work, orderInput({ id })));
  if (!placed.ok) throw new Error(placed.code);
  const { total } = placed.value.order;
  const snapshot = provider.tell(id, 1, 'paid', total);
  await db.run((work) => settleOrder(work, orderDeps, { provider: provider.id, snapshot }));
  expect(await receive({ id }, total.minor)).toMatchObject({ ok: true });
  const { orderNumber: reference } = placed.value.order;
  await refundJobs(deps())['return-money']({ provider: TRANSFER, reference });
  const refunds = await db.read((reader) => listRefunds(reader, id));
  expect(refunds).toMatchObject([{ reason: 'paid-twice', provider: TRANSFER, amount: total }]);
});
