import type { Reader } from '../../db/work.ts';
import { isSameEmail } from '../../kit/email.ts';
import { parseOrderNumber } from './order-number.ts';
import type { Purchase } from './purchase.ts';
import { findByOrderNumber } from './store.ts';

/** The order with this number, as somebody typed it; null when there is none. For staff: whose it is, is not asked. */
export async function findOrderByNumber(reader: Reader, typed: string): Promise<Purchase | null> {
  const number = parseOrderNumber(typed);
  return number === null ? null : findByOrderNumber(reader, number);
}

/** The order with this number (as somebody typed it) if it is this address's, letter case aside; else null. */
export async function findOrder(
  reader: Reader,
  { orderNumber, email }: { readonly orderNumber: string; readonly email: string },
): Promise<Purchase | null> {
  const purchase = await findOrderByNumber(reader, orderNumber);
  const isTheirs = purchase !== null && isSameEmail(purchase.email, email);
  return isTheirs ? purchase : null;
}
