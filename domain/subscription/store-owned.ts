import { and, asc, count, desc, eq, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { isAddress } from '../../db/email.ts';
import { isOwned, type OwnAddress, type Slice } from '../../db/owned.ts';
import type { Reader } from '../../db/work.ts';
import type { PaymentProvider } from '../payment/index.ts';
import { toSubscription } from './store.ts';
import { CARD_CHECK_LEAD, type Subscription } from './subscription.ts';
import { subscription as table } from './table.ts';
import { needsOtherCard } from './will-renew.ts';

const OWNER = { email: table.email, at: table.createdAt };

/** Includes ended ones. Newest first. */
export async function listOwnedSubscriptions(
  reader: Reader,
  addresses: readonly OwnAddress[],
  slice?: Slice,
): Promise<Subscription[]> {
  const all = reader.tx
    .select()
    .from(table)
    .where(isOwned(OWNER, addresses))
    .orderBy(desc(table.createdAt), asc(table.id));
  const rows = await (slice ? all.limit(slice.limit).offset(slice.offset) : all);
  return rows.map(toSubscription);
}

/** `live`: not ended. `charging`: with a next charge. */
export async function countOwnedSubscriptions(
  reader: Reader,
  addresses: readonly OwnAddress[],
): Promise<{ readonly all: number; readonly live: number; readonly charging: number }> {
  const live = sql<number>`count(*) filter (where ${table.state} <> 'ended')::int`;
  const charging = sql<number>`count(${table.nextChargeAt})::int`;
  const [row] = await reader.tx
    .select({ all: count(), live, charging })
    .from(table)
    .where(isOwned(OWNER, addresses));
  return row ?? { all: 0, live: 0, charging: 0 };
}

/** Earliest end of grace first. */
export async function listPastDue(
  reader: Reader,
  addresses: readonly OwnAddress[],
  limit: number,
): Promise<Subscription[]> {
  const rows = await reader.tx
    .select()
    .from(table)
    .where(and(isOwned(OWNER, addresses), eq(table.state, 'past-due')))
    .orderBy(asc(table.graceEndsAt), asc(table.id))
    .limit(limit);
  return rows.map(toSubscription);
}

type ExpiringQuery = {
  readonly limit: number;
  readonly provider: Pick<PaymentProvider, 'methods'>;
};

/** Returns those whose card expires before a charge that is near (`CARD_CHECK_LEAD`), next charge first. */
export async function listExpiringCards(
  reader: Reader,
  addresses: readonly OwnAddress[],
  { limit, provider }: ExpiringQuery,
): Promise<Subscription[]> {
  const until = new Date(reader.now.getTime() + CARD_CHECK_LEAD);
  const rows = await reader.tx
    .select()
    .from(table)
    .where(
      and(
        isOwned(OWNER, addresses),
        inArray(table.state, ['active', 'paused']),
        isNotNull(table.cardExpiry),
        lte(table.nextChargeAt, until),
      ),
    )
    .orderBy(asc(table.nextChargeAt), asc(table.id));
  const expiring: Subscription[] = [];
  for (const each of rows.map(toSubscription)) {
    if (expiring.length < limit && (await needsOtherCard(reader, each, provider)))
      expiring.push(each);
  }
  return expiring;
}

export async function listBegunBy(
  reader: Reader,
  orderIds: readonly string[],
): Promise<Subscription[]> {
  const rows = await reader.tx
    .select()
    .from(table)
    .where(inArray(table.orderId, [...orderIds]));
  return rows.map(toSubscription);
}

/** Returns whether somebody else subscribed with the address later. */
export async function hasLaterSubscriber(
  reader: Reader,
  { email, until }: OwnAddress,
): Promise<boolean> {
  if (until === null) return false;
  const rows = await reader.tx
    .select({ id: table.id })
    .from(table)
    .where(and(isAddress(table.email, email), gt(table.createdAt, until)))
    .limit(1);
  return rows.length > 0;
}
