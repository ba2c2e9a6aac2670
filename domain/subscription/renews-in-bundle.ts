import type { Reader } from '../../db/work.ts';
import { findByFirst } from './store.ts';

/** Returns whether the licenses of an order renew as a bundle, so that none can be renewed or changed alone. */
export async function renewsInBundle(
  reader: Reader,
  { orderId }: { readonly orderId: string },
): Promise<boolean> {
  const subscription = await findByFirst(reader, orderId);
  return (
    subscription !== null &&
    subscription.state !== 'ended' &&
    subscription.bundledProducts.length > 0
  );
}
