import { listOrdersById, type Order } from '../../../domain/order/index.ts';
import { MARKETS, PLANS, SEATS } from '../../../domain/price/index.ts';
import {
  listSalesQuotes,
  mayGiveTerms,
  mostOff,
  NET_DAYS,
  type SalesQuote,
  salesQuoteState,
} from '../../../domain/sales-quote/index.ts';
import { writeList } from '../../../kit/formats.ts';
import { writePercent } from '../../../kit/percent.ts';
import { days, lastMomentOf } from '../../../kit/time.ts';
import type { Locale } from '../../../locales/index.ts';
import { SOLD_PRODUCTS } from '../../../products/index.ts';
import { servicesContext } from '../../loaders/context.ts';
import { showMoney } from '../../loaders/offers.server.ts';
import { parseAddress } from '../../routing/address.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { wasDone } from '../done.server.ts';
import { enter, type RouteArgs } from '../guard.server.ts';
import { languageOptions } from '../languages.server.ts';
import { fieldMoment } from '../moment.ts';
import { productName } from '../orders/line.server.ts';
import { countryOptions, marketName } from '../places.server.ts';
import { lastOf, nextQuery, PAGE_SIZE, placeOf } from '../query.ts';

const USUAL_VALIDITY = days(30);

export async function openQuotes(routeArgs: RouteArgs) {
  const staff = await enter(routeArgs, 'office-quotes');
  const { database, company, now } = routeArgs.context.get(servicesContext);
  const { pathname, searchParams: query } = pageUrl(routeArgs.request);
  const { locale } = parseAddress(pathname);
  const search = (query.get('search') ?? '').trim().slice(0, 300);
  const { quotes, orders } = await database.read(async (reader) => {
    const found = await listSalesQuotes(reader, {
      search,
      after: placeOf(query),
      limit: PAGE_SIZE,
    });
    const ids = found.map(({ id }) => id);
    return { quotes: found, orders: await listOrdersById(reader, ids) };
  });
  const lastDay = new Date(now().getTime() + USUAL_VALIDITY);
  return {
    staff,
    search,
    isDone: wasDone(query),
    next: nextQuery(query, lastOf(quotes)),
    quotes: quotes.map((quote) => lineOf(quote, orders, { now: now(), locale })),
    mostOff: writePercent(mostOff(staff.role), locale.numberLocale),
    netDays: mayGiveTerms(staff.role) ? NET_DAYS : [],
    usualUntil: fieldMoment(lastDay, company.zone).slice(0, 10),
    languages: languageOptions(locale),
    usualLanguage: locale.prefix,
    countries: countryOptions(locale),
    markets: MARKETS.map(({ key }) => [key, marketName(key, locale)] as const),
    usualMarket: locale.market,
    products: SOLD_PRODUCTS.map(({ key, name }) => [key, name] as const),
    plans: PLANS,
    sizes: SEATS,
  };
}

export type QuotesView = Awaited<ReturnType<typeof openQuotes>>;

type Reading = { readonly now: Date; readonly locale: Locale };

function lineOf(quote: SalesQuote, orders: readonly Order[], { now, locale }: Reading) {
  const order = orders.find(({ id }) => id === quote.id) ?? null;
  const { id, number, email, company, product, bundledProducts, createdAt, validUntil } = quote;
  return {
    id,
    number,
    email,
    company,
    state: salesQuoteState(quote, order, now),
    products: writeList([product, ...bundledProducts].map(productName), locale),
    total: showMoney(order?.total ?? quote.quote.total, locale).text,
    at: createdAt.toISOString(),
    lastMoment: lastMomentOf(validUntil).toISOString(),
  };
}
