import { desc, eq, sql } from 'drizzle-orm';
import type { Reader, Work } from '../work.ts';
import { secretFingerprint as table } from './table.ts';

type Fingerprint = { readonly name: string; readonly fingerprint: string };

/** Lets one process at a time compare its secrets, so that two first starts do not miss each other. */
export async function lockFingerprints(work: Work): Promise<void> {
  await work.tx.execute(sql`lock table ${table} in share row exclusive mode`);
}

/** Returns the stored fingerprints of a setting, most recently used first. */
export async function listFingerprints(reader: Reader, name: string): Promise<readonly string[]> {
  const rows = await reader.tx
    .select({ fingerprint: table.fingerprint })
    .from(table)
    .where(eq(table.name, name))
    .orderBy(desc(table.usedAt));
  return rows.map(({ fingerprint }) => fingerprint);
}

/** Records that a process signs with the secret from now on. */
export async function recordFingerprint(
  work: Work,
  { name, fingerprint }: Fingerprint,
): Promise<void> {
  const usedAt = work.now;
  await work.tx
    .insert(table)
    .values({ name, fingerprint, usedAt })
    .onConflictDoUpdate({ target: [table.name, table.fingerprint], set: { usedAt } });
}
