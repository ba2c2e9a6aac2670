import type { Reader, Work } from '../../db/work.ts';
import { type Card, isMandateGone, type PaymentProvider } from '../payment/index.ts';
import type { CardDeps } from './keep-card.ts';
import { type MethodMailDeps, queueCardExpiring } from './mails.ts';
import { isCardCheckDue } from './schedule.ts';
import { findSubscription, lockSubscription, updateSubscription } from './store.ts';
import type { Subscription } from './subscription.ts';
import { needsOtherCard, willRenew } from './will-renew.ts';

/**
 * Asks the provider for the card of a charge that is near, and reminds the customer if it will have expired. The card
 * networks may have updated it without an event that arrived. Call it with no transaction open.
 * @throws the provider's error. A later call tries again.
 */
export async function checkCard(deps: CardDeps & MethodMailDeps, id: string): Promise<void> {
  const { database, provider } = deps;
  const seen = await database.read((reader) => findDue(reader, id));
  if (seen === null) return;
  const card = await currentCard(provider, seen);
  await database.run((work) => noteCheck(work, deps, { ...seen, card }));
}

async function findDue(reader: Reader, id: string): Promise<Subscription | null> {
  const subscription = await findSubscription(reader, id);
  if (subscription === null || !isCardCheckDue(subscription, reader.now)) return null;
  return (await willRenew(reader, subscription)) ? subscription : null;
}

/** The stored card if the provider no longer has it, or is another one. The charge will say so. */
async function currentCard(
  provider: PaymentProvider,
  known: Pick<Subscription, 'provider' | 'mandate' | 'card'>,
): Promise<Card | null> {
  if (known.provider !== provider.id) return known.card;
  const card = await provider.fetchCard(known.mandate).catch((error: unknown) => {
    if (isMandateGone(error)) return null;
    throw error;
  });
  return card ?? known.card;
}

async function noteCheck(work: Work, deps: MethodMailDeps, seen: Subscription): Promise<void> {
  const subscription = await lockSubscription(work, seen.id);
  if (subscription === null || !isCardCheckDue(subscription, work.now)) return;
  if (subscription.mandate !== seen.mandate || !(await willRenew(work, subscription))) return;
  const { card } = seen;
  const checked = { ...subscription, card, cardCheckedFor: subscription.nextChargeAt };
  await updateSubscription(work, checked);
  if (await needsOtherCard(work, checked, deps.provider))
    await queueCardExpiring(work, deps, checked);
}
