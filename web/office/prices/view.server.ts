import {
  bookVersion,
  itemKey,
  listBook,
  listLedger,
  listPriceChanges,
  MARKETS,
  mayUndo,
  PLANS,
  type PriceChange,
  SEATS,
} from '../../../domain/price/index.ts';
import { parseId } from '../../../kit/id.ts';
import { exampleAmount, formatPrice, type Money, plainAmount } from '../../../kit/money.ts';
import type { Locale } from '../../../locales/index.ts';
import { servicesContext } from '../../loaders/context.ts';
import { parseAddress } from '../../routing/address.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { wasDone } from '../done.server.ts';
import { enter, type RouteArgs } from '../guard.server.ts';
import { productName } from '../orders/line.server.ts';
import { cellField } from './fields.ts';
import { type BookFilter, listItems, listPricedKeys, readFilter } from './items.ts';

/** How many changes are listed. The audit log has all. */
const CHANGES = 20;

/** Includes the full history of one product in one market, and the prices of one change. */
export async function openBook(routeArgs: RouteArgs) {
  const staff = await enter(routeArgs, 'office-prices');
  const { database, now } = routeArgs.context.get(servicesContext);
  const { pathname, searchParams: query } = pageUrl(routeArgs.request);
  const { locale } = parseAddress(pathname);
  const filter = filterOf(query);
  const { product, market } = filter;
  const change = parseId(query.get('change') ?? '');
  const ledgerOf = change !== null ? { change } : product && market ? filter : null;
  const found = await database.read(async (reader) => ({
    lines: await listBook(reader, filter),
    ledger: ledgerOf && (await listLedger(reader, ledgerOf)),
    changes: await listPriceChanges(reader, CHANGES),
    book: await bookVersion(reader),
  }));
  const known = new Map(found.lines.map((line) => [itemKey(line), line]));
  const items = listItems(filter);
  const rows = Map.groupBy(items, (item) => `${item.product} ${item.market}`);
  return {
    staff,
    filter,
    book: found.book,
    isDone: wasDone(query),
    products: listPricedKeys().map((key) => [key, productName(key)] as const),
    markets: MARKETS.map(({ key, currency }) => ({
      key,
      currency,
      example: exampleAmount(currency, locale.numberLocale),
    })),
    all: { plans: PLANS, seats: SEATS },
    plans: PLANS.filter((plan) => (filter.plan ?? plan) === plan),
    seats: SEATS.filter((seats) => (filter.seats ?? seats) === seats),
    rows: [...rows.values()].map((cells) => ({
      product: cells[0]?.product ?? '',
      market: cells[0]?.market ?? '',
      name: productName(cells[0]?.product ?? ''),
      cells: cells.map((item) => {
        const { current = null, next = null } = known.get(itemKey(item)) ?? {};
        return {
          key: cellField(item),
          plan: item.plan,
          seats: item.seats,
          minor: current?.total.minor ?? null,
          typed: current ? plainAmount(current.total) : '',
          until: current?.validTo?.toISOString() ?? null,
          next: next && { total: show(next.total, locale), from: next.validFrom.toISOString() },
        };
      }),
    })),
    change,
    changes: found.changes.map((each) => changeOf(each, now())),
    ledger: found.ledger?.map((entry) => ledgerLine(entry, locale)) ?? null,
  };
}

/** By default, only the first market is listed. For one product, all markets are, and `market=` lists all. */
export function filterOf(query: URLSearchParams): BookFilter {
  const filter = readFilter({
    product: query.get('product') ?? '',
    plan: query.get('plan') ?? '',
    seats: query.get('seats') ?? '',
    market: query.get('market') ?? '',
  });
  const isAll = filter.product !== undefined || query.get('market') === '';
  return filter.market || isAll ? filter : { ...filter, market: MARKETS[0].key };
}

const show = (money: Money, locale: Locale): string => formatPrice(money, locale.numberLocale);

/** Times are ISO 8601. */
const changeOf = (change: PriceChange, now: Date) => ({
  id: change.id,
  who: change.who,
  why: change.why,
  entries: change.entries,
  from: change.startsAt.toISOString(),
  at: change.createdAt.toISOString(),
  undone: change.undoneAt && { at: change.undoneAt.toISOString(), by: change.undoneBy ?? '' },
  mayUndo: mayUndo(change, now),
});

type LedgerEntry = Awaited<ReturnType<typeof listLedger>>[number];

const ledgerLine = (entry: LedgerEntry, locale: Locale) => ({
  id: entry.id,
  state: entry.state,
  name: productName(entry.product),
  plan: entry.plan,
  seats: entry.seats,
  market: entry.market,
  total: show(entry.total, locale),
  validFrom: entry.validFrom.toISOString(),
  validTo: entry.validTo?.toISOString() ?? null,
  writtenAt: entry.createdAt.toISOString(),
});

export type BookView = Awaited<ReturnType<typeof openBook>>;
