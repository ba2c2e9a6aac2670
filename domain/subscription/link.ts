import type { JobData, Reader, Work } from '../../db/work.ts';
import { findOrderOfBuyer, listOrdersById, type Order } from '../order/index.ts';
import { type MailLinkDeps, queueLinkMail } from './mails.ts';
import {
  findSubscription,
  findSubscriptionOrder,
  findSubscriptions,
  listOrderIdsOf,
} from './store.ts';
import { MAIL_MANAGEMENT_LINK, type Subscription } from './subscription.ts';

/** Finds a subscription by any of its orders. Returns null if the email does not match. */
export async function findByOrder(
  reader: Reader,
  typed: { readonly orderNumber: string; readonly email: string },
): Promise<Subscription | null> {
  const order = await findOrderOfBuyer(reader, typed);
  const entry = order && (await findSubscriptionOrder(reader, order.id));
  return entry ? findSubscription(reader, entry.subscriptionId) : null;
}

/** Returns the orders of a subscription in any state, oldest first. @internal */
export async function listSubscriptionOrders(
  reader: Reader,
  subscriptionId: string,
): Promise<Order[]> {
  return (await listOrdersBySubscription(reader, [subscriptionId])).get(subscriptionId) ?? [];
}

export async function listOrdersBySubscription(
  reader: Reader,
  subscriptionIds: readonly string[],
): Promise<Map<string, Order[]>> {
  const ids = await listOrderIdsOf(reader, subscriptionIds);
  const all = await listOrdersById(reader, [...ids.values()].flat());
  const found = new Map(all.map((each) => [each.id, each]));
  return new Map([...ids].map(([of, own]) => [of, own.flatMap((id) => found.get(id) ?? [])]));
}

export type LinkRequest = {
  readonly email: string;
  /** As typed. Empty: all subscriptions of the address. */
  readonly orderNumber: string;
  readonly locale: string;
};

const MOST_MAILS = 20;

/** Enqueues the links to subscriptions. Reads nothing, so that nobody can probe for customers. */
export async function requestLink(work: Work, request: LinkRequest): Promise<void> {
  const { email, orderNumber, locale } = request;
  await work.enqueue(MAIL_MANAGEMENT_LINK, { email, orderNumber, locale });
}

/** Emails each link at most once an hour. */
export async function mailLinks(work: Work, deps: MailLinkDeps, data: JobData): Promise<void> {
  const { email, orderNumber, locale } = data as LinkRequest;
  const one = orderNumber === '' ? null : await findByOrder(work, { orderNumber, email });
  const all = orderNumber === '' ? await findSubscriptions(work, { email }) : one ? [one] : [];
  const live = all.filter(({ state }) => state !== 'ended').slice(0, MOST_MAILS);
  for (const each of live) await queueLinkMail(work, deps, { ...each, locale });
}
