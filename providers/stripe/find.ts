import { minutes } from '../../kit/time.ts';
import { EXPAND, EXPAND_EACH, type Intent } from './client.ts';
import type { Deps } from './deps.ts';
import { toSeconds } from './metadata.ts';

/**
 * Stripe's search may lag behind by an hour (https://docs.stripe.com/search#data-freshness); its lists
 * never do, but know no metadata. So what is younger than this is looked through, the rest is searched.
 */
export const SEARCH_LAG = minutes(90);

/** More payments than this in that time are not looked through: asking fails rather than misses one. */
const MOST_RECENT = 5000;

/** Every payment of an order, oldest first, each as it is now. */
export async function findIntents(deps: Deps, orderId: string): Promise<Intent[]> {
  const [searched, recent] = await Promise.all([
    searchIntents(deps, orderId),
    listRecent(deps, orderId),
  ]);
  const known = new Set(recent.map(({ id }) => id));
  return [...searched.filter(({ id }) => !known.has(id)), ...recent];
}

/** The younger ones only. The list is newest first; its order also orders payments of one second. */
export async function listRecent({ stripe, clock }: Deps, orderId: string): Promise<Intent[]> {
  const since = toSeconds(new Date(clock.now().getTime() - SEARCH_LAG));
  const page = { created: { gte: since }, limit: 100, expand: EXPAND_EACH };
  const all = await stripe.paymentIntents.list(page).autoPagingToArray({ limit: MOST_RECENT });
  if (all.length >= MOST_RECENT) throw new Error('too many payments to look through');
  return all.filter(({ metadata }) => metadata.purchase === orderId).reverse();
}

/** What is found may be an old picture of the payment: each is asked for anew. */
async function searchIntents({ stripe }: Deps, orderId: string): Promise<Intent[]> {
  const quoted = orderId.replace(/[\\']/g, (sign) => `\\${sign}`);
  const query = `metadata['purchase']:'${quoted}'`;
  const { data } = await stripe.paymentIntents.search({ query, limit: 100 });
  const inOrder = data.toSorted((one, other) => one.created - other.created);
  return Promise.all(
    inOrder.map(({ id }) => stripe.paymentIntents.retrieve(id, { expand: EXPAND })),
  );
}
