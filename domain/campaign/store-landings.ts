import { and, count, eq, gte, inArray, isNotNull, lt } from 'drizzle-orm';
import type { Reader } from '../../db/work.ts';
import type { Channel } from './campaign.ts';
import { landing, touch } from './table.ts';

export type LandingQuery = {
  /** As browsers report them: with the locale, without a query. */
  readonly paths: readonly string[];
  readonly from: Date;
  readonly before: Date;
};

export type PageLandings = {
  readonly channel: Channel;
  readonly path: string;
  readonly landings: number;
};

/** Counts clicks with an id, because no other click can lead to an order. */
export async function countPageLandings(
  reader: Reader,
  query: LandingQuery,
): Promise<PageLandings[]> {
  const { channel, path } = landing;
  return reader.tx
    .select({ channel, path, landings: count() })
    .from(landing)
    .where(landedBy(query))
    .groupBy(channel, path);
}

export type PageTouch = {
  readonly orderId: string;
  readonly channel: Channel;
  readonly clickId: string;
  readonly path: string;
};

/** Returns orders, paid or not, whose last advertisement was one of these landings. */
export async function listPageTouches(reader: Reader, query: LandingQuery): Promise<PageTouch[]> {
  const { orderId, channel, clickId } = touch;
  return reader.tx
    .select({ orderId, channel, clickId, path: landing.path })
    .from(landing)
    .innerJoin(touch, and(eq(touch.channel, landing.channel), eq(touch.clickId, landing.clickId)))
    .where(and(landedBy(query), eq(touch.position, 'last')));
}

const landedBy = ({ paths, from, before }: LandingQuery) =>
  and(
    inArray(landing.path, [...paths]),
    isNotNull(landing.clickId),
    gte(landing.createdAt, from),
    lt(landing.createdAt, before),
  );
