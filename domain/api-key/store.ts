import { and, count, desc, eq, gt, isNull, lt, or, type SQL } from 'drizzle-orm';
import { lockName } from '../../db/lock.ts';
import type { Reader, Work } from '../../db/work.ts';
import type { ApiKey } from './api-key.ts';
import { apiKey as table } from './table.ts';

type Row = typeof table.$inferSelect;

export async function insertKey(work: Work, row: Row): Promise<void> {
  await work.tx.insert(table).values(row);
}

/** Makes concurrent creations wait, so that the number of keys stays within the limit. */
export const lockKeys = (work: Work): Promise<void> => lockName(work, 'api-key');

const isValid = (now: Date): SQL | undefined =>
  and(isNull(table.revokedAt), or(isNull(table.expiresAt), gt(table.expiresAt, now)));

export async function countValidKeys(reader: Reader): Promise<number> {
  const [row] = await reader.tx.select({ all: count() }).from(table).where(isValid(reader.now));
  return row?.all ?? 0;
}

export async function selectValid(reader: Reader, hash: string): Promise<ApiKey | null> {
  const rows = await reader.tx
    .select()
    .from(table)
    .where(and(eq(table.hash, hash), isValid(reader.now)));
  return rows[0] ? toKey(rows[0]) : null;
}

export async function saveUse(work: Work, id: string, notSince: Date): Promise<void> {
  const isOld = or(isNull(table.lastUsedAt), lt(table.lastUsedAt, notSince));
  await work.tx
    .update(table)
    .set({ lastUsedAt: work.now })
    .where(and(eq(table.id, id), isOld));
}

/** Returns the key, or null if it is unknown or was revoked before. `id` must be a UUID. */
export async function revokeApiKey(work: Work, id: string): Promise<ApiKey | null> {
  const rows = await work.tx
    .update(table)
    .set({ revokedAt: work.now })
    .where(and(eq(table.id, id), isNull(table.revokedAt)))
    .returning();
  return rows[0] ? toKey(rows[0]) : null;
}

/** Newest first. */
export async function listApiKeys(reader: Reader): Promise<ApiKey[]> {
  const rows = await reader.tx.select().from(table).orderBy(desc(table.createdAt), desc(table.id));
  return rows.map(toKey);
}

const toKey = ({ hash: _, ...key }: Row): ApiKey => key;
