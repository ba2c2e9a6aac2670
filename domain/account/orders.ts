import type { Reader } from '../../db/work.ts';
import { isSameEmail } from '../../kit/email.ts';
import { listOwnedPurchases, type Purchase } from '../purchase/index.ts';
import type { Account } from './account.ts';
import { addressesOf } from './store.ts';

/**
 * Everything that was bought with an address this account has proven, newest first; letter case aside, no other
 * spelling counts. With an address that was given up: what was bought until then.
 */
export async function ordersOf(reader: Reader, account: Pick<Account, 'id'>): Promise<Purchase[]> {
  return listOwnedPurchases(reader, await addressesOf(reader, account.id));
}

/** Whether an order is one of `ordersOf`. */
export async function ownsOrder(
  reader: Reader,
  account: Pick<Account, 'id'>,
  { email: bought, createdAt }: Pick<Purchase, 'email' | 'createdAt'>,
): Promise<boolean> {
  const proven = await addressesOf(reader, account.id);
  return proven.some(
    ({ email, until }) => isSameEmail(email, bought) && (until === null || createdAt <= until),
  );
}
