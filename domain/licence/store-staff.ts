import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { isAddress } from '../../db/email.ts';
import type { Reader, Work } from '../../db/work.ts';
import type { StoredLicence } from './store.ts';
import { licence, licenceActivation as table } from './table.ts';

/** Most licences one tail is looked up for: a million licences have about one of each. */
const MOST_TAILS = 50;

/** Purchases that began a licence whose key ends so. */
export async function selectByTail(reader: Reader, keyTail: string): Promise<string[]> {
  const rows = await reader.tx
    .select({ purchaseId: licence.purchaseId })
    .from(licence)
    .where(eq(licence.keyTail, keyTail))
    .limit(MOST_TAILS);
  return rows.map(({ purchaseId }) => purchaseId);
}

/** The newest licences of an address, letter case aside, at most so many, newest first. */
export async function selectNewest(
  reader: Reader,
  email: string,
  most: number,
): Promise<StoredLicence[]> {
  return reader.tx
    .select()
    .from(licence)
    .where(isAddress(licence.email, email))
    .orderBy(desc(licence.issuedAt), desc(licence.id))
    .limit(most);
}

/** How many seats of these licences are in use, by licence; those with none are left out. */
export async function countSeats(
  reader: Reader,
  licenceIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await reader.tx
    .select({ id: table.licenceId, used: sql<number>`count(*)::int` })
    .from(table)
    .where(and(inArray(table.licenceId, [...licenceIds]), isNull(table.endedAt)))
    .groupBy(table.licenceId);
  return new Map(rows.map(({ id, used }) => [id, used]));
}

/** Lets every move of a licence count for nothing; tells how many did. */
export async function forgiveMoves(work: Work, licenceId: string): Promise<number> {
  const moved = and(eq(table.licenceId, licenceId), eq(table.moved, true));
  const rows = await work.tx
    .update(table)
    .set({ moved: false })
    .where(moved)
    .returning({ id: table.id });
  return rows.length;
}
