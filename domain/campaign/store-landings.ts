import { and, count, eq, gte, inArray, isNotNull, lt } from 'drizzle-orm';
import type { Reader } from '../../db/work.ts';
import type { Channel } from './campaign.ts';
import { landing, touch } from './table.ts';

/** Landings on some pages in a time. */
export type LandingQuery = {
  /** As browsers tell them: with the locale, without a query. */
  readonly paths: readonly string[];
  readonly from: Date;
  readonly before: Date;
};

export type PageLandings = {
  readonly channel: Channel;
  readonly path: string;
  readonly landings: number;
};

/** How many clicks landed on each of these pages; one that has no name can lead to no order and is not counted. */
export async function countPageLandings(
  reader: Reader,
  query: LandingQuery,
): Promise<PageLandings[]> {
  const { channel, path } = landing;
  return reader.tx
    .select({ channel, path, landings: count() })
    .from(landing)
    .where(asked(query))
    .groupBy(channel, path);
}

export type PageTouch = {
  readonly orderId: string;
  readonly channel: Channel;
  readonly clickId: string;
  readonly path: string;
};

/** Orders begun after these landings, paid or not: those whose last advertisement was the landing's click. */
export async function listPageTouches(reader: Reader, query: LandingQuery): Promise<PageTouch[]> {
  const { orderId, channel, clickId } = touch;
  return reader.tx
    .select({ orderId, channel, clickId, path: landing.path })
    .from(landing)
    .innerJoin(touch, and(eq(touch.channel, landing.channel), eq(touch.clickId, landing.clickId)))
    .where(and(asked(query), eq(touch.position, 'last')));
}

const asked = ({ paths, from, before }: LandingQuery) =>
  and(
    inArray(landing.path, [...paths]),
    isNotNull(landing.clickId),
    gte(landing.createdAt, from),
    lt(landing.createdAt, before),
  );
