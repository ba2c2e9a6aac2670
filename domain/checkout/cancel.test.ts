import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { BUYER, orderInput } from '../../tests/harness/orders.ts';
import { makeSnapshot, scriptedProvider, testOrderDeps } from '../../tests/harness/payments.ts';
import { findOrder, type Order, recordStart } from '../order/index.ts';
import type { PaymentProvider, PaymentSnapshot, PaymentStart } from '../payment/index.ts';
import { loadSampleCatalog } from '../price/index.ts';
import { findProcessed } from './cancel.ts';
import { cancelPendingAttempt, type PlaceInput, placeOrder } from './index.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalog);
});
afterAll(() => db.close());

/** Places an order whose start the provider never answered. `send` submits a later form. */
async function begin() {
  const provider = scriptedProvider();
  const input = orderInput();
  const place = async (change: Partial<PlaceInput> = {}) => {
    const placed = await db.run((work) => placeOrder(work, { ...input, ...change }));
    if (!placed.ok) throw new Error(placed.code);
    return placed.value.order;
  };
  const order = await place();
  const look = async () => (await db.read((reader) => findOrder(reader, order.id))) ?? order;
  const deps = { ...testOrderDeps(), database: db, provider };
  return {
    provider,
    order,
    place,
    look,
    send: async (change: Partial<PlaceInput> = {}) =>
      cancelPendingAttempt(deps, await look(), { ...input, shownTotal: order.total, ...change }),
  };
}

test('queries nobody and changes nothing for the same form, in another language or without its total', async () => {
  const { order, provider, look, send } = await begin();
  provider.find = () => Promise.reject(new Error('queried'));
  await send();
  await send({ shownTotal: null });
  await send({ locale: 'fr' });
  expect(await look()).toEqual(order);
});

test('leaves an attempt that the provider answered to the buyer, whatever the form says', async () => {
  const { order, provider, look, send } = await begin();
  provider.tell(order.id, 1, 'waiting', order.total);
  const start = { orderId: order.id, attempt: 1, provider: provider.id, reference: 'known' };
  await db.run((work) => recordStart(work, start));
  await send({ method: 'pix' });
  expect(await look()).toMatchObject({ state: 'open', reference: 'known' });
  expect(provider.snapshots).toMatchObject([{ state: 'waiting' }]);
});

const right = (change: Partial<typeof BUYER>) => ({ buyer: { ...BUYER, ...change } });
const pdf = { product: 'pdfreader', bundledProducts: [], plan: 'year', seats: 3 } as const;

test.each<[string, Partial<PlaceInput>, Partial<Order>]>([
  ['the payment method', { method: 'pix' }, { method: 'pix' }],
  ['the email address', right({ email: 'ada@right.example' }), { email: 'ada@right.example' }],
  ['the country', right({ country: 'FR' }), { country: 'FR' }],
  ['the selection', { selection: pdf }, pdf],
  ['the waiver', { waivedWithdrawal: true }, { waivedWithdrawal: true }],
  ['the total', { shownTotal: { minor: 1, currency: 'EUR' } }, {}],
])(
  'ends the attempt if %s differs, and gives the next one the new terms',
  async (_, sent, next) => {
    const { send, look, place } = await begin();
    await send(sent);
    expect(await look()).toMatchObject({ state: 'declined', attempt: 1 });
    const placed = await place({ ...sent, shownTotal: null });
    expect(placed).toMatchObject({ state: 'open', attempt: 2, ...next });
  },
);

test('takes no money that the buyer approved on the earlier terms', async () => {
  const { order, provider, look, send } = await begin();
  provider.tell(order.id, 1, 'waiting', order.total);
  const { find } = provider;
  provider.findWithoutCapture = find;
  provider.find = async () => [provider.tell(order.id, 1, 'paid', order.total)];
  await send({ method: 'pix' });
  expect(await look()).toMatchObject({ state: 'declined', attempt: 1 });
  expect(provider.snapshots).toMatchObject([{ state: 'declined', reason: 'cancelled' }]);
});

test('keeps a payment made meanwhile, and ends a waiting one first', async () => {
  const [paid, waiting] = [await begin(), await begin()];
  paid.provider.tell(paid.order.id, 1, 'paid', paid.order.total);
  waiting.provider.tell(waiting.order.id, 1, 'waiting', waiting.order.total);
  for (const { send } of [paid, waiting]) await send({ method: 'pix' });
  expect(await paid.look()).toMatchObject({ state: 'paid', method: 'card', attempt: 1 });
  expect(await waiting.look()).toMatchObject({ state: 'declined', declineReason: 'cancelled' });
  expect(waiting.provider.snapshots).toMatchObject([{ state: 'declined' }]);
});

/** Begins a payment on the page of a wallet, which then has this state at the provider. */
async function beginAway(state: PaymentSnapshot['state'], pending: PaymentStart | null) {
  const provider: PaymentProvider = {
    ...scriptedProvider(),
    findPendingStart: async () => pending,
  };
  const placed = await db.run((work) => placeOrder(work, orderInput({ method: 'paypal' })));
  if (!placed.ok) throw new Error(placed.code);
  const { id: orderId, total, method } = placed.value.order;
  const reference = `${orderId}:1`;
  await db.run((work) =>
    recordStart(work, { orderId, attempt: 1, provider: provider.id, reference }),
  );
  const snapshot = makeSnapshot({ reference, orderId, state, total, method });
  const deps = {
    ...testOrderDeps(),
    database: db,
    provider: { ...provider, find: async () => [snapshot] },
  };
  const look = () => db.read((reader) => findOrder(reader, orderId));
  return { look, processed: async () => findProcessed(deps, (await look()) ?? expect.fail()) };
}

test('finds a payment that is being processed, which leaves no room for a second one', async () => {
  const { look, processed } = await beginAway('waiting', { kind: 'done', reference: 'r' });
  expect(await processed()).toEqual(await look());
});

test('finds none while the buyer may still choose, and settles a payment made meanwhile', async () => {
  const redirect = { kind: 'redirect', reference: 'r', url: 'https://wallet.example' } as const;
  expect(await (await beginAway('waiting', redirect)).processed()).toBeNull();
  const paid = await beginAway('paid', null);
  expect(await paid.processed()).toBeNull();
  expect(await paid.look()).toMatchObject({ state: 'paid' });
});
