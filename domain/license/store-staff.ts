import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { isAddress } from '../../db/email.ts';
import type { Reader, Work } from '../../db/work.ts';
import type { StoredLicense } from './store.ts';
import { license, licenseActivation as table } from './table.ts';

/** A million licenses have about one of each tail. */
const MOST_TAILS = 50;

export async function selectByTail(reader: Reader, keyTail: string): Promise<string[]> {
  const rows = await reader.tx
    .select({ orderId: license.orderId })
    .from(license)
    .where(eq(license.keyTail, keyTail))
    .limit(MOST_TAILS);
  return rows.map(({ orderId }) => orderId);
}

export async function selectNewest(
  reader: Reader,
  email: string,
  most: number,
): Promise<StoredLicense[]> {
  return reader.tx
    .select()
    .from(license)
    .where(isAddress(license.email, email))
    .orderBy(desc(license.issuedAt), desc(license.id))
    .limit(most);
}

export async function countSeats(
  reader: Reader,
  licenseIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await reader.tx
    .select({ id: table.licenseId, used: sql<number>`count(*)::int` })
    .from(table)
    .where(and(inArray(table.licenseId, [...licenseIds]), isNull(table.endedAt)))
    .groupBy(table.licenseId);
  return new Map(rows.map(({ id, used }) => [id, used]));
}

/** Returns how many moves no longer count. */
export async function forgiveMoves(work: Work, licenseId: string): Promise<number> {
  const moved = and(eq(table.licenseId, licenseId), eq(table.moved, true));
  const rows = await work.tx
    .update(table)
    .set({ moved: false })
    .where(moved)
    .returning({ id: table.id });
  return rows.length;
}

export async function countLicenses(reader: Reader): Promise<number> {
  const [row] = await reader.tx.select({ licenses: count() }).from(license);
  return row?.licenses ?? 0;
}
