import {
  type BookLine,
  listBook,
  listLedger,
  MARKETS,
  PLANS,
  SEATS,
} from '../../../domain/price/index.ts';
import { exampleAmount, formatPrice, type Money } from '../../../kit/money.ts';
import type { Locale } from '../../../locales/index.ts';
import { PRODUCTS } from '../../../products/index.ts';
import { servicesContext } from '../../loaders/context.ts';
import { parseAddress } from '../../routing/address.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { wasDone } from '../done.server.ts';
import { enter, type RouteArgs } from '../guard.server.ts';
import { PRODUCT_OPTIONS } from '../options.ts';
import { productName } from '../orders/line.server.ts';
import { oneOf } from '../query.ts';

/** Includes the full history if one price is selected. */
export async function openBook(routeArgs: RouteArgs) {
  const staff = await enter(routeArgs, 'office-prices');
  const { database } = routeArgs.context.get(servicesContext);
  const { pathname, searchParams: query } = pageUrl(routeArgs.request);
  const { locale } = parseAddress(pathname);
  const filters = readFilters(query);
  const { product, plan, seats, market } = filters;
  const filter = {
    ...(product && { product }),
    ...(plan && { plan }),
    ...(seats && { seats }),
    ...(market && { market }),
  };
  const one = product && plan && seats && market ? { product, plan, seats, market } : null;
  const found = await database.read(async (reader) => ({
    lines: await listBook(reader, filter),
    ledger: one && (await listLedger(reader, one)),
  }));
  return {
    staff,
    filters,
    isDone: wasDone(query),
    products: PRODUCT_OPTIONS,
    markets: MARKETS.map(({ key, currency }) => ({
      key,
      currency,
      example: exampleAmount(currency, locale.numberLocale),
    })),
    plans: PLANS,
    seats: SEATS,
    lines: found.lines.map((line) => lineOf(line, locale)),
    ledger:
      found.ledger?.map(({ id, total, state, validFrom, validTo, createdAt }) => ({
        id,
        state,
        total: show(total, locale),
        validFrom: validFrom.toISOString(),
        validTo: validTo?.toISOString() ?? null,
        writtenAt: createdAt.toISOString(),
      })) ?? null,
  };
}

/** By default, only the first market is listed. For one product, all markets fit. */
function readFilters(query: URLSearchParams) {
  const keys = PRODUCTS.map(({ key }) => key);
  const product = oneOf(keys, query.get('product'));
  const markets = MARKETS.map(({ key }) => key);
  return {
    product,
    plan: oneOf(PLANS, query.get('plan')),
    seats: SEATS.find((each) => `${each}` === query.get('seats')) ?? null,
    market: oneOf(markets, query.get('market')) ?? (product === null ? (markets[0] ?? null) : null),
  };
}

const show = (money: Money, locale: Locale): string => formatPrice(money, locale.numberLocale);

/** Times are ISO 8601. */
const lineOf = ({ current, next, ...line }: BookLine, locale: Locale) => ({
  ...line,
  name: productName(line.product),
  current: current && {
    total: show(current.total, locale),
    from: current.validFrom.toISOString(),
    until: current.validTo?.toISOString() ?? null,
  },
  next: next && { total: show(next.total, locale), from: next.validFrom.toISOString() },
});

export type BookView = Awaited<ReturnType<typeof openBook>>;
