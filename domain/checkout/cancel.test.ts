import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { BUYER, orderInput } from '../../tests/harness/orders.ts';
import { scriptedProvider, testOrderDeps } from '../../tests/harness/payments.ts';
import { findOrder, type Order, recordStart } from '../order/index.ts';
import { loadSampleCatalog } from '../price/index.ts';
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

test('keeps a payment made meanwhile, and ends a waiting one first', async () => {
  const [paid, waiting] = [await begin(), await begin()];
  paid.provider.tell(paid.order.id, 1, 'paid', paid.order.total);
  waiting.provider.tell(waiting.order.id, 1, 'waiting', waiting.order.total);
  for (const { send } of [paid, waiting]) await send({ method: 'pix' });
  expect(await paid.look()).toMatchObject({ state: 'paid', method: 'card', attempt: 1 });
  expect(await waiting.look()).toMatchObject({ state: 'declined', declineReason: 'cancelled' });
  expect(waiting.provider.snapshots).toMatchObject([{ state: 'declined' }]);
});
