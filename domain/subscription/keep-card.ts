import type { Database } from '../../db/database.ts';
import { giveBackTry, takeTry } from '../../db/limits/store.ts';
import type { Work } from '../../db/work.ts';
import { newId } from '../../kit/id.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import { days, hours } from '../../kit/time.ts';
import type { PaymentProvider, SetUpSnapshot } from '../payment/index.ts';
import { findSubscription, lockSubscription, updateSubscription } from './store.ts';
import { findCard, insertCard, listOpenCards, lockCard, updateCard } from './store-card.ts';
import { CARD_TIME, type NewCard, type Subscription } from './subscription.ts';

/** What keeping another card needs from outside. */
export type CardDeps = {
  readonly database: Pick<Database, 'run' | 'read'>;
  readonly provider: PaymentProvider;
};

export type CardWish = {
  readonly subscriptionId: string;
  /** Locale prefix of the holder's page. */
  readonly locale: string;
  /** Absolute address the holder comes back to, by the id of this wish. */
  readonly returnUrl: (id: string) => string;
};

/**
 * Each page takes several cards, and who tries stolen ones may have bought something small for it. Nobody changes the card
 * of a subscription more often.
 */
const OF_SUBSCRIPTION = { most: 6, window: hours(1), longestLock: hours(1) };

const triesOf = (subscriptionId: string) => ({
  key: `new-card:${subscriptionId}`,
  limit: OF_SUBSCRIPTION,
});

type NoPage = 'unknown' | 'ended' | 'card-often';

/** New cards asked after in one go. */
const BATCH = 100;
/** How long they are asked after: no provider is silent for so long, and what it cannot answer would keep others waiting. */
const FOLLOWED = days(3);

/**
 * Begins to keep another card: the address of the provider's page that asks for it. Nothing is charged, and the present
 * card stays until the new one is kept. Throws what the provider throws: no page was opened then, and none is counted.
 */
export async function askForCard(
  { database, provider }: CardDeps,
  { subscriptionId, locale, returnUrl }: CardWish,
): Promise<Result<string, NoPage>> {
  const begun = await database.run((work) => begin(work, subscriptionId, provider.id));
  if (!begun.ok) return begun;
  const { card, subscription } = begun.value;
  const opened = provider.openSetUp({
    setUpId: card.id,
    locale,
    returnUrl: returnUrl(card.id),
    email: subscription.email,
    currency: subscription.nextBill.currency,
    expiresAt: new Date(card.createdAt.getTime() + CARD_TIME),
  });
  const { reference, url } = await opened.catch(async (silence: unknown) => {
    await database.run((work) => giveBackTry(work, triesOf(subscriptionId), card.createdAt));
    throw silence;
  });
  await database.run((work) => updateCard(work, { id: card.id, reference }));
  return done(url);
}

type Begun = { readonly card: NewCard; readonly subscription: Subscription };

async function begin(
  work: Work,
  subscriptionId: string,
  provider: string,
): Promise<Result<Begun, NoPage>> {
  const subscription = await findSubscription(work, subscriptionId);
  if (subscription === null) return refused('unknown');
  if (subscription.state === 'ended') return refused('ended');
  if ((await takeTry(work, [triesOf(subscriptionId)])) !== null) return refused('card-often');
  const card: NewCard = {
    id: newId(work.random),
    subscriptionId,
    provider,
    reference: null,
    state: 'open',
    createdAt: work.now,
  };
  await insertCard(work, card);
  return done({ card, subscription });
}

/** Asks the provider what became of a new card, and keeps it; null when there is no such wish. Safe to repeat. */
export async function followCard(
  { database, provider }: CardDeps,
  id: string,
): Promise<NewCard | null> {
  const card = await database.read((reader) => findCard(reader, id));
  if (card?.state !== 'open' || card.reference === null || card.provider !== provider.id)
    return card;
  const snapshot = await provider.fetchSetUp(card.reference);
  return database.run((work) => noteCard(work, card, snapshot));
}

/** As `followCard`, for all whose holders did not come back; what went wrong, after each had its turn. */
export async function followCards(deps: CardDeps): Promise<unknown[]> {
  const open = await deps.database.read((reader) => {
    const since = new Date(reader.now.getTime() - FOLLOWED);
    return listOpenCards(reader, { provider: deps.provider.id, since, limit: BATCH });
  });
  const failures: unknown[] = [];
  for (const { id } of open)
    await followCard(deps, id).catch((error: unknown) => failures.push(error));
  return failures;
}

async function noteCard(work: Work, known: NewCard, snapshot: SetUpSnapshot): Promise<NewCard> {
  // The subscription before its card, always.
  const subscription = await lockSubscription(work, known.subscriptionId);
  const card = await lockCard(work, known.id);
  if (subscription === null || card === null) throw new Error(`new card ${known.id} is gone`);
  const isOver = snapshot.state === 'expired' || subscription.state === 'ended';
  if (card.state !== 'open' || (snapshot.state === 'waiting' && !isOver)) return card;
  const state = snapshot.mandate === null || isOver ? 'dropped' : 'kept';
  await updateCard(work, { id: card.id, state });
  if (state === 'kept' && snapshot.mandate !== null)
    await updateSubscription(work, {
      ...subscription,
      mandate: snapshot.mandate,
      card: snapshot.card,
      provider: card.provider,
      // A renewal that was declined is tried with it at once.
      ...(subscription.state === 'past-due' ? { retryAt: work.now } : {}),
    });
  return { ...card, state };
}
