import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { Reader, Work } from '../../db/work.ts';
import { days } from '../../kit/time.ts';
import {
  cross,
  ECB,
  type ExchangeRate,
  type PublishedRate,
  type RateQuery,
  sampleRate,
} from './exchange.ts';
import { hasRate, listRates, upsertRates } from './store.ts';

/** A rate stays usable this long, because the ECB publishes none on weekends and holidays, at most five days in a row. */
const DAYS_RATE_HOLDS = 7;
const RATE_HOLDS = days(DAYS_RATE_HOLDS);

/** Older rates are not stored, because no invoice needs them. */
const FILE_RETENTION = days(400);

export async function storeRates(work: Work, rates: readonly PublishedRate[]): Promise<void> {
  const since = new Date(work.now.getTime() - FILE_RETENTION).toISOString().slice(0, 10);
  await upsertRates(
    work,
    rates.filter(({ day }) => day >= since),
  );
}

/** Returns the newest rate up to a day, at most `RATE_HOLDS` old. The vendor's table takes precedence over the ECB. */
export async function findRate(
  reader: Reader,
  { from, to, day }: RateQuery,
): Promise<ExchangeRate | null> {
  const since = new Date(new Date(day).getTime() - RATE_HOLDS).toISOString().slice(0, 10);
  const currencies = [from, to].filter((currency) => currency !== 'EUR');
  const known = (await listRates(reader, { currencies, since, until: day })).toSorted(byPreference);
  const [first, second] = [from, to].map((currency) => euroRatesOf(currency, known));
  for (const one of first ?? []) {
    const other = second?.find((each) => isSamePublication(one, each)) ?? null;
    if (other) return cross(one, other);
  }
  const [one, other] = [first?.[0], second?.[0]];
  return one && other ? cross(one, other) : null;
}

/**
 * Returns the rate to convert with on a day: 1 within one currency, otherwise the published rate, or the sample rate for a
 * company that uses sample rates. Null if there is none.
 */
export async function findRateOrSample(
  reader: Reader,
  query: RateQuery,
  { hasSampleRates }: { readonly hasSampleRates?: boolean },
): Promise<ExchangeRate | null> {
  if (query.from === query.to) return { rate: '1', day: query.day, source: '' };
  return (await findRate(reader, query)) ?? (hasSampleRates ? sampleRate(query) : null);
}

/** Returns the SQL condition that a currency has a rate that `findRate` would use on a day. Both are columns. */
export const isRateKnown = (currency: SQLWrapper, day: SQLWrapper): SQL =>
  hasRate(currency, day, DAYS_RATE_HOLDS);

/**
 * Returns the ECB's rate to the euro for `day`, the last one of a tax return, or for the next day with a published rate
 * (directive 2006/112/EC, article 369h). Returns null until one is published.
 */
export async function findClosingRate(
  reader: Reader,
  { from, day }: Pick<RateQuery, 'from' | 'day'>,
): Promise<ExchangeRate | null> {
  const until = new Date(new Date(day).getTime() + RATE_HOLDS).toISOString().slice(0, 10);
  const known = await listRates(reader, { currencies: [from], since: day, until });
  const [first] = known
    .filter(({ source }) => source === ECB)
    .sort((one, other) => one.day.localeCompare(other.day));
  return first ? cross(first, { source: '', day: '', currency: 'EUR', perEuro: '1' }) : null;
}

/** The rate of the euro to itself is 1, so it belongs to every publication. */
const euroRatesOf = (currency: string, known: readonly PublishedRate[]): PublishedRate[] =>
  currency === 'EUR'
    ? [{ source: '', day: '', currency, perEuro: '1' }]
    : known.filter((each) => each.currency === currency);

const isSamePublication = (one: PublishedRate, other: PublishedRate): boolean =>
  one.source === '' ||
  other.source === '' ||
  (one.source === other.source && one.day === other.day);

const byPreference = (one: PublishedRate, other: PublishedRate): number =>
  Number(one.source === ECB) - Number(other.source === ECB) || other.day.localeCompare(one.day);
