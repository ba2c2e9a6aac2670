import type { Reader } from '../../db/work.ts';
import { measureSubscriptions, type SubscriptionSum } from '../subscription/index.ts';
import { convert, dayIn, findRateOrSample } from '../tax/index.ts';
import { addKnown, type BookOwner, type EntryRate } from './entry.ts';
import { momentsOf, type Span } from './period.ts';

/** The subscriptions in one currency. Amounts are minor units, without tax. */
export type CurrencyFigures = {
  readonly currency: string;
  readonly monthly: number;
  /** In the reporting currency. Null, like `rate`, if no rate is known. */
  readonly ownMonthly: number | null;
  readonly rate: EntryRate | null;
};

/**
 * What subscriptions bring in. Amounts are minor units of the reporting currency, without tax, and leave out the currencies
 * in `lacking`. They are null if there are subscriptions and no currency has a rate.
 */
export type RecurringFigures = {
  readonly atStart: number;
  readonly atEnd: number;
  readonly started: number;
  readonly ended: number;
  readonly annualAtStart: number | null;
  readonly annualAtEnd: number | null;
  readonly annualLost: number | null;
  readonly customersAtStart: number;
  readonly customersLost: number;
  /** Largest first. */
  readonly currencies: readonly CurrencyFigures[];
  /** Currencies of subscriptions without a rate (ISO 4217). */
  readonly lacking: readonly string[];
};

/**
 * Measures the subscriptions of a span. Amounts are converted at the rate of its last day, or of today while it has not
 * ended.
 */
export async function measureRecurring(
  reader: Reader,
  company: BookOwner,
  { span, currency: own }: { readonly span: Span; readonly currency: string },
): Promise<RecurringFigures> {
  const { sums, customersAtStart, customersLost } = await measureSubscriptions(
    reader,
    momentsOf(span, company.zone),
  );
  const today = dayIn(company.zone, reader.now);
  const isOver = span.until < today;
  const day = isOver ? span.until : today;
  const found: { sum: SubscriptionSum; rate: EntryRate | null }[] = [];
  for (const sum of sums) {
    const query = { from: sum.currency, to: own, day };
    found.push({ sum, rate: await findRateOrSample(reader, query, company) });
  }
  const ownOf = (minor: number, { sum, rate }: (typeof found)[number]) =>
    rate && convert(minor, sum.currency, own, rate.rate);
  const count = (of: (sum: SubscriptionSum) => number) =>
    sums.reduce((all, sum) => all + of(sum), 0);
  const amount = (of: (sum: SubscriptionSum) => number) =>
    addKnown(found.map((one) => ownOf(of(one.sum), one)));
  const currencies = found.map((one): CurrencyFigures => {
    const monthly = Math.round(one.sum.annualAtEnd / 12);
    return { currency: one.sum.currency, monthly, ownMonthly: ownOf(monthly, one), rate: one.rate };
  });
  return {
    atStart: count(({ atStart }) => atStart),
    atEnd: count(({ atEnd }) => atEnd),
    started: count(({ started }) => started),
    ended: count(({ ended }) => ended),
    annualAtStart: amount(({ annualAtStart }) => annualAtStart),
    annualAtEnd: amount(({ annualAtEnd }) => annualAtEnd),
    annualLost: amount(({ annualLost }) => annualLost),
    customersAtStart,
    customersLost,
    currencies: currencies.sort(
      (one, other) =>
        (other.ownMonthly ?? 0) - (one.ownMonthly ?? 0) ||
        one.currency.localeCompare(other.currency),
    ),
    lacking: found.flatMap(({ sum, rate }) => (rate === null ? [sum.currency] : [])).sort(),
  };
}
