import type { Reader, Work } from '../../db/work.ts';
import { days } from '../../kit/time.ts';
import {
  cross,
  ECB,
  type ExchangeRate,
  type PublishedRate,
  type RateQuestion,
} from './exchange.ts';
import { listRates, upsertRates } from './store-exchange.ts';

/** How old a rate may be: the longest holidays of the ECB, with a weekend, are five days. */
const RATE_HOLDS = days(7);

/** Rates older than this are not read from files any more: no invoice needs them. */
const FILE_KEPT = days(400);

/** Stores published rates; those of a day that is known already are replaced. */
export async function keepRates(work: Work, rates: readonly PublishedRate[]): Promise<void> {
  const since = new Date(work.now.getTime() - FILE_KEPT).toISOString().slice(0, 10);
  await upsertRates(
    work,
    rates.filter(({ day }) => day >= since),
  );
}

/**
 * The newest rate up to a day, at most `RATE_HOLDS` old; null when none is known. A table of the vendor's own goes before
 * the ECB: it is there because a state wants another source.
 */
export async function findRate(
  reader: Reader,
  { from, to, day }: RateQuestion,
): Promise<ExchangeRate | null> {
  const since = new Date(new Date(day).getTime() - RATE_HOLDS).toISOString().slice(0, 10);
  const currencies = [from, to].filter((currency) => currency !== 'EUR');
  const known = (await listRates(reader, { currencies, since, until: day })).toSorted(isBetter);
  const [first, second] = [from, to].map((currency) => legsOf(currency, known));
  for (const one of first ?? []) {
    const other = second?.find((each) => isTogether(one, each)) ?? null;
    if (other) return cross(one, other);
  }
  const [one, other] = [first?.[0], second?.[0]];
  return one && other ? cross(one, other) : null;
}

/** A euro costs one euro, whoever is asked, on any day. */
const legsOf = (currency: string, known: readonly PublishedRate[]): PublishedRate[] =>
  currency === 'EUR'
    ? [{ source: '', day: '', currency, perEuro: '1' }]
    : known.filter((each) => each.currency === currency);

const isTogether = (one: PublishedRate, other: PublishedRate): boolean =>
  one.source === '' ||
  other.source === '' ||
  (one.source === other.source && one.day === other.day);

const isBetter = (one: PublishedRate, other: PublishedRate): number =>
  Number(one.source === ECB) - Number(other.source === ECB) || other.day.localeCompare(one.day);
