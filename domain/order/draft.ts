import type { Reader, Work } from '../../db/work.ts';
import { sweepCardTries } from '../payment/index.ts';
import { sweepTaxIds } from '../tax/index.ts';
import { DRAFT_RETENTION, type Draft } from './order.ts';
import { deleteDrafts, readDraft, upsertDraft } from './store.ts';

/** Stores the typed values under the form's id, so that a link opens the form on any device. */
export function saveDraft(work: Work, draft: Draft): Promise<void> {
  return upsertDraft(work, draft);
}

/** Returns the draft with this id (a UUID), or null if there is none or it is older than `DRAFT_RETENTION`. */
export async function findDraft(reader: Reader, id: string): Promise<Draft | null> {
  return readDraft(reader, id, new Date(reader.now.getTime() - DRAFT_RETENTION));
}

/** Deletes old drafts, old card tries, and tax IDs that were never valid. Paid orders lose nothing. */
export async function sweepDrafts(work: Work): Promise<void> {
  await deleteDrafts(work, new Date(work.now.getTime() - DRAFT_RETENTION));
  await sweepCardTries(work);
  await sweepTaxIds(work);
}
