import type { Reader, Work } from '../../db/work.ts';
import { sweepCardTries } from '../payment/index.ts';
import { sweepTaxIds } from '../tax/index.ts';
import { DRAFT_RETENTION, type Draft } from './order.ts';
import { deleteDrafts, readDraft, upsertDraft } from './store.ts';
import { sweepUnpaidAttempts } from './unpaid-limit.ts';

export function saveDraft(work: Work, draft: Draft): Promise<void> {
  return upsertDraft(work, draft);
}

/** Returns the draft with this id (a UUID), or null if it is older than `DRAFT_RETENTION`. */
export async function findDraft(reader: Reader, id: string): Promise<Draft | null> {
  return readDraft(reader, id, new Date(reader.now.getTime() - DRAFT_RETENTION));
}

/** Deletes old drafts, card tries, and counts of unpaid orders, and tax IDs that were never valid. */
export async function sweepDrafts(work: Work): Promise<void> {
  await deleteDrafts(work, new Date(work.now.getTime() - DRAFT_RETENTION));
  await sweepCardTries(work);
  await sweepUnpaidAttempts(work);
  await sweepTaxIds(work);
}
