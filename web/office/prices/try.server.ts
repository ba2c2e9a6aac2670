import { getMarket, type PricePreview } from '../../../domain/price/index.ts';
import { formatPrice, type Money } from '../../../kit/money.ts';
import type { Locale } from '../../../locales/index.ts';
import { saidMoment } from '../said-moment.server.ts';

/** What a new price would change in one market, ready to read; moments are ISO 8601. */
export type PriceChange = {
  readonly market: string;
  /** Null: there is no price now. */
  readonly before: string | null;
  readonly after: string;
  /** `−25 %`; null where there was no price. */
  readonly change: string | null;
  /** Null: as soon as it is saved. */
  readonly from: string | null;
  readonly until: string | null;
  /** What pages will strike through; null: nothing. */
  readonly struck: string | null;
  /** What pages of the market will have to show beside it; null: nothing. */
  readonly lowest: string | null;
  /** When another price begins, as the page writes it; null: none is planned. */
  readonly covered: string | null;
};

export type PriceTry = {
  readonly changes: readonly PriceChange[];
  /** What the form that adds them sends along. */
  readonly proof: Readonly<Record<string, string>>;
  readonly why: string;
};

type Manner = Pick<PriceTry, 'proof' | 'why'> & {
  readonly locale: Locale;
  readonly isAtOnce: boolean;
};

/** Previews of the book in the language of the page. */
export function tryOf(previews: readonly PricePreview[], manner: Manner): PriceTry {
  const { locale, proof, why, isAtOnce } = manner;
  const show = (money: Money) => formatPrice(money, locale.numberLocale);
  const percent = new Intl.NumberFormat(locale.numberLocale, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 1,
  });
  const changes = previews.map((preview): PriceChange => {
    const { market, before, total, reduction, validFrom, validTo, covered } = preview;
    const isAsked = reduction !== null && getMarket(market).lowest30Required;
    return {
      market,
      before: before && show(before),
      after: show(total),
      change: before && percent.format(total.minor / before.minor - 1),
      from: isAtOnce ? null : validFrom.toISOString(),
      until: validTo?.toISOString() ?? null,
      struck: reduction && show(reduction.before),
      lowest: isAsked ? show(reduction.lowest30) : null,
      covered: covered && saidMoment(covered, locale, 'UTC'),
    };
  });
  return { changes, proof, why };
}
