import type { OwnAddress } from '../../db/owned.ts';
import type { Work } from '../../db/work.ts';
import { forgetMails } from '../mail/index.ts';
import { QUOTE_RETENTION, quoteMailKey } from './sales-quote.ts';
import { deleteEnded } from './store.ts';

/** Deletes the quotes for these addresses that ended without an order, with their emails. An open one is still a promise. */
export async function forgetSalesQuotes(
  work: Work,
  addresses: readonly OwnAddress[],
): Promise<void> {
  await forgetTheirMails(work, await deleteEnded(work, { before: work.now, addresses }));
}

/** Deletes the quotes that ended without an order a while ago, with their emails. */
export async function sweepSalesQuotes(work: Work): Promise<void> {
  const before = new Date(work.now.getTime() - QUOTE_RETENTION);
  await forgetTheirMails(work, await deleteEnded(work, { before }));
}

async function forgetTheirMails(work: Work, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await forgetMails(work, { keys: ids.map(quoteMailKey) });
}
