import { and, between, inArray, sql } from 'drizzle-orm';
import type { Reader, Work } from '../../db/work.ts';
import type { PublishedRate } from './exchange.ts';
import { exchangeRate } from './table.ts';

const BATCH = 1000;

export async function upsertRates(work: Work, rates: readonly PublishedRate[]): Promise<void> {
  for (let at = 0; at < rates.length; at += BATCH) {
    await work.tx
      .insert(exchangeRate)
      .values(rates.slice(at, at + BATCH))
      .onConflictDoUpdate({
        target: [exchangeRate.source, exchangeRate.day, exchangeRate.currency],
        set: { perEuro: sql`excluded.per_euro` },
      });
  }
}

type RateFilter = {
  readonly currencies: readonly string[];
  readonly since: string;
  readonly until: string;
};

export async function listRates(
  reader: Reader,
  { currencies, since, until }: RateFilter,
): Promise<PublishedRate[]> {
  if (currencies.length === 0) return [];
  return reader.tx
    .select()
    .from(exchangeRate)
    .where(
      and(inArray(exchangeRate.currency, [...currencies]), between(exchangeRate.day, since, until)),
    );
}
