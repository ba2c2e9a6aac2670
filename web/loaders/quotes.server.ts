import {
  bundlePercent,
  getMarket,
  type Plan,
  type PriceQuote,
  type Seats,
  type TaxName,
} from '../../domain/price/index.ts';
import type { Quote } from '../../domain/quote/index.ts';
import { numberFormat } from '../../kit/formats.ts';
import { writePercent } from '../../kit/percent.ts';
import type { Locale } from '../../locales/index.ts';
import { momentText } from './moments.server.ts';
import { type ShownMoney, showMoney, showPrice } from './offers.server.ts';

/** A quote formatted on the server, so that every visitor sees the same characters. */
export type ShownQuote = {
  readonly plan: Plan;
  readonly seats: Seats;
  readonly total: ShownMoney;
  /** The total in the style of a price tag. */
  readonly tag: string;
  readonly list: ShownMoney | null;
  readonly bundleOff: ShownMoney | null;
  readonly couponOff: ShownMoney | null;
  readonly creditOff: ShownMoney | null;
  readonly coupon: string | null;
  readonly net: ShownMoney;
  readonly tax: {
    readonly name: TaxName;
    readonly rate: string;
    readonly amount: ShownMoney;
  } | null;
  readonly isReverseCharge: boolean;
  readonly renewal: ShownMoney | null;
  readonly lines: readonly { readonly product: string; readonly total: ShownMoney }[];
};

/** Returns the bundle discounts for two, three, and four or more tools, as the language tells them: `10%`, `9 折`. */
export const bundleRates = (locale: Locale): string[] =>
  [2, 3, 4].map((count) => discountText(bundlePercent(count), locale));

function discountText(percent: number, locale: Locale): string {
  const { discountUnit, discountWithoutPoint, numberLocale } = locale;
  if (discountUnit === undefined) return writePercent(percent * 10_000, numberLocale);
  const rate = numberFormat(numberLocale).format((100 - percent) / 10);
  return `${discountWithoutPoint ? rate.replace('.', '') : rate}\u00a0${discountUnit}`;
}

/** The previous price of a reduced one, as the price book proves it. */
export type ShownReduction = {
  readonly before: ShownMoney;
  /** Lowest price of the previous 30 days, if the market requires it. */
  readonly lowest30: ShownMoney | null;
  readonly until: string | null;
};

export function showReduction(
  { reduction, market }: PriceQuote,
  locale: Locale,
): ShownReduction | null {
  if (reduction === null) return null;
  const { before, lowest30, until } = reduction;
  return {
    before: showPrice(before, locale),
    lowest30: getMarket(market).lowest30Required ? showPrice(lowest30, locale) : null,
    until: until && momentText(until, locale, market),
  };
}

export function showQuote(quote: Quote, locale: Locale): ShownQuote {
  const money = (minor: number) => showMoney({ minor, currency: quote.currency }, locale);
  const off = (minor: number) => (minor === 0 ? null : money(-minor));
  const { taxation, tax, plan, seats, coupon } = quote;
  return {
    plan,
    seats,
    coupon,
    total: showMoney(quote.total, locale),
    tag: showPrice(quote.total, locale).text,
    list: quote.bundleOff + quote.couponOff + quote.creditOff === 0 ? null : money(quote.list),
    bundleOff: off(quote.bundleOff),
    couponOff: off(quote.couponOff),
    creditOff: off(quote.creditOff),
    net: money(quote.net),
    tax:
      tax === 0
        ? null
        : {
            name: taxation.name,
            rate: writePercent(taxation.ratePpm, locale.numberLocale),
            amount: money(tax),
          },
    isReverseCharge: taxation.treatment === 'reverse-charge',
    renewal: quote.renewal && showMoney(quote.renewal.total, locale),
    lines: quote.lines.map((line) => ({ product: line.product, total: money(line.total) })),
  };
}
