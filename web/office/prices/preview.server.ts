import { getMarket, type PricePreview } from '../../../domain/price/index.ts';
import { formatPrice, type Money } from '../../../kit/money.ts';
import type { Locale } from '../../../locales/index.ts';
import { formatMoment } from '../format-moment.server.ts';

/** Formatted. Times are ISO 8601. */
export type PriceChange = {
  readonly market: string;
  /** Null without a current price. */
  readonly before: string | null;
  readonly after: string;
  /** `−25 %`, or null without a current price. */
  readonly change: string | null;
  /** Null if it starts when saved. */
  readonly from: string | null;
  readonly until: string | null;
  readonly struck: string | null;
  /** The lowest earlier price, if pages of the market must show it. */
  readonly lowest: string | null;
  /** The start of another planned price, formatted. */
  readonly covered: string | null;
};

export type PricePreviewData = {
  readonly changes: readonly PriceChange[];
  /** Hidden fields of the confirming form. */
  readonly proof: Readonly<Record<string, string>>;
  readonly why: string;
};

type Manner = Pick<PricePreviewData, 'proof' | 'why'> & {
  readonly locale: Locale;
  readonly isAtOnce: boolean;
};

export function previewOf(previews: readonly PricePreview[], manner: Manner): PricePreviewData {
  const { locale, proof, why, isAtOnce } = manner;
  const show = (money: Money) => formatPrice(money, locale.numberLocale);
  const percent = new Intl.NumberFormat(locale.numberLocale, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 1,
  });
  const changes = previews.map((preview): PriceChange => {
    const { market, before, total, reduction, validFrom, validTo, covered } = preview;
    const isRequired = reduction !== null && getMarket(market).lowest30Required;
    return {
      market,
      before: before && show(before),
      after: show(total),
      change: before && percent.format(total.minor / before.minor - 1),
      from: isAtOnce ? null : validFrom.toISOString(),
      until: validTo?.toISOString() ?? null,
      struck: reduction && show(reduction.before),
      lowest: isRequired ? show(reduction.lowest30) : null,
      covered: covered && formatMoment(covered, locale, 'UTC'),
    };
  });
  return { changes, proof, why };
}
