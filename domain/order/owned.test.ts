import { expect, test } from 'vitest';
import { days } from '../../kit/time.ts';
import { openTestDatabase } from '../../tests/harness/database.ts';
import { licenseInput } from '../../tests/harness/licenses.ts';
import { BUYER, orderInput } from '../../tests/harness/orders.ts';
import { testKeyRing } from '../../tests/harness/payments.ts';
import { placeOrder } from '../checkout/index.ts';
import { issueLicense } from '../license/index.ts';
import { loadSampleCatalog } from '../price/index.ts';
import { findOrder, updateOrder } from './store.ts';
import { countOwnedOrders, listOwnedOrders, listOwnedUnfinished } from './store-owned.ts';

const EMAIL = 'ada@example.com';
const base = await openTestDatabase();
await base.run(loadSampleCatalog);

async function makeOrder(
  email = EMAIL,
  state: 'open' | 'paid' | 'declined' = 'open',
): Promise<string> {
  base.clock.advance(days(1));
  const placed = await base.run((work) =>
    placeOrder(work, orderInput({ buyer: { ...BUYER, email } })),
  );
  if (!placed.ok) throw new Error(placed.code);
  const { order } = placed.value;
  const paidAt = state === 'paid' ? order.createdAt : null;
  await base.run((work) => updateOrder(work, { ...order, state, paidAt }));
  return order.id;
}
const own = [{ email: EMAIL, until: null }];
const since = () => new Date(base.clock.now().getTime() - days(30));
const unfinished = async (addresses = own, limit = 10, among?: readonly string[]) => {
  const query = { since: since(), limit, ...(among ? { among } : {}) };
  const found = await base.read((reader) => listOwnedUnfinished(reader, addresses, query));
  return found.map(({ id }) => id);
};

test('returns nothing without an address', async () => {
  await makeOrder();
  expect(await base.read((reader) => listOwnedOrders(reader, []))).toEqual([]);
  expect(await base.read((reader) => countOwnedOrders(reader, []))).toEqual({ all: 0, paid: 0 });
  expect(await unfinished([])).toEqual([]);
});

test('includes renewals of own licenses under a former address, and nothing else of that address', async () => {
  const [old, now] = ['old@example.com', 'new@example.com'];
  const ring = testKeyRing();
  const issue = (orderId: string) =>
    base.run((work) => issueLicense(work, ring, licenseInput({ email: old, orderId })));
  const renew = async ({ id: licenseId }: { readonly id: string }) => {
    const id = await makeOrder(old);
    const placed = await base.read((reader) => findOrder(reader, id));
    if (!placed) throw new Error('the order was not placed');
    await base.run((work) => updateOrder(work, { ...placed, kind: 'renewal', licenseId }));
    return id;
  };
  const first = await makeOrder(old, 'paid');
  const license = await issue(first);
  const addresses = [
    { email: now, until: null },
    { email: old, until: base.clock.now() },
  ];
  const renewal = await renew(license);
  await renew(await issue(await makeOrder(old, 'paid')));
  const found = await base.read((reader) => listOwnedOrders(reader, addresses));
  expect(found.map(({ id }) => id)).toEqual([renewal, first]);
  const counted = await base.read((reader) => countOwnedOrders(reader, addresses));
  expect(counted).toEqual({ all: 2, paid: 1 });
});

test('lists an unfinished order until one of the addresses buys the same product', async () => {
  const declined = await makeOrder(EMAIL, 'declined');
  await makeOrder('other@example.com', 'paid');
  const [newest] = await unfinished(own, 1);
  expect(newest).toBe(declined);
  expect(await unfinished(own, 10, [declined])).toEqual([declined]);
  expect(await unfinished(own, 10, [])).toEqual([]);
  await makeOrder(EMAIL, 'paid');
  expect(await unfinished()).toEqual([]);
  const again = await makeOrder('ADA@example.com');
  expect(await unfinished()).toEqual([again]);
  base.clock.advance(days(31));
  expect(await unfinished()).toEqual([]);
  await base.close();
});
