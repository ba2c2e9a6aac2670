import { textIn } from '../../db/job-data.ts';
import type { JobData, Work } from '../../db/work.ts';
import { type Card, isMandateGone } from '../payment/index.ts';
import type { CardDeps } from './keep-card.ts';
import { listByMandate, lockSubscription, updateSubscription } from './store.ts';

/**
 * Reads a saved card again after the card networks updated it. A declined renewal is tried with it at once. Safe to
 * repeat.
 * @throws Error for another provider than the one that is set up, and the provider's errors
 */
export async function readCard({ database, provider }: CardDeps, data: JobData): Promise<void> {
  const key = { provider: textIn(data, 'provider'), mandate: textIn(data, 'mandate') };
  if (key.provider !== provider.id)
    throw new Error(`payment provider ${key.provider} is not set up`);
  const ids = await database.read((reader) => listByMandate(reader, key));
  if (ids.length === 0) return;
  const card = await provider.fetchCard(key.mandate).catch((error: unknown) => {
    // A card that was removed meanwhile needs no update.
    if (isMandateGone(error)) return null;
    throw error;
  });
  if (card === null) return;
  for (const id of ids) await database.run((work) => noteUpdate(work, id, { ...key, card }));
}

type Update = { readonly mandate: string; readonly card: Card };

async function noteUpdate(work: Work, id: string, { mandate, card }: Update): Promise<void> {
  const subscription = await lockSubscription(work, id);
  if (subscription?.mandate !== mandate || subscription.state === 'ended') return;
  if (isSameCard(subscription.card, card)) return;
  await updateSubscription(work, {
    ...subscription,
    card,
    cardCheckedFor: null,
    lastDecline: null,
    ...(subscription.state === 'past-due' ? { retryAt: work.now } : {}),
  });
}

const isSameCard = (known: Card | null, card: Card): boolean =>
  known?.brand === card.brand && known.last4 === card.last4 && known.expiry === card.expiry;
