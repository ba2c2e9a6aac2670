import type { Reader } from '../../db/work.ts';
import { isSameEmail } from '../../kit/email.ts';
import type { Order } from './order.ts';
import { parseOrderNumber } from './order-number.ts';
import { findByOrderNumber } from './store.ts';

/** The order with this number, as somebody typed it; null when there is none. For staff: whose it is, is not asked. */
export async function findOrderByNumber(reader: Reader, typed: string): Promise<Order | null> {
  const number = parseOrderNumber(typed);
  return number === null ? null : findByOrderNumber(reader, number);
}

/** The order with this number (as somebody typed it) if it is this address's, letter case aside; else null. */
export async function findOrderOfBuyer(
  reader: Reader,
  { orderNumber, email }: { readonly orderNumber: string; readonly email: string },
): Promise<Order | null> {
  const order = await findOrderByNumber(reader, orderNumber);
  const isTheirs = order !== null && isSameEmail(order.email, email);
  return isTheirs ? order : null;
}
