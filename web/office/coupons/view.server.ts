import {
  COUPON_STATES,
  type CouponRow,
  couponState,
  listCoupons,
} from '../../../domain/coupon/index.ts';
import { MARKETS, PLANS } from '../../../domain/price/index.ts';
import { type Currency, exampleAmount, formatMoney } from '../../../kit/money.ts';
import { writePercent } from '../../../kit/percent.ts';
import type { Locale } from '../../../locales/index.ts';
import { servicesContext } from '../../loaders/context.ts';
import { localize, parseAddress } from '../../routing/address.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { wasDone } from '../done.server.ts';
import { formatMoment } from '../format-moment.server.ts';
import { enter, type RouteArgs } from '../guard.server.ts';
import { optionsOf, PRODUCT_OPTIONS } from '../options.ts';
import { productName } from '../orders/line.server.ts';
import { lastOf, nextQuery, PAGE_SIZE } from '../query.ts';
import { filterOf, readFilters } from './filters.server.ts';
import { SOLD_IN } from './typed.ts';

export async function openCoupons(routeArgs: RouteArgs) {
  const staff = await enter(routeArgs, 'office-coupons');
  const { database, now } = routeArgs.context.get(servicesContext);
  const { pathname, searchParams: query } = pageUrl(routeArgs.request);
  const { locale } = parseAddress(pathname);
  const rows = await database.read((reader) =>
    listCoupons(reader, filterOf(query, { limit: PAGE_SIZE })),
  );
  const filters = readFilters(query);
  const isDone = wasDone(query);
  query.delete('done');
  return {
    staff,
    isDone,
    filters,
    states: COUPON_STATES,
    batch: filters.created && formatMoment(filters.created, locale, staff.zone),
    next: nextQuery(query, lastOf(rows)),
    file: `${localize(locale, '/office/coupons/file')}?${query}`,
    coupons: rows.map((row) => lineOf(row, now(), locale)),
    products: PRODUCT_OPTIONS,
    markets: optionsOf(MARKETS.map(({ key }) => key)),
    plans: PLANS,
    currencies: SOLD_IN.map((currency) => ({
      currency,
      example: exampleAmount(currency, locale.numberLocale),
    })),
    zones: Intl.supportedValuesOf('timeZone'),
  };
}

/** Times are ISO 8601. */
const lineOf = (row: CouponRow, now: Date, locale: Locale) => ({
  id: row.id,
  code: row.code,
  state: couponState(row, now),
  off: offText(row, locale),
  used: row.used,
  useLimit: row.useLimit,
  plans: row.plans,
  names: [...(row.products ?? []).map(productName), ...(row.markets ?? [])],
  customers: row.emails?.length ?? 0,
  from: row.startsAt?.toISOString() ?? null,
  until: row.endsAt?.toISOString() ?? null,
});

/** `10 %`, or the amounts in all currencies. */
function offText({ offer }: Pick<CouponRow, 'offer'>, { numberLocale }: Locale): string[] {
  if (offer.kind === 'percent') return [writePercent(offer.ppm, numberLocale)];
  return Object.entries(offer.minor).map(([currency, minor]) =>
    formatMoney({ minor, currency: currency as Currency }, numberLocale),
  );
}

export type CouponsView = Awaited<ReturnType<typeof openCoupons>>;
