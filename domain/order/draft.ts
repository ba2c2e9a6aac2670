import type { Reader, Work } from '../../db/work.ts';
import { sweepCardTries } from '../payment/index.ts';
import { sweepTaxIds } from '../tax/index.ts';
import { DRAFT_KEPT, type Draft } from './order.ts';
import { deleteDrafts, readDraft, upsertDraft } from './store.ts';

/** Keeps what was typed under the form's own id, so that a link opens it again on any device. */
export function saveDraft(work: Work, draft: Draft): Promise<void> {
  return upsertDraft(work, draft);
}

/** The draft with this id (a UUID) unless it is too old; null when there is none. */
export async function findDraft(reader: Reader, id: string): Promise<Draft | null> {
  return readDraft(reader, id, new Date(reader.now.getTime() - DRAFT_KEPT));
}

/**
 * Forgets drafts nobody came back to, who tried cards for them, and tax ids that were none; those that became paid orders
 * are none the worse for it.
 */
export async function sweepDrafts(work: Work): Promise<void> {
  await deleteDrafts(work, new Date(work.now.getTime() - DRAFT_KEPT));
  await sweepCardTries(work);
  await sweepTaxIds(work);
}
