import { and, arrayContains, count, desc, eq, gt, inArray, ne, or } from 'drizzle-orm';
import { isAddress, loweredEmail, sortedEmail } from '../../db/email.ts';
import { type PageQuery, pageConditions } from '../../db/page.ts';
import type { Reader } from '../../db/work.ts';
import { toSubscription } from './store.ts';
import type { Subscription, SubscriptionState } from './subscription.ts';
import { subscription as table } from './table.ts';

export type SubscriptionRecordQuery = PageQuery & {
  readonly state: SubscriptionState | null;
  readonly email: string | null;
  readonly product: string | null;
};

/** Newest first. */
export async function listSubscriptionRecords(
  reader: Reader,
  query: SubscriptionRecordQuery,
): Promise<Subscription[]> {
  const { state, email, product, limit } = query;
  const rows = await reader.tx
    .select()
    .from(table)
    .where(
      and(
        ...pageConditions({ at: table.createdAt, id: table.id }, query),
        state === null ? undefined : eq(table.state, state),
        email === null ? undefined : isAddress(table.email, email),
        product === null
          ? undefined
          : or(eq(table.product, product), arrayContains(table.bundledProducts, [product])),
      ),
    )
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(limit);
  return rows.map(toSubscription);
}

const EMAIL = loweredEmail(table.email);
const SORTED_EMAIL = sortedEmail(table.email);

/** Returns the addresses of subscriptions in lower case, in byte order. */
export async function listSubscriberEmails(
  reader: Reader,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  const rows = await reader.tx
    .selectDistinct({ email: SORTED_EMAIL })
    .from(table)
    .where(gt(SORTED_EMAIL, after))
    .orderBy(SORTED_EMAIL)
    .limit(limit);
  return rows.map(({ email }) => email);
}

/** Counts the subscriptions of addresses in lower case that have not ended. */
export async function countSubscriptionsOf(
  reader: Reader,
  emails: readonly string[],
): Promise<Map<string, number>> {
  if (emails.length === 0) return new Map();
  const rows = await reader.tx
    .select({ email: EMAIL, subscriptions: count() })
    .from(table)
    .where(and(ne(table.state, 'ended'), inArray(EMAIL, [...emails])))
    .groupBy(EMAIL);
  return new Map(rows.map(({ email, subscriptions }) => [email, subscriptions]));
}
