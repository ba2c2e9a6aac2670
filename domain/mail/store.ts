import { and, desc, eq, sql } from 'drizzle-orm';
import type { Reader, Work } from '../../db/work.ts';
import type { Mail } from './mail.ts';
import { mail as mailTable } from './table.ts';

type Row = typeof mailTable.$inferSelect;
/** What one try of sending leaves behind. */
type Trace = Partial<Pick<Row, 'state' | 'subject' | 'html' | 'text' | 'lastError' | 'sentAt'>>;

/** Inserts once per key; tells whether this call inserted it. */
export async function insertMail(work: Work, row: typeof mailTable.$inferInsert): Promise<boolean> {
  const rows = await work.tx
    .insert(mailTable)
    .values(row)
    .onConflictDoNothing({ target: mailTable.key })
    .returning({ id: mailTable.id });
  return rows.length > 0;
}

/** Counts a try and writes its trace, unless another worker has finished the mail already. */
export async function updateQueuedMail(work: Work, id: string, trace: Trace): Promise<void> {
  await work.tx
    .update(mailTable)
    .set({ ...trace, attempts: sql`${mailTable.attempts} + 1` })
    .where(and(eq(mailTable.id, id), eq(mailTable.state, 'queued')));
}

/** The mail with this id, or null. */
export async function findMail(reader: Reader, id: string): Promise<Mail | null> {
  const rows = await reader.tx.select().from(mailTable).where(eq(mailTable.id, id));
  const row = rows[0];
  return row ? toMail(row) : null;
}

/** Newest first; at most `limit`, and only older ones than the mail whose id is `before`. */
export async function listMails(
  reader: Reader,
  { limit, before }: { readonly limit: number; readonly before: string | null },
): Promise<Mail[]> {
  const place = sql`(select ${mailTable.createdAt}, ${mailTable.id} from ${mailTable} where ${mailTable.id} = ${before})`;
  const rows = await reader.tx
    .select()
    .from(mailTable)
    .where(before === null ? undefined : sql`(${mailTable.createdAt}, ${mailTable.id}) < ${place}`)
    .orderBy(desc(mailTable.createdAt), desc(mailTable.id))
    .limit(limit);
  return rows.map(toMail);
}

function toMail({ toAddress, ...row }: Row): Mail {
  return { ...row, to: toAddress };
}
