import { and, desc, eq, gt, lt, ne, notExists } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Reader, Work } from '../../db/work.ts';
import { newId } from '../../kit/id.ts';
import { taxIdCheck } from './table.ts';
import type { TaxId, TaxIdCheck } from './tax.ts';

export async function insertCheck(work: Work, check: TaxIdCheck): Promise<void> {
  await work.tx.insert(taxIdCheck).values({ ...check, key: newId(work.random) });
}

export async function deleteNeverValid(work: Work, before: Date): Promise<void> {
  const good = alias(taxIdCheck, 'good');
  const isSame = and(eq(good.country, taxIdCheck.country), eq(good.id, taxIdCheck.id));
  const wasValid = work.tx
    .select({ key: good.key })
    .from(good)
    .where(and(isSame, eq(good.result, 'valid')));
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
