import {
  and,
  between,
  desc,
  eq,
  gt,
  inArray,
  lt,
  ne,
  notExists,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Reader, Work } from '../../db/work.ts';
import { newId } from '../../kit/id.ts';
import type { PublishedRate } from './exchange.ts';
import { exchangeRate, taxIdCheck } from './table.ts';
import type { TaxId, TaxIdCheck } from './tax.ts';

export async function insertCheck(work: Work, check: TaxIdCheck): Promise<void> {
  await work.tx.insert(taxIdCheck).values({ ...check, key: newId(work.random) });
}

export async function deleteNeverValid(work: Work, before: Date): Promise<void> {
  const validCheck = alias(taxIdCheck, 'good');
  const isSame = and(eq(validCheck.country, taxIdCheck.country), eq(validCheck.id, taxIdCheck.id));
  const wasValid = work.tx
    .select({ key: validCheck.key })
    .from(validCheck)
    .where(and(isSame, eq(validCheck.result, 'valid')));
  await work.tx
    .delete(taxIdCheck)
    .where(and(lt(taxIdCheck.at, before), ne(taxIdCheck.result, 'valid'), notExists(wasValid)));
}

type CheckFilter = { readonly by?: TaxIdCheck['by']; readonly since?: Date };

export async function newestCheck(
  reader: Reader,
  { country, id }: TaxId,
  { by, since }: CheckFilter = {},
): Promise<TaxIdCheck | null> {
  const [row] = await reader.tx
    .select()
    .from(taxIdCheck)
    .where(
      and(
        eq(taxIdCheck.country, country),
        eq(taxIdCheck.id, id),
        by && eq(taxIdCheck.by, by),
        since && gt(taxIdCheck.at, since),
      ),
    )
    .orderBy(desc(taxIdCheck.at))
    .limit(1);
  if (!row) return null;
  const { key: _, ...check } = row;
  return check;
}

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

/** Returns the condition that a currency has a rate of a day or of the days before it. The euro always has one. */
export function hasRate(currency: SQLWrapper, day: SQLWrapper, daysBefore: number): SQL {
  const iso = (date: SQL) => sql`to_char(${date}, 'YYYY-MM-DD')`;
  const from = iso(sql`${day} - ${sql.raw(String(daysBefore))}`);
  return sql`(${currency} = 'EUR' or exists (select from ${exchangeRate} where ${exchangeRate.currency} = ${currency} and ${exchangeRate.day} between ${from} and ${iso(sql`${day}`)}))`;
}
