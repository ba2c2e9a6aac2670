import type { Reader } from '../../db/work.ts';
import { sumTaxed, type TaxedSupply } from '../invoice/index.ts';
import {
  convert,
  EU_COUNTRIES,
  type ExchangeRate,
  findClosingRate,
  sampleRate,
} from '../tax/index.ts';
import type { BookOwner } from './entry.ts';
import { calendarSpan, momentsOf, quarterOf } from './period.ts';

/** Euro cents. */
export type ReturnLine = {
  readonly country: string;
  readonly ratePpm: number;
  readonly net: number;
  readonly tax: number;
};

/** Change of an earlier return. */
export type ReturnCorrection = {
  readonly country: string;
  /** `2026-Q3`. */
  readonly quarter: string;
  readonly net: number;
  readonly tax: number;
};

export type UsedRate = ExchangeRate & { readonly currency: string; readonly quarter: string };

export type UnionReturn = {
  readonly lines: readonly ReturnLine[];
  readonly corrections: readonly ReturnCorrection[];
  readonly rates: readonly UsedRate[];
  /** Supplies whose currency has no rate of the last day yet. They are in no line. */
  readonly missing: readonly TaxedSupply[];
};

/**
 * Computes the return of the Union scheme for a quarter (`2026-Q4`): supplies to consumers of other member states, by
 * state and rate, in euros. Amounts are converted at the ECB's rate of the last day of their quarter (directive
 * 2006/112/EC, article 369h). Documents about supplies of earlier quarters are corrections (article 369g(4)).
 */
export async function computeUnionReturn(
  reader: Reader,
  company: BookOwner,
  quarter: string,
): Promise<UnionReturn> {
  const span = calendarSpan(quarter);
  if (span === null) throw new RangeError(`${quarter} is not a quarter`);
  const countries = EU_COUNTRIES.filter((country) => country !== company.country);
  const { zone } = company;
  const supplies = await sumTaxed(reader, { ...momentsOf(span, zone), countries, zone });
  const rates = new Map<string, UsedRate | null>();
  const lines = new Map<string, ReturnLine>();
  const corrections = new Map<string, ReturnCorrection>();
  const missing: TaxedSupply[] = [];
  for (const supply of supplies) {
    const { country, ratePpm } = supply;
    const own = quarterOf(supply.quarter);
    const key = `${supply.currency} ${own}`;
    const known = rates.get(key);
    const rate = known === undefined ? await rateAt(reader, company, supply.currency, own) : known;
    rates.set(key, rate);
    if (rate === null) {
      missing.push(supply);
      continue;
    }
    const amounts = {
      net: convert(supply.net, supply.currency, 'EUR', rate.rate),
      tax: convert(supply.tax, supply.currency, 'EUR', rate.rate),
    };
    if (own === quarter) add(lines, `${country} ${ratePpm}`, { country, ratePpm, ...amounts });
    else add(corrections, `${country} ${own}`, { country, quarter: own, ...amounts });
  }
  return {
    lines: [...lines.values()],
    corrections: [...corrections.values()].filter(({ net, tax }) => net !== 0 || tax !== 0),
    rates: [...rates.values()].flatMap((rate) =>
      rate === null || rate.currency === 'EUR' ? [] : [rate],
    ),
    missing,
  };
}

async function rateAt(
  reader: Reader,
  { hasSampleRates }: BookOwner,
  currency: string,
  quarter: string,
): Promise<UsedRate | null> {
  const day = calendarSpan(quarter)?.until ?? '';
  if (currency === 'EUR') return { currency, quarter, rate: '1', day, source: '' };
  const found =
    (await findClosingRate(reader, { from: currency, day })) ??
    (hasSampleRates ? sampleRate({ from: currency, to: 'EUR', day }) : null);
  return found && { ...found, currency, quarter };
}

function add<Line extends { readonly net: number; readonly tax: number }>(
  lines: Map<string, Line>,
  key: string,
  line: Line,
): void {
  const known = lines.get(key);
  const sum = known ? { net: known.net + line.net, tax: known.tax + line.tax } : {};
  lines.set(key, { ...line, ...sum });
}
