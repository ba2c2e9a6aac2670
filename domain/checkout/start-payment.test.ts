import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { orderInput } from '../../tests/harness/orders.ts';
import { makeSnapshot, scriptedProvider, testOrderDeps } from '../../tests/harness/payments.ts';
import { findOrder, type Order } from '../order/index.ts';
import { type PaymentRequest, type PaymentStart, TooLittle } from '../payment/index.ts';
import { loadSampleCatalog } from '../price/index.ts';
import { placeOrder } from './place.ts';
import { startPayment } from './start-payment.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalog);
});
afterAll(() => db.close());

async function placed(): Promise<Order> {
  const result = await db.run((work) => placeOrder(work, orderInput()));
  if (!result.ok) throw new Error(result.code);
  return result.value.order;
}

const find = ({ id }: Order) => db.read((reader) => findOrder(reader, id));

/** Starts the payment of an order at a provider that gives this answer. */
async function start(order: Order, answer: PaymentStart | Error, database = db.database) {
  const requests: PaymentRequest[] = [];
  const errors: unknown[] = [];
  const scripted = scriptedProvider();
  if (!(answer instanceof Error) && answer.kind === 'declined') {
    const { reference, reason } = answer;
    const declined = { reference, reason, orderId: order.id, total: order.total };
    scripted.snapshots.push(makeSnapshot({ ...declined, state: 'declined' }));
  }
  const provider = {
    ...scripted,
    start: async (request: PaymentRequest) => {
      requests.push(request);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  const siteUrl = 'https://shop.example';
  const report = (error: unknown) => void errors.push(error);
  const deps = { ...testOrderDeps(), database, provider, siteUrl, report };
  const started = await startPayment(deps, order, { card_number: '4242' });
  return { started, requests, errors };
}

test('allows the attempt to be repeated with the same key if the provider does not answer', async () => {
  const order = await placed();
  const first = await start(order, new Error('down'));
  expect([first.started, first.errors]).toEqual([{ kind: 'unreachable' }, [new Error('down')]]);
  expect(await find(order)).toEqual(order);
  const second = await start(order, { kind: 'done', reference: 'p' });
  expect(second.requests).toEqual(first.requests);
  expect(await find(order)).toMatchObject({ state: 'open', attempt: 1, reference: 'p' });
});

test('abandons the attempt if the amount is too small for the provider', async () => {
  const order = await placed();
  const { started, errors } = await start(order, new TooLittle('too little'));
  expect([started, errors]).toEqual([{ kind: 'too-little' }, []]);
  expect(await find(order)).toMatchObject({ state: 'declined', reference: null });
});

test('records why a payment was declined', async () => {
  const order = await placed();
  const reason = 'insufficient-funds';
  const { started } = await start(order, { kind: 'declined', reference: 'p', reason });
  expect(started).toEqual({ kind: 'declined', reason });
  expect(await find(order)).toMatchObject({ state: 'declined', declineReason: reason });
});

test('does not stop the buyer if the answer cannot be recorded', async () => {
  const order = await placed();
  const run = () => Promise.reject(new Error('away'));
  const away = Object.assign(Object.create(db.database), { run });
  const { started, errors } = await start(order, { kind: 'done', reference: 'p' }, away);
  expect([started, errors]).toEqual([{ kind: 'done' }, [new Error('away')]]);
});

const qr = { text: 'code', appUrl: null, copyable: false };
const secret = { clientSecret: 's', publishableKey: 'k' };
const WAITING: [PaymentStart, object][] = [
  [{ kind: 'done', reference: 'p' }, { kind: 'done' }],
  [
    { kind: 'redirect', reference: 'p', url: 'https://bank.example' },
    { kind: 'redirect', url: 'https://bank.example' },
  ],
  [{ kind: 'qr', reference: 'p', qr, expiresAt: new Date() }, { kind: 'qr' }],
  [{ kind: 'client-secret', reference: 'p', ...secret }, { kind: 'card-fields' }],
];
test.each(WAITING)('records the attempt and lets the buyer continue (%#)', async (answer, next) => {
  const order = await placed();
  const { started, requests } = await start(order, answer);
  expect(started).toEqual(next);
  expect(requests).toMatchObject([
    {
      orderId: order.id,
      idempotencyKey: `${order.id}:1`,
      total: order.total,
      keep: true,
      returnUrl: `https://shop.example/de/pay?purchase=${order.id}`,
      instrument: { card_number: '4242' },
    },
  ]);
  expect(await find(order)).toMatchObject({ state: 'open', reference: 'p' });
});
