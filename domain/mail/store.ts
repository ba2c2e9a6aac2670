import { and, asc, count, desc, eq, inArray, isNotNull, max, min, or, sql } from 'drizzle-orm';
import { isAddress } from '../../db/email.ts';
import type { Reader, Work } from '../../db/work.ts';
import { parseId } from '../../kit/id.ts';
import { pageText } from './layout.ts';
import type { Mail, MailKind, MailState } from './mail.ts';
import { mail as mailTable } from './table.ts';

type Row = typeof mailTable.$inferSelect;
type Trace = Partial<
  Pick<Row, 'state' | 'subject' | 'html' | 'text' | 'lastError' | 'sentAt' | 'messageId'>
>;
type Arrival = Trace & { readonly state: 'sent' | 'kept' };

export async function insertMail(work: Work, row: typeof mailTable.$inferInsert): Promise<boolean> {
  const rows = await work.tx
    .insert(mailTable)
    .values(row)
    .onConflictDoNothing({ target: mailTable.key })
    .returning({ id: mailTable.id });
  return rows.length > 0;
}

/** Changes nothing if another worker has finished the email. */
export async function updateQueuedMail(work: Work, id: string, trace: Trace): Promise<void> {
  await work.tx
    .update(mailTable)
    .set({ ...trace, attempts: sql`${mailTable.attempts} + 1` })
    .where(and(eq(mailTable.id, id), eq(mailTable.state, 'queued')));
}

/** Records a success even if the email was given up meanwhile, so that it is not sent again. */
export async function updateLeftMail(work: Work, id: string, trace: Arrival): Promise<void> {
  await work.tx
    .update(mailTable)
    .set({ ...trace, givenUp: false, attempts: sql`${mailTable.attempts} + 1` })
    .where(and(eq(mailTable.id, id), or(eq(mailTable.state, 'queued'), mailTable.givenUp)));
}

export async function listQueued(reader: Reader): Promise<readonly string[]> {
  const rows = await reader.tx
    .select({ id: mailTable.id })
    .from(mailTable)
    .where(eq(mailTable.state, 'queued'));
  return rows.map(({ id }) => id);
}

export async function lockQueued(work: Work, id: string): Promise<boolean> {
  const rows = await work.tx
    .select({ id: mailTable.id })
    .from(mailTable)
    .where(and(eq(mailTable.id, id), eq(mailTable.state, 'queued')))
    .for('update');
  return rows.length > 0;
}

export async function giveUpQueued(work: Work, id: string): Promise<void> {
  await work.tx
    .update(mailTable)
    .set({ state: 'failed', givenUp: true })
    .where(and(eq(mailTable.id, id), eq(mailTable.state, 'queued')));
}

export async function findMail(reader: Reader, id: string): Promise<Mail | null> {
  const rows = await reader.tx.select().from(mailTable).where(eq(mailTable.id, id));
  const row = rows[0];
  return row ? toMail(row) : null;
}

export type MailFilter = {
  readonly limit: number;
  readonly before: string | null;
  readonly state?: MailState | null;
  readonly to?: string;
};

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

export async function listMailsAbout(reader: Reader, orderId: string): Promise<Mail[]> {
  const rows = await reader.tx
    .select()
    .from(mailTable)
    .where(eq(mailTable.orderId, orderId))
    .orderBy(desc(mailTable.createdAt), desc(mailTable.id));
  return rows.map(toMail);
}

/** Returns earlier emails of these kinds to the same address with the same `number` field. */
export async function listSentBefore(
  reader: Reader,
  { to, createdAt, fields }: Pick<Mail, 'to' | 'createdAt' | 'fields'>,
  kinds: readonly MailKind[],
): Promise<{ readonly messageId: string; readonly at: Date }[]> {
  const rows = await reader.tx
    .select({ messageId: mailTable.messageId, at: mailTable.createdAt })
    .from(mailTable)
    .where(
      and(
        isAddress(mailTable.toAddress, to),
        sql`${mailTable.fields} ->> 'number' = ${fields['number'] ?? ''}`,
        sql`${mailTable.createdAt} < ${createdAt}`,
        inArray(mailTable.kind, [...kinds]),
        isNotNull(mailTable.messageId),
      ),
    )
    .orderBy(asc(mailTable.createdAt), asc(mailTable.id));
  return rows.map(({ messageId, at }) => ({ messageId: messageId ?? '', at }));
}

export async function findMailByMessageId(reader: Reader, messageId: string): Promise<Mail | null> {
  const id = parseId(/^([^@]+)@/.exec(messageId)?.[1] ?? '');
  return id === null ? null : findMail(reader, id);
}

/** Returns each email to these addresses as plain text and as its HTML reads, newest first. */
export async function listTextsTo(
  reader: Reader,
  addresses: readonly string[],
  limit: number,
): Promise<{ readonly text: string; readonly at: Date }[]> {
  const { toAddress, text, html, createdAt, id } = mailTable;
  const rows = await reader.tx
    .select({ text, html, at: createdAt })
    .from(mailTable)
    .where(and(or(...addresses.map((to) => isAddress(toAddress, to))), isNotNull(text)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
  return rows.flatMap((row) => [
    { text: row.text ?? '', at: row.at },
    { text: pageText(row.html ?? ''), at: row.at },
  ]);
}

export async function countFailedMails(reader: Reader): Promise<number> {
  const [row] = await reader.tx
    .select({ all: count() })
    .from(mailTable)
    .where(eq(mailTable.state, 'failed'));
  return row?.all ?? 0;
}

export async function countGivenUp(reader: Reader): Promise<number> {
  const [row] = await reader.tx.select({ all: count() }).from(mailTable).where(GIVEN_UP);
  return row?.all ?? 0;
}

/** The state is redundant, but it is indexed. */
const GIVEN_UP = and(eq(mailTable.state, 'failed'), mailTable.givenUp);

export type MailFlow = {
  /** When the longest waiting email was queued. */
  readonly waitsSince: Date | null;
  /** When the oldest email with repeated failures was queued. */
  readonly failsSince: Date | null;
  /** When the newest email without remaining attempts was queued. */
  readonly givenUpFrom: Date | null;
  readonly sentAt: Date | null;
};

/** Attempts after which errors are no longer a coincidence. */
const REPEATED_FAILURES = 3;

export async function mailFlow(reader: Reader): Promise<MailFlow> {
  const { state, createdAt, attempts, lastError, sentAt } = mailTable;
  const failsRepeatedly = sql`${attempts} >= ${REPEATED_FAILURES} and ${lastError} is not null`;
  const [queued] = await reader.tx
    .select({
      waitsSince: min(createdAt),
      failsSince: sql`min(${createdAt}) filter (where ${failsRepeatedly})`.mapWith(createdAt),
    })
    .from(mailTable)
    .where(eq(state, 'queued'));
  const [lost] = await reader.tx
    .select({ from: max(createdAt) })
    .from(mailTable)
    .where(GIVEN_UP);
  const [sent] = await reader.tx
    .select({ sentAt })
    .from(mailTable)
    .where(eq(state, 'sent'))
    .orderBy(desc(createdAt), desc(mailTable.id))
    .limit(1);
  return {
    waitsSince: queued?.waitsSince ?? null,
    failsSince: queued?.failsSince ?? null,
    givenUpFrom: lost?.from ?? null,
    sentAt: sent?.sentAt ?? null,
  };
}

export async function failSent(work: Work, id: string, lastError: string): Promise<boolean> {
  const rows = await work.tx
    .update(mailTable)
    .set({ state: 'failed', lastError })
    .where(and(eq(mailTable.id, id), eq(mailTable.state, 'sent')))
    .returning({ id: mailTable.id });
  return rows.length > 0;
}

export async function requeueFailed(work: Work, id: string): Promise<boolean> {
  const rows = await work.tx
    .update(mailTable)
    .set(AGAIN)
    .where(and(eq(mailTable.id, id), eq(mailTable.state, 'failed')))
    .returning({ id: mailTable.id });
  return rows.length > 0;
}

export async function requeueGivenUp(
  work: Work,
  most: number,
): Promise<readonly { readonly id: string; readonly to: string }[]> {
  const oldest = work.tx
    .select({ id: mailTable.id })
    .from(mailTable)
    .where(GIVEN_UP)
    .orderBy(asc(mailTable.createdAt), asc(mailTable.id))
    .limit(most)
    .for('update');
  return work.tx
    .update(mailTable)
    .set(AGAIN)
    .where(and(inArray(mailTable.id, oldest), GIVEN_UP))
    .returning({ id: mailTable.id, to: mailTable.toAddress });
}

/** Clears the old error, so that `mailFlow` sees only new ones. */
const AGAIN = { state: 'queued', givenUp: false, lastError: null } as const;

function toMail({ toAddress, ...row }: Row): Mail {
  return { ...row, to: toAddress };
}
