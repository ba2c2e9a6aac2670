import { expect, test } from 'vitest';
import { days } from '../../kit/time.ts';
import { openTestDatabase } from '../../tests/harness/database.ts';
import { licenceInput } from '../../tests/harness/licences.ts';
import { BUYER, orderInput } from '../../tests/harness/orders.ts';
import { testKeyRing } from '../../tests/harness/payments.ts';
import { issueLicence } from '../licence/index.ts';
import { loadSampleCatalogue } from '../price/index.ts';
import { placePurchase } from './place.ts';
import { findPurchase, updatePurchase } from './store.ts';
import { countOwnedPurchases, listOwnedPurchases, listOwnedUnfinished } from './store-owned.ts';

const EMAIL = 'ada@example.com';
const base = await openTestDatabase();
await base.run(loadSampleCatalogue);

/** An order of a day later than the one before it. */
async function order(email = EMAIL, state: 'open' | 'paid' | 'declined' = 'open'): Promise<string> {
  base.clock.advance(days(1));
  const placed = await base.run((work) =>
    placePurchase(work, orderInput({ buyer: { ...BUYER, email } })),
  );
  if (!placed.ok) throw new Error(placed.code);
  const { purchase } = placed.value;
  const paidAt = state === 'paid' ? purchase.createdAt : null;
  await base.run((work) => updatePurchase(work, { ...purchase, state, paidAt }));
  return purchase.id;
}
const own = [{ email: EMAIL, until: null }];
const since = () => new Date(base.clock.now().getTime() - days(30));
const unfinished = async (addresses = own, limit = 10, among?: readonly string[]) => {
  const asked = { since: since(), limit, ...(among ? { among } : {}) };
  const found = await base.read((reader) => listOwnedUnfinished(reader, addresses, asked));
  return found.map(({ id }) => id);
};

test('nobody’s addresses own nothing', async () => {
  await order();
  expect(await base.read((reader) => listOwnedPurchases(reader, []))).toEqual([]);
  expect(await base.read((reader) => countOwnedPurchases(reader, []))).toEqual({ all: 0, paid: 0 });
  expect(await unfinished([])).toEqual([]);
});

test('what renews a licence is its owner’s, also under an address given up before; nothing else of that', async () => {
  const [old, now] = ['old@example.com', 'new@example.com'];
  const ring = testKeyRing();
  const issue = (purchaseId: string) =>
    base.run((work) => issueLicence(work, ring, licenceInput({ email: old, purchaseId })));
  const renew = async ({ id: licenceId }: { readonly id: string }) => {
    const id = await order(old);
    const placed = await base.read((reader) => findPurchase(reader, id));
    if (!placed) throw new Error('not placed');
    await base.run((work) => updatePurchase(work, { ...placed, kind: 'renewal', licenceId }));
    return id;
  };
  const first = await order(old, 'paid');
  const licence = await issue(first);
  const addresses = [
    { email: now, until: null },
    { email: old, until: base.clock.now() },
  ];
  const renewal = await renew(licence);
  await renew(await issue(await order(old, 'paid')));
  const found = await base.read((reader) => listOwnedPurchases(reader, addresses));
  expect(found.map(({ id }) => id)).toEqual([renewal, first]);
  const counted = await base.read((reader) => countOwnedPurchases(reader, addresses));
  expect(counted).toEqual({ all: 2, paid: 1 });
});

test('an order waits until the same product is bought, by one of the own addresses', async () => {
  const declined = await order(EMAIL, 'declined');
  await order('other@example.com', 'paid');
  const [newest] = await unfinished(own, 1);
  expect(newest).toBe(declined);
  expect(await unfinished(own, 10, [declined])).toEqual([declined]);
  expect(await unfinished(own, 10, [])).toEqual([]);
  await order(EMAIL, 'paid');
  expect(await unfinished()).toEqual([]);
  const again = await order('ADA@example.com');
  expect(await unfinished()).toEqual([again]);
  base.clock.advance(days(31));
  expect(await unfinished()).toEqual([]);
  await base.close();
});
