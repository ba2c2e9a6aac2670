import type { Reader } from '../../db/work.ts';
import { addMoney, type Money } from '../../kit/money.ts';
import { getProduct } from '../../products/index.ts';
import { type Channel, countPageLandings, listPageTouches } from '../campaign/index.ts';
import { type PaidOrder, selectPaid } from '../order/index.ts';
import { ALL_PARENTS, type Place, placesOf } from './pages.ts';
import { judgePages, type PageCounts, type Verdict } from './winner.ts';

export type ExperimentQuery = {
  readonly from: Date;
  readonly before: Date;
  readonly product: string | null;
  readonly channel: Channel | null;
  readonly locale: string | null;
};

export type PageResult = PageCounts & {
  readonly variant: string | null;
  /** Paid orders. `buyers` counts the clicks behind them. */
  readonly orders: number;
  /** Totals minus refunds, one amount per currency. */
  readonly revenue: readonly Money[];
};

export type ExperimentGroup = {
  readonly product: string;
  readonly locale: string;
  readonly channel: Channel;
  /** The main page first, including pages without landings. */
  readonly pages: readonly PageResult[];
  readonly verdict: Verdict<PageResult>;
};

type Group = Pick<ExperimentGroup, 'product' | 'locale' | 'channel'>;
type Counted = PageResult & { readonly clicks: ReadonlySet<string> };

/**
 * Compares the landing pages for each product, language, and channel, most visited first. Landings and orders come from
 * the same rows, so that rates are comparable.
 */
export async function reportExperiments(
  reader: Reader,
  query: ExperimentQuery,
): Promise<ExperimentGroup[]> {
  const places = placesIn(query);
  const span = { paths: [...places.keys()], from: query.from, before: query.before };
  const counts = new Map<string, { group: Group; pages: Map<string | null, Counted> }>();
  const change = (path: string, channel: Channel, next: (page: Counted) => Counted) => {
    const place = places.get(path);
    if (!place || (query.channel !== null && channel !== query.channel)) return;
    const { product, locale, variant } = place;
    const group = { product, locale, channel };
    const found = counts.get(keyOf(group)) ?? { group, pages: new Map() };
    found.pages.set(variant, next(found.pages.get(variant) ?? unvisited(variant)));
    counts.set(keyOf(group), found);
  };
  for (const { path, channel, landings } of await countPageLandings(reader, span))
    change(path, channel, (page) => ({ ...page, landings }));
  const touches = await listPageTouches(reader, span);
  const paid = await selectPaid(
    reader,
    touches.map(({ orderId }) => orderId),
  );
  const orders = new Map(paid.map((order) => [order.id, order]));
  for (const { orderId, path, channel, clickId } of touches) {
    const order = orders.get(orderId);
    if (order) change(path, channel, (page) => withOrder(page, order, clickId));
  }
  return [...counts.values()]
    .map(({ group, pages }) => groupOf(group, pages))
    .sort(
      (one, other) => visitsOf(other) - visitsOf(one) || keyOf(one).localeCompare(keyOf(other)),
    );
}

function placesIn({ product, locale }: ExperimentQuery): Map<string, Place> {
  const products = ALL_PARENTS.filter(({ key }) => product === null || key === product);
  const all = [...placesOf(products)];
  return new Map(all.filter(([, place]) => locale === null || place.locale === locale));
}

const unvisited = (variant: string | null): Counted => ({
  variant,
  landings: 0,
  buyers: 0,
  orders: 0,
  revenue: [],
  clicks: new Set(),
});

function withOrder(page: Counted, { total, refunded }: PaidOrder, clickId: string): Counted {
  const clicks = new Set([...page.clicks, clickId]);
  const net = addMoney(total, { ...refunded, minor: -refunded.minor });
  const same = page.revenue.find(({ currency }) => currency === net.currency);
  const others = page.revenue.filter((amount) => amount !== same);
  const revenue = [...others, same ? addMoney(same, net) : net];
  return { ...page, clicks, buyers: clicks.size, orders: page.orders + 1, revenue };
}

function groupOf(group: Group, counted: ReadonlyMap<string | null, Counted>): ExperimentGroup {
  const variants = [null, ...getProduct(group.product).variants];
  const pages = variants.map((variant): PageResult => {
    const { clicks: _, ...page } = counted.get(variant) ?? unvisited(variant);
    return page;
  });
  return { ...group, pages, verdict: judgePages(pages) };
}

const keyOf = ({ product, locale, channel }: Group): string => `${product} ${locale} ${channel}`;

const visitsOf = ({ pages }: ExperimentGroup): number =>
  pages.reduce((sum, { landings }) => sum + landings, 0);
