import { eq } from 'drizzle-orm';
import type { Reader, Work } from '../../db/work.ts';
import type { IssueInput, LicenceFacts } from './licence.ts';
import { licence } from './table.ts';

export type StoredLicence = LicenceFacts &
  Pick<IssueInput, 'purchaseId' | 'locale'> & {
    readonly keySealed: string;
    readonly file: string;
  };

/**
 * Stores the licence unless its purchase has one, and returns the one the purchase has. A second
 * transaction doing the same waits at the unique index until the first has committed.
 */
export async function insertOnce(work: Work, row: StoredLicence): Promise<StoredLicence> {
  await work.tx.insert(licence).values(row).onConflictDoNothing({ target: licence.purchaseId });
  const stored = await selectByPurchase(work, row.purchaseId);
  if (stored === null) throw new Error('a licence just stored was not found');
  return stored;
}

export async function selectByPurchase(
  reader: Reader,
  purchaseId: string,
): Promise<StoredLicence | null> {
  const rows = await reader.tx.select().from(licence).where(eq(licence.purchaseId, purchaseId));
  return rows[0] ?? null;
}
