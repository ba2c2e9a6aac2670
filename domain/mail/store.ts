import { and, count, desc, eq, gt, min, sql } from 'drizzle-orm';
import { isAddress } from '../../db/email.ts';
import type { Reader, Work } from '../../db/work.ts';
import type { Mail, MailState } from './mail.ts';
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

/** Which mails are wanted; null or empty: all. */
export type MailFilter = {
  readonly limit: number;
  /** Only older ones than the mail with this id. */
  readonly before: string | null;
  readonly state?: MailState | null;
  /** A whole address, letter case aside. */
  readonly to?: string;
};

/** Newest first. */
export async function listMails(reader: Reader, filter: MailFilter): Promise<Mail[]> {
  const { limit, before, state = null, to = '' } = filter;
  const place = sql`(select ${mailTable.createdAt}, ${mailTable.id} from ${mailTable} where ${mailTable.id} = ${before})`;
  const rows = await reader.tx
    .select()
    .from(mailTable)
    .where(
      and(
        before === null ? undefined : sql`(${mailTable.createdAt}, ${mailTable.id}) < ${place}`,
        state === null ? undefined : eq(mailTable.state, state),
        to === '' ? undefined : isAddress(mailTable.toAddress, to),
      ),
    )
    .orderBy(desc(mailTable.createdAt), desc(mailTable.id))
    .limit(limit);
  return rows.map(toMail);
}

/** Mails about a purchase, newest first. */
export async function listMailsAbout(reader: Reader, purchaseId: string): Promise<Mail[]> {
  const rows = await reader.tx
    .select()
    .from(mailTable)
    .where(eq(mailTable.purchaseId, purchaseId))
    .orderBy(desc(mailTable.createdAt), desc(mailTable.id));
  return rows.map(toMail);
}

/** How many mails could not be sent. */
export async function countFailedMails(reader: Reader): Promise<number> {
  const [row] = await reader.tx
    .select({ all: count() })
    .from(mailTable)
    .where(eq(mailTable.state, 'failed'));
  return row?.all ?? 0;
}

/** How sending goes; every moment is null when there is none. */
export type MailFlow = {
  /** When the mail was queued that waits longest. */
  readonly waitsSince: Date | null;
  /** When the mail was queued that has been tried in vain longest. */
  readonly failsSince: Date | null;
  /** When a server last took one. */
  readonly sentAt: Date | null;
};

/** Tries of one mail after which its errors are no chance any more. */
const VAIN_TRIES = 3;

/** How sending goes, by the mails queued after this moment: what was given up is older. */
export async function mailFlow(reader: Reader, after: Date): Promise<MailFlow> {
  const { state, createdAt, attempts, lastError, sentAt } = mailTable;
  const inVain = sql`${attempts} >= ${VAIN_TRIES} and ${lastError} is not null`;
  const [queued] = await reader.tx
    .select({
      waitsSince: min(createdAt),
      failsSince: sql`min(${createdAt}) filter (where ${inVain})`.mapWith(createdAt),
    })
    .from(mailTable)
    .where(and(eq(state, 'queued'), gt(createdAt, after)));
  const [sent] = await reader.tx
    .select({ sentAt })
    .from(mailTable)
    .where(eq(state, 'sent'))
    .orderBy(desc(createdAt), desc(mailTable.id))
    .limit(1);
  return {
    waitsSince: queued?.waitsSince ?? null,
    failsSince: queued?.failsSince ?? null,
    sentAt: sent?.sentAt ?? null,
  };
}

/** Turns a mail that had left into a failed one; false when it is no such mail. */
export async function failSent(work: Work, id: string, lastError: string): Promise<boolean> {
  const rows = await work.tx
    .update(mailTable)
    .set({ state: 'failed', lastError })
    .where(and(eq(mailTable.id, id), eq(mailTable.state, 'sent')))
    .returning({ id: mailTable.id });
  return rows.length > 0;
}

/** Queues a mail that had failed once more; false when it is none. */
export async function requeueFailed(work: Work, id: string): Promise<boolean> {
  const rows = await work.tx
    .update(mailTable)
    .set({ state: 'queued' })
    .where(and(eq(mailTable.id, id), eq(mailTable.state, 'failed')))
    .returning({ id: mailTable.id });
  return rows.length > 0;
}

function toMail({ toAddress, ...row }: Row): Mail {
  return { ...row, to: toAddress };
}
