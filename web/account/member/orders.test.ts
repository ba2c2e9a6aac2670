import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOrder } from '../../../domain/checkout/index.ts';
import type { Order } from '../../../domain/order/index.ts';
import { updateOrder } from '../../../domain/order/store.ts';
import { loadSampleCatalog } from '../../../domain/price/index.ts';
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
  await db.run(loadSampleCatalog);
  open = drawnPage(page, '/member/:type', await signedInServices(db, EMAIL));
});
afterAll(() => db.close());

/** Places each order one day after the previous one. */
async function makeOrder(state: Order['state']): Promise<string> {
  db.clock.advance(days(1));
  const buyer = { ...BUYER, email: EMAIL };
  const placed = await db.run((work) => placeOrder(work, orderInput({ buyer })));
  if (!placed.ok) throw new Error(placed.code);
  const { order } = placed.value;
  const paidAt = state === 'paid' ? order.createdAt : null;
  await db.run((work) => updateOrder(work, { ...order, state, paidAt }));
  return order.orderNumber;
}

/** Returns the numbers of the orders offered for payment, and of the others. */
async function listed() {
  const { document } = await open('/member/orders');
  const numbersIn = (list: string) =>
    document.querySelectorAll(`${list} [data-order]`).map((row) => row.getAttribute('data-order'));
  return [numbersIn('#unfinished'), numbersIn('#orders')];
}

test('offers an order for payment until the product was bought or a month has passed', async () => {
  const declined = await makeOrder('declined');
  expect(await listed()).toEqual([[declined], []]);
  const paid = await makeOrder('paid');
  expect(await listed()).toEqual([[], [paid, declined]]);
  const again = await makeOrder('open');
  expect(await listed()).toEqual([[again], [paid, declined]]);
  db.clock.advance(days(31));
  expect(await listed()).toEqual([[], [again, paid, declined]]);
});

test('an invoice that was sent before the payment is open until it is canceled, whatever became of a card', async () => {
  const onAccount = async (canceledAt: Date | null) => {
    const number = await makeOrder('declined');
    await db.database.pool.query(
      "UPDATE orders SET billed_at = now(), due_on = '2026-12-28', bill_canceled_at = $2 WHERE order_number = $1",
      [number, canceledAt],
    );
    return number;
  };
  const [due, canceled] = [await onAccount(null), await onAccount(new Date())];
  const { document } = await open('/member/orders');
  const row = (number: string) => document.querySelector(`#orders [data-order="${number}"]`);
  expect(row(due)?.getAttribute('data-state')).toBe('open');
  expect(row(due)?.querySelector('a.primary')?.getAttribute('href')).toContain('/quote?purchase=');
  expect(row(canceled)?.getAttribute('data-state')).toBe('canceled');
  expect(row(canceled)?.querySelector('a.primary')).toBeNull();
});
