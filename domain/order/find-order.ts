import type { Reader } from '../../db/work.ts';
import { isSameEmail } from '../../kit/email.ts';
import type { Order } from './order.ts';
import { parseOrderNumber } from './order-number.ts';
import { findByOrderNumber } from './store.ts';

/** Returns the order with this typed number, or null. For staff only, because it does not check the buyer. */
export async function findOrderByNumber(reader: Reader, typed: string): Promise<Order | null> {
  const number = parseOrderNumber(typed);
  return number === null ? null : findByOrderNumber(reader, number);
}

/** Returns the order with this typed number if it has this email in any letter case. Otherwise returns null. */
export async function findOrderOfBuyer(
  reader: Reader,
  { orderNumber, email }: { readonly orderNumber: string; readonly email: string },
): Promise<Order | null> {
  const order = await findOrderByNumber(reader, orderNumber);
  const isOfBuyer = order !== null && isSameEmail(order.email, email);
  return isOfBuyer ? order : null;
}
