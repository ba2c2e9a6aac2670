import { sql } from 'drizzle-orm';
import type { Work } from './work.ts';

/**
 * Makes other transactions that lock the same name wait until this one ends. All nouns share the names, so a name begins
 * with what it locks: `text:de:content/faq/refund.md`.
 */
export async function lockName(work: Work, name: string): Promise<void> {
  await work.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
