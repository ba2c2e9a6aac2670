import { minutes } from '../../kit/time.ts';
import { EXPAND, EXPAND_EACH, type Intent } from './client.ts';
import type { Deps } from './deps.ts';
import { toSeconds } from './metadata.ts';

/**
 * Stripe's search may lag by an hour (https://docs.stripe.com/search#data-freshness). Its lists are current but
 * cannot filter by metadata. So payments younger than this are listed, and older ones are searched.
 */
export const SEARCH_LAG = minutes(90);

/** With this many recent payments, the lookup fails, because it could miss one. */
const MOST_RECENT = 5000;

/** Finds all payments of an order in their current states, oldest first. */
export async function findIntents(deps: Deps, orderId: string): Promise<Intent[]> {
  const [searched, recent] = await Promise.all([
    searchIntents(deps, orderId),
    listRecent(deps, orderId),
  ]);
  const known = new Set(recent.map(({ id }) => id));
  return [...searched.filter(({ id }) => !known.has(id)), ...recent];
}

/** Lists recent payments of an order, oldest first. Stripe's order, reversed, is also right within one second. */
export async function listRecent({ stripe, clock }: Deps, orderId: string): Promise<Intent[]> {
  const since = toSeconds(new Date(clock.now().getTime() - SEARCH_LAG));
  const page = { created: { gte: since }, limit: 100, expand: EXPAND_EACH };
  const all = await stripe.paymentIntents.list(page).autoPagingToArray({ limit: MOST_RECENT });
  if (all.length >= MOST_RECENT) throw new Error('too many recent payments to scan');
  return all.filter(({ metadata }) => metadata.purchase === orderId).reverse();
}

/** Search results may be outdated, so each payment is retrieved again. */
async function searchIntents({ stripe }: Deps, orderId: string): Promise<Intent[]> {
  const quoted = orderId.replace(/[\\']/g, (sign) => `\\${sign}`);
  const query = `metadata['purchase']:'${quoted}'`;
  const { data } = await stripe.paymentIntents.search({ query, limit: 100 });
  const inOrder = data.toSorted((one, other) => one.created - other.created);
  return Promise.all(
    inOrder.map(({ id }) => stripe.paymentIntents.retrieve(id, { expand: EXPAND })),
  );
}
