import { getMarket, type PricePreview } from '../../../domain/price/index.ts';
import { formatPrice, type Money } from '../../../kit/money.ts';
import type { Locale } from '../../../locales/index.ts';
import { formatMoment } from '../format-moment.server.ts';
import { productName } from '../orders/line.server.ts';
import type { PriceDraft } from './draft.ts';
import type { PlannedChange } from './entries.server.ts';
import { type Cell, cellField } from './fields.ts';

/** Formatted. */
export type PriceChange = Cell & {
  readonly key: string;
  readonly name: string;
  /** Null without a current price. */
  readonly before: string | null;
  readonly after: string;
  /** Both null without a current price. */
  readonly difference: string | null;
  /** `−25 %` */
  readonly change: string | null;
  readonly struck: string | null;
  /** The lowest earlier price, if pages of the market must show it. */
  readonly lowest: string | null;
  /** Whether the price before was announced as a reduction, and this one is not. */
  readonly endsReduction: boolean;
  /** The end of the price before, which this one cuts short. */
  readonly cuts: string | null;
  /** The start of another planned price. */
  readonly covered: string | null;
};

export type PricePreviewData = Pick<PlannedChange, 'unchanged' | 'isStale'> & {
  readonly changes: readonly PriceChange[];
  /** ISO 8601. Null if they start when saved. */
  readonly from: string | null;
  readonly until: string | null;
  /** Hidden fields of the confirming form. */
  readonly proof: Readonly<Record<string, string>>;
  readonly why: string;
};

type Manner = Pick<PricePreviewData, 'proof' | 'why'> & {
  readonly locale: Locale;
  readonly zone: string;
  readonly draft: Pick<PriceDraft, 'from' | 'until'>;
};

export function previewOf(
  { previews, unchanged, isStale }: PlannedChange,
  { locale, zone, proof, why, draft }: Manner,
): PricePreviewData {
  const changes = previews.map((preview) => changeOf(preview, locale, zone));
  const { from, until } = draft;
  return {
    changes,
    unchanged,
    isStale,
    from: from?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
    proof,
    why,
  };
}

function changeOf(preview: PricePreview, locale: Locale, zone: string): PriceChange {
  const { product, plan, seats, market, before, total, reduction, validTo, covered } = preview;
  const show = (money: Money) => formatPrice(money, locale.numberLocale);
  const percent = new Intl.NumberFormat(locale.numberLocale, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 1,
  });
  const isRequired = reduction !== null && getMarket(market).lowest30Required;
  const more = before && total.minor - before.total.minor;
  const end = before?.validTo ?? null;
  const isCut = end !== null && (validTo === null || validTo > preview.validFrom);
  return {
    product,
    plan,
    seats,
    market,
    key: cellField(preview),
    name: productName(product),
    before: before && show(before.total),
    after: show(total),
    difference: more === null ? null : `${more > 0 ? '+' : ''}${show({ ...total, minor: more })}`,
    change: before && percent.format(total.minor / before.total.minor - 1),
    struck: reduction && show(reduction.before),
    lowest: isRequired ? show(reduction.lowest30) : null,
    endsReduction: preview.hadReduction && reduction === null,
    cuts: isCut ? formatMoment(end, locale, zone) : null,
    covered: covered && formatMoment(covered, locale, zone),
  };
}
