import type { Reader } from '../../db/work.ts';
import { isSameEmail } from '../../kit/email.ts';
import { listOwnedOrders, type Order } from '../order/index.ts';
import type { Account } from './account.ts';
import { addressesOf } from './store.ts';

/**
 * Everything that was bought with an address this account has proven, newest first; letter case aside, no other
 * spelling counts. With an address that was given up: what was bought until then.
 */
export async function ordersOf(reader: Reader, account: Pick<Account, 'id'>): Promise<Order[]> {
  return listOwnedOrders(reader, await addressesOf(reader, account.id));
}

/** Whether an order is one of `ordersOf`. */
export async function ownsOrder(
  reader: Reader,
  account: Pick<Account, 'id'>,
  { id, email: bought, createdAt }: Pick<Order, 'id' | 'email' | 'createdAt'>,
): Promise<boolean> {
  const proven = await addressesOf(reader, account.id);
  const same = proven.filter(({ email }) => isSameEmail(email, bought));
  if (same.length === 0) return false;
  if (same.some(({ until }) => until === null || createdAt <= until)) return true;
  // It came later, and may be about a license of theirs.
  return (await ordersOf(reader, account)).some((own) => own.id === id);
}
