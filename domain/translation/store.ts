import { and, desc, eq } from 'drizzle-orm';
import { lockName } from '../../db/lock.ts';
import type { Reader, Work } from '../../db/work.ts';
import { translationProposal as table } from './table.ts';
import type { Proposal } from './translation.ts';

const MOST_SHOWN = 50;

export async function insertProposal(work: Work, proposal: Proposal): Promise<void> {
  await work.tx.insert(table).values(proposal);
}

export const lockMessage = (work: Work, locale: string, messageId: string): Promise<void> =>
  lockName(work, `translation:${locale}:${messageId}`);

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
