import { expect, test } from 'vitest';
import { newId } from '../../kit/id.ts';
import { days } from '../../kit/time.ts';
import { openTestDatabase } from '../../tests/harness/database.ts';
import { BUYER, orderInput } from '../../tests/harness/orders.ts';
import { loadSampleCatalogue } from '../price/index.ts';
import { findOrder, placePurchase } from '../purchase/index.ts';
import { ordersOf, ownsOrder, spellEmail } from './index.ts';
import { endAddress, insertAccount, saveAddress } from './store.ts';

test('an order of an address with a Turkish capital is found by its account, and by number', async () => {
  const base = await openTestDatabase();
  await base.run(loadSampleCatalogue);
  const buyer = { ...BUYER, email: 'İpek@example.com.tr' };
  const placed = await base.run((work) => placePurchase(work, orderInput({ buyer })));
  const orderNumber = placed.ok ? placed.value.purchase.orderNumber : '';
  const email = spellEmail(buyer.email);
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
    expect(await base.read((r) => findOrder(r, { orderNumber, email: typed })), typed).toEqual(
      found,
    );
  await base.close();
});

test('orders of proven addresses are the account’s, those of a given-up one until then', async () => {
  const base = await openTestDatabase();
  await base.run(loadSampleCatalogue);
  const order = async (email: string) => {
    base.clock.advance(days(1));
    const buyer = { ...BUYER, email };
    const placed = await base.run((work) => placePurchase(work, orderInput({ buyer })));
    expect(placed.ok).toBe(true);
  };
  const id = await base.run(async (work) => {
    const made = newId(work.random);
    const person = { email: 'ada@example.com', name: 'Ada', locale: 'en', emailVerified: true };
    await insertAccount(work, { ...person, id: made });
    await saveAddress(work, made, person.email);
    await saveAddress(work, made, 'old@example.com');
    return made;
  });
  await order('old@example.com');
  await base.run((work) => endAddress(work, id, 'old@example.com'));
  await order('old@example.com');
  await order('ada+shop@example.com');
  await order('Ada@Example.com');
  const found = await base.read((reader) => ordersOf(reader, { id }));
  expect(found.map(({ email }) => email)).toEqual(['Ada@Example.com', 'old@example.com']);
  await base.close();
});
