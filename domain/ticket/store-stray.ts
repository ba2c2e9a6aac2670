import { and, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Reader, Work } from '../../db/work.ts';
import { storable } from '../../kit/storable.ts';
import { ticketStrayFile, ticketStrayMail } from './table.ts';
import type { MailContent, StrayState, TicketFile } from './ticket.ts';

export type StrayMail = typeof ticketStrayMail.$inferSelect;

/** The email as it arrived is null for older emails. */
export type StrayFiles = {
  readonly files: readonly TicketFile[];
  readonly original: TicketFile | null;
};

export async function insertStrayMail(
  work: Work,
  mail: typeof ticketStrayMail.$inferInsert,
  { files, original }: StrayFiles,
): Promise<void> {
  const { mailId } = mail;
  const rows = await work.tx.insert(ticketStrayMail).values(mail).onConflictDoNothing().returning();
  const values = [
    ...files.map((file) => ({ ...file, mailId, kind: 'attached' as const })),
    ...(original === null ? [] : [{ ...original, mailId, kind: 'original' as const }]),
  ];
  if (rows.length > 0 && values.length > 0) await work.tx.insert(ticketStrayFile).values(values);
}

/** What an earlier email contained. Files are null once they are no longer kept with it. */
export type KnownContent = Omit<MailContent, 'files'> & {
  readonly files: MailContent['files'] | null;
};

export async function findStrayContent(
  reader: Reader,
  mailId: string,
): Promise<KnownContent | null> {
  const [row] = await reader.tx
    .select({ text: ticketStrayMail.text, state: ticketStrayMail.state })
    .from(ticketStrayMail)
    .where(eq(ticketStrayMail.mailId, mailId));
  if (row === undefined) return null;
  if (row.state !== 'waiting') return { text: row.text, files: null };
  const files = await reader.tx
    .select()
    .from(ticketStrayFile)
    .where(and(eq(ticketStrayFile.mailId, mailId), eq(ticketStrayFile.kind, 'attached')));
  return { text: row.text, files };
}

export async function listStrayMails(
  reader: Reader,
  {
    limit,
    after,
    state = null,
  }: { readonly limit: number; readonly after: string | null; readonly state?: StrayState | null },
): Promise<StrayMail[]> {
  const { receivedAt, mailId } = ticketStrayMail;
  const place = sql`(select ${receivedAt}, ${mailId} from ${ticketStrayMail} where ${mailId} = ${after})`;
  return reader.tx
    .select()
    .from(ticketStrayMail)
    .where(
      and(
        state === null ? undefined : eq(ticketStrayMail.state, state),
        after === null ? undefined : sql`(${receivedAt}, ${mailId}) < ${place}`,
      ),
    )
    .orderBy(desc(receivedAt), desc(mailId))
    .limit(limit);
}

export async function findStrayMail(
  reader: Reader,
  mailId: string,
): Promise<({ readonly mail: StrayMail } & StrayFiles) | null> {
  if (!isStorable(mailId)) return null;
  const [mail] = await reader.tx
    .select()
    .from(ticketStrayMail)
    .where(eq(ticketStrayMail.mailId, mailId));
  return mail ? { mail, ...(await selectFiles(reader, mailId)) } : null;
}

export async function lockStrayMail(work: Work, mailId: string) {
  if (!isStorable(mailId)) return null;
  const [mail] = await work.tx
    .select()
    .from(ticketStrayMail)
    .where(and(eq(ticketStrayMail.mailId, mailId), eq(ticketStrayMail.state, 'waiting')))
    .for('update');
  return mail ? { mail, ...(await selectFiles(work, mailId)) } : null;
}

/** PostgreSQL cannot store every id. */
const isStorable = (mailId: string): boolean => storable(mailId) === mailId;

async function selectFiles(reader: Reader, mailId: string): Promise<StrayFiles> {
  const rows = await reader.tx
    .select()
    .from(ticketStrayFile)
    .where(eq(ticketStrayFile.mailId, mailId));
  const filesOf = (target: 'attached' | 'original'): TicketFile[] =>
    rows
      .filter(({ kind }) => kind === target)
      .map(({ id, name, type, size, hash }) => ({ id, name, type, size, hash }));
  return { files: filesOf('attached'), original: filesOf('original')[0] ?? null };
}

export async function settleStrayMail(
  work: Work,
  mailId: string,
  change: { readonly state: StrayState; readonly number?: string },
): Promise<void> {
  await work.tx.delete(ticketStrayFile).where(eq(ticketStrayFile.mailId, mailId));
  await work.tx
    .update(ticketStrayMail)
    .set({ ...change, handledAt: work.now })
    .where(eq(ticketStrayMail.mailId, mailId));
}

export async function deleteStrayMails(work: Work, before: Date): Promise<void> {
  await work.tx
    .delete(ticketStrayMail)
    .where(and(ne(ticketStrayMail.state, 'waiting'), lt(ticketStrayMail.handledAt, before)));
}

export async function strayFiles(reader: Reader, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { id } = ticketStrayFile;
  const rows = await reader.tx
    .select({ id })
    .from(ticketStrayFile)
    .where(inArray(id, [...ids]));
  return rows.map((row) => row.id);
}
