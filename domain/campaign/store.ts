import { and, asc, count, desc, eq, gte, lt, lte, or, sql } from 'drizzle-orm';
import type { Reader, Work } from '../../db/work.ts';
import type { Channel, Landing, OrderError, Position, Touch } from './campaign.ts';
import { errorGroup, landing, touch } from './table.ts';

export type ErrorGroup = typeof errorGroup.$inferSelect;
export type StoredTouch = Pick<
  typeof touch.$inferSelect,
  'orderId' | 'position' | 'channel' | 'clickId' | 'product'
>;

export type TouchQuery = {
  readonly since: Date;
  readonly channel?: Channel;
  readonly position?: Position;
};

export async function insertLandings(work: Work, landings: readonly Landing[]): Promise<void> {
  const rows = landings.map((one) => ({ ...one, createdAt: work.now }));
  await work.tx.insert(landing).values(rows).onConflictDoNothing();
}

/** By `channel clickId`. The condition matches the index on both columns. */
export async function listLandingTimes(
  reader: Reader,
  clicks: readonly Pick<Touch, 'channel' | 'clickId'>[],
): Promise<Map<string, Date>> {
  const { channel, clickId, createdAt } = landing;
  const rows = await reader.tx
    .select({ channel, clickId, createdAt })
    .from(landing)
    .where(
      or(...clicks.map((click) => and(eq(channel, click.channel), eq(clickId, click.clickId)))),
    );
  return new Map(rows.map((row) => [`${row.channel} ${row.clickId}`, row.createdAt]));
}

export async function insertTouches(
  work: Work,
  orderId: string,
  touches: readonly (Touch & { readonly position: Position; readonly landedAt: Date | null })[],
): Promise<void> {
  const rows = touches.map((one) => ({ ...one, orderId, createdAt: work.now }));
  await work.tx.insert(touch).values(rows).onConflictDoNothing();
}

const MOST_TOUCHES = 20_000;

export async function listTouches(
  reader: Reader,
  { since, channel: from, position: at }: TouchQuery,
): Promise<StoredTouch[]> {
  const { orderId, position, channel, clickId, product } = touch;
  return reader.tx
    .select({ orderId, position, channel, clickId, product })
    .from(touch)
    .where(
      and(
        gte(touch.createdAt, since),
        from === undefined ? undefined : eq(channel, from),
        at === undefined ? undefined : eq(position, at),
      ),
    )
    .orderBy(desc(touch.createdAt), asc(touch.orderId))
    .limit(MOST_TOUCHES);
}

/** Returns the channel of the last advertisement of each order that came from one. */
export async function channelsOf(
  reader: Reader,
  orderIds: readonly string[],
): Promise<Map<string, Channel>> {
  const { orderId, channel, position } = touch;
  const isOf = sql`${orderId} = any(${sql.param([...orderIds])}::uuid[])`;
  const rows = await reader.tx
    .select({ orderId, channel })
    .from(touch)
    .where(and(isOf, eq(position, 'last')));
  return new Map(rows.map((row) => [row.orderId, row.channel]));
}

export type LandingCount = {
  readonly channel: Channel;
  readonly product: string;
  readonly locale: string;
  readonly landings: number;
};

export async function countLandings(
  reader: Reader,
  since: Date,
  before?: Date,
): Promise<LandingCount[]> {
  const { channel, product, locale, createdAt } = landing;
  return reader.tx
    .select({ channel, product, locale, landings: count() })
    .from(landing)
    .where(and(gte(createdAt, since), before === undefined ? undefined : lt(createdAt, before)))
    .groupBy(channel, product, locale);
}

export async function listFingerprints(reader: Reader, day: string): Promise<string[]> {
  const { fingerprint } = errorGroup;
  const rows = await reader.tx
    .select({ fingerprint })
    .from(errorGroup)
    .where(eq(errorGroup.day, day));
  return rows.map((row) => row.fingerprint);
}

export type CountedGroup = {
  readonly fingerprint: string;
  readonly error: OrderError;
  readonly count: number;
};

/** Adds to the groups of a day and replaces their example. `groups` must have no duplicates. */
export async function upsertGroups(
  work: Work,
  day: string,
  groups: readonly CountedGroup[],
): Promise<void> {
  const rows = groups.map(({ fingerprint, count: more, error: { at: _, ...example } }) => ({
    day,
    fingerprint,
    ...example,
    count: more,
    firstAt: work.now,
    lastAt: work.now,
  }));
  const newest = (column: string) => sql.raw(`excluded.${column}`);
  await work.tx
    .insert(errorGroup)
    .values(rows)
    .onConflictDoUpdate({
      target: [errorGroup.day, errorGroup.fingerprint],
      set: {
        count: sql`${errorGroup.count} + ${newest('count')}`,
        message: newest('message'),
        url: newest('url'),
        language: newest('language'),
        userAgent: newest('user_agent'),
        referrer: newest('referrer'),
        extras: newest('extras'),
        lastAt: newest('last_at'),
      },
    });
}

export async function listErrorGroups(
  reader: Reader,
  { since, limit }: { readonly since: Date; readonly limit: number },
): Promise<ErrorGroup[]> {
  return reader.tx
    .select()
    .from(errorGroup)
    .where(gte(errorGroup.lastAt, since))
    .orderBy(desc(errorGroup.lastAt), asc(errorGroup.fingerprint))
    .limit(limit);
}

export type ErrorCount = Pick<ErrorGroup, 'day' | 'fingerprint' | 'count'>;

export async function countErrors(reader: Reader, since: Date): Promise<ErrorCount[]> {
  const { day, fingerprint, count: times } = errorGroup;
  return reader.tx
    .select({ day, fingerprint, count: times })
    .from(errorGroup)
    .where(gte(errorGroup.lastAt, since))
    .orderBy(desc(day), asc(fingerprint));
}

export async function deleteOld(
  work: Work,
  { before, mostLandings }: { readonly before: Date; readonly mostLandings: number },
): Promise<void> {
  await work.tx.delete(errorGroup).where(lt(errorGroup.lastAt, before));
  await work.tx.delete(landing).where(lt(landing.createdAt, before));
  const beyond = work.tx
    .select({ id: landing.id })
    .from(landing)
    .orderBy(desc(landing.id))
    .offset(mostLandings)
    .limit(1);
  await work.tx.delete(landing).where(and(lte(landing.id, sql`(${beyond})`)));
}
