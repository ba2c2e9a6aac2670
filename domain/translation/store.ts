import { and, desc, eq, sql } from 'drizzle-orm';
import type { Reader, Work } from '../../db/work.ts';
import { translationProposal as table } from './table.ts';
import type { Proposal } from './translation.ts';

const MOST_SHOWN = 50;

export async function insertProposal(work: Work, proposal: Proposal): Promise<void> {
  await work.tx.insert(table).values(proposal);
}

export async function lockMessage(work: Work, locale: string, messageId: string): Promise<void> {
  const name = `translation:${locale}:${messageId}`;
  await work.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** The latest proposal or withdrawal of each message. */
export const listNewest = (reader: Reader, locale: string): Promise<Proposal[]> =>
  reader.tx
    .selectDistinctOn([table.messageId])
    .from(table)
    .where(eq(table.locale, locale))
    .orderBy(table.messageId, desc(table.at), desc(table.id));

export const listProposals = (
  reader: Reader,
  { locale, messageId }: Pick<Proposal, 'locale' | 'messageId'>,
): Promise<Proposal[]> =>
  reader.tx
    .select()
    .from(table)
    .where(and(eq(table.locale, locale), eq(table.messageId, messageId)))
    .orderBy(desc(table.at), desc(table.id))
    .limit(MOST_SHOWN);
