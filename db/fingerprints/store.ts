import { eq } from 'drizzle-orm';
import type { Work } from '../work.ts';
import { secretFingerprint as table } from './table.ts';

type Fingerprint = { readonly name: string; readonly fingerprint: string };

/** Stores the fingerprint if there is none yet. Returns and locks the stored one. */
export async function claimFingerprint(
  work: Work,
  { name, fingerprint }: Fingerprint,
): Promise<string> {
  await work.tx.insert(table).values({ name, fingerprint, since: work.now }).onConflictDoNothing();
  const [row] = await work.tx.select().from(table).where(eq(table.name, name)).for('update');
  return row?.fingerprint ?? fingerprint;
}

export async function replaceFingerprint(
  work: Work,
  { name, fingerprint }: Fingerprint,
): Promise<void> {
  await work.tx.update(table).set({ fingerprint, since: work.now }).where(eq(table.name, name));
}
