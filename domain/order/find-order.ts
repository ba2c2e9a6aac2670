import type { Reader } from '../../db/work.ts';
import { isSameEmail } from '../../kit/email.ts';
import type { Order } from './order.ts';
import { parseOrderNumber } from './order-number.ts';
import { findByOrderNumber } from './store.ts';

/** Finds an order by its typed number. For staff only, because it does not check the buyer. */
export async function findOrderByNumber(reader: Reader, typed: string): Promise<Order | null> {
  const number = parseOrderNumber(typed);
  return number === null ? null : findByOrderNumber(reader, number);
}

/** Returns null if the order does not have this email, in any letter case. */
export async function findOrderOfBuyer(
  reader: Reader,
  { orderNumber, email }: { readonly orderNumber: string; readonly email: string },
): Promise<Order | null> {
  const order = await findOrderByNumber(reader, orderNumber);
  const isOfBuyer = order !== null && isSameEmail(order.email, email);
  return isOfBuyer ? order : null;
}
