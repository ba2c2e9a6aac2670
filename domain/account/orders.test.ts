import { expect, test } from 'vitest';
import { newId } from '../../kit/id.ts';
import { days } from '../../kit/time.ts';
import { openTestDatabase } from '../../tests/harness/database.ts';
import { licenseInput } from '../../tests/harness/licenses.ts';
import { BUYER, orderInput } from '../../tests/harness/orders.ts';
import { testKeyRing } from '../../tests/harness/payments.ts';
import { placeOrder } from '../checkout/index.ts';
import { issueLicense } from '../license/index.ts';
import { findOrderOfBuyer } from '../order/index.ts';
import { updateOrder } from '../order/store.ts';
import { loadSampleCatalog } from '../price/index.ts';
import { normalizeEmail, ordersOf, ownsOrder } from './index.ts';
import { endAddress, insertAccount, saveAddress } from './store.ts';

test('finds an order of an address with a Turkish capital by account and by number', async () => {
  const base = await openTestDatabase();
  await base.run(loadSampleCatalog);
  const buyer = { ...BUYER, email: 'İpek@example.com.tr' };
  const placed = await base.run((work) => placeOrder(work, orderInput({ buyer })));
  const orderNumber = placed.ok ? placed.value.order.orderNumber : '';
  const email = normalizeEmail(buyer.email);
  expect(email).toBe('ipek@example.com.tr');
  const id = await base.run(async (work) => {
    const made = newId(work.random);
    await insertAccount(work, { id: made, email, name: 'İ', locale: 'tr', emailVerified: true });
    await saveAddress(work, made, email);
    return made;
  });
  const [found] = await base.read((reader) => ordersOf(reader, { id }));
  expect(found?.orderNumber).toBe(orderNumber);
  expect(found && (await base.read((reader) => ownsOrder(reader, { id }, found)))).toBe(true);
  for (const typed of [email, buyer.email, buyer.email.toUpperCase()])
    expect(
      await base.read((r) => findOrderOfBuyer(r, { orderNumber, email: typed })),
      typed,
    ).toEqual(found);
  await base.close();
});

test('includes orders of verified addresses, and those of a former one up to the change', async () => {
  const base = await openTestDatabase();
  await base.run(loadSampleCatalog);
  const order = async (email: string) => {
    base.clock.advance(days(1));
    const buyer = { ...BUYER, email };
    const placed = await base.run((work) => placeOrder(work, orderInput({ buyer })));
    if (!placed.ok) throw new Error(placed.code);
    return placed.value.order;
  };
  const id = await base.run(async (work) => {
    const made = newId(work.random);
    const person = { email: 'ada@example.com', name: 'Ada', locale: 'en', emailVerified: true };
    await insertAccount(work, { ...person, id: made });
    await saveAddress(work, made, person.email);
    await saveAddress(work, made, 'old@example.com');
    return made;
  });
  const first = await order('old@example.com');
  const about = licenseInput({ email: first.email, orderId: first.id });
  const license = await base.run((work) => issueLicense(work, testKeyRing(), about));
  await base.run((work) => endAddress(work, id, 'old@example.com'));
  const strange = await order('old@example.com');
  const placed = await order('old@example.com');
  // A renewal continues under the old address.
  const renewal = { ...placed, kind: 'renewal', licenseId: license.id } as const;
  await base.run((work) => updateOrder(work, renewal));
  await order('ada+shop@example.com');
  const newest = await order('Ada@Example.com');
  const found = await base.read((reader) => ordersOf(reader, { id }));
  expect(found.map((each) => each.id)).toEqual([newest.id, renewal.id, first.id]);
  for (const each of [newest, renewal, first, strange])
    expect(await base.read((reader) => ownsOrder(reader, { id }, each))).toBe(each !== strange);
  await base.close();
});
