import { eq, sql } from 'drizzle-orm';
import type { Reader, Work } from '../../db/work.ts';
import { account } from './table.ts';

/** Whoever becomes the first administrator waits for others who are about to. */
const FIRST_ADMIN_LOCK = 7_406;

/** Whether the shop has an administrator. */
export async function hasAdmin(reader: Reader): Promise<boolean> {
  const rows = await reader.tx
    .select({ id: account.id })
    .from(account)
    .where(eq(account.role, 'admin'))
    .limit(1);
  return rows.length > 0;
}

/** Lets one transaction after the other look for an administrator, until each ends. */
export async function lockFirstAdmin(work: Work): Promise<void> {
  await work.tx.execute(sql`select pg_advisory_xact_lock(${FIRST_ADMIN_LOCK})`);
}
