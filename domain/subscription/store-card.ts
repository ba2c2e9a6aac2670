import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import type { Reader, Work } from '../../db/work.ts';
import type { NewCard } from './subscription.ts';
import { subscriptionCard as table } from './table.ts';

export async function insertCard(work: Work, card: NewCard): Promise<void> {
  await work.tx.insert(table).values(card);
}

/** `id` must be a UUID. */
export async function findCard(reader: Reader, id: string): Promise<NewCard | null> {
  const rows = await reader.tx.select().from(table).where(eq(table.id, id));
  return rows[0] ?? null;
}

export async function lockCard(work: Work, id: string): Promise<NewCard | null> {
  const rows = await work.tx.select().from(table).where(eq(table.id, id)).for('update');
  return rows[0] ?? null;
}

export async function updateCard(
  work: Work,
  { id, ...change }: Pick<NewCard, 'id'> & Partial<Pick<NewCard, 'state' | 'reference'>>,
): Promise<void> {
  await work.tx.update(table).set(change).where(eq(table.id, id));
}

type OpenQuery = { readonly provider: string; readonly since: Date; readonly limit: number };

/** Returns open cards at the provider, oldest first. */
export async function listOpenCards(
  reader: Reader,
  { provider, since, limit }: OpenQuery,
): Promise<NewCard[]> {
  return reader.tx
    .select()
    .from(table)
    .where(
      and(
        eq(table.state, 'open'),
        eq(table.provider, provider),
        gt(table.createdAt, since),
        isNotNull(table.reference),
      ),
    )
    .orderBy(asc(table.createdAt), asc(table.id))
    .limit(limit);
}
