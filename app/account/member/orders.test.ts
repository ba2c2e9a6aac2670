import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadSampleCatalogue } from '../../../domain/price/index.ts';
import { type Purchase, placePurchase } from '../../../domain/purchase/index.ts';
import { updatePurchase } from '../../../domain/purchase/store.ts';
import { days } from '../../../kit/time.ts';
import { openTestDatabase, type TestDatabase } from '../../../tests/harness/database.ts';
import { drawnPage } from '../../../tests/harness/drawn-page.tsx';
import { BUYER, orderInput } from '../../../tests/harness/orders.ts';
import { signedInServices } from '../../../tests/harness/signed-in.ts';
import * as page from './member.tsx';

const EMAIL = 'ada@orders.example';
let db: TestDatabase;
let open: ReturnType<typeof drawnPage>;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalogue);
  open = drawnPage(page, '/member/:type', await signedInServices(db, EMAIL));
});
afterAll(() => db.close());

/** An order of a day later than the one before it. */
async function order(state: Purchase['state']): Promise<string> {
  db.clock.advance(days(1));
  const buyer = { ...BUYER, email: EMAIL };
  const placed = await db.run((work) => placePurchase(work, orderInput({ buyer })));
  if (!placed.ok) throw new Error(placed.code);
  const { purchase } = placed.value;
  const paidAt = state === 'paid' ? purchase.createdAt : null;
  await db.run((work) => updatePurchase(work, { ...purchase, state, paidAt }));
  return purchase.orderNumber;
}

/** Numbers of the orders that are offered to be paid, and of the others. */
async function listed() {
  const { document } = await open('/member/orders');
  const numbersIn = (list: string) =>
    document.querySelectorAll(`${list} [data-order]`).map((row) => row.getAttribute('data-order'));
  return [numbersIn('#unfinished'), numbersIn('#orders')];
}

test('an order waits for its payment until the same product was bought since, or a month has passed', async () => {
  const declined = await order('declined');
  expect(await listed()).toEqual([[declined], []]);
  const paid = await order('paid');
  expect(await listed()).toEqual([[], [paid, declined]]);
  const again = await order('open');
  expect(await listed()).toEqual([[again], [paid, declined]]);
  db.clock.advance(days(31));
  expect(await listed()).toEqual([[], [again, paid, declined]]);
});
