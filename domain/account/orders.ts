import type { Reader } from '../../db/work.ts';
import { isSameEmail } from '../../kit/email.ts';
import { listOwnedOrders, type Order } from '../order/index.ts';
import type { Account } from './account.ts';
import { addressesOf } from './store.ts';

/** Returns the orders of all verified addresses, newest first. A former address counts until it was given up. */
export async function ordersOf(reader: Reader, account: Pick<Account, 'id'>): Promise<Order[]> {
  return listOwnedOrders(reader, await addressesOf(reader, account.id));
}

export async function ownsOrder(
  reader: Reader,
  account: Pick<Account, 'id'>,
  { id, email: bought, createdAt }: Pick<Order, 'id' | 'email' | 'createdAt'>,
): Promise<boolean> {
  const proven = await addressesOf(reader, account.id);
  const same = proven.filter(({ email }) => isSameEmail(email, bought));
  if (same.length === 0) return false;
  if (same.some(({ until }) => until === null || createdAt <= until)) return true;
  // A later order may still concern one of their licenses.
  return (await ordersOf(reader, account)).some((own) => own.id === id);
}
