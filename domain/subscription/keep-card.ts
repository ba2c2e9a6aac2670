import type { Database } from '../../db/database.ts';
import { consumeTry, giveBackTry } from '../../db/limits/store.ts';
import type { Work } from '../../db/work.ts';
import { newId } from '../../kit/id.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import { days, hours } from '../../kit/time.ts';
import type { PaymentProvider, SetUpSnapshot } from '../payment/index.ts';
import { findSubscription, lockSubscription, updateSubscription } from './store.ts';
import { findCard, insertCard, listOpenCards, lockCard, updateCard } from './store-card.ts';
import { CARD_TIME, type NewCard, type Subscription } from './subscription.ts';

export type CardDeps = {
  readonly database: Pick<Database, 'run' | 'read'>;
  readonly provider: PaymentProvider;
};

export type CardRequest = {
  readonly subscriptionId: string;
  readonly locale: string;
  /** Returns an absolute URL for the id of the new card. */
  readonly returnUrl: (id: string) => string;
};

/** Slows down tests of stolen cards, because each page accepts several. */
const OF_SUBSCRIPTION = { most: 6, window: hours(1), longestLock: hours(1) };

const triesOf = (subscriptionId: string) => ({
  key: `new-card:${subscriptionId}`,
  limit: OF_SUBSCRIPTION,
});

type CardRefusal = 'unknown' | 'ended' | 'card-often';

const BATCH = 100;
/** Cards older than this are not checked, so that unanswerable ones do not delay the others. */
const CHECK_FOR = days(3);

/**
 * Returns the URL of the provider's page for another card. The present card stays until the new one is saved.
 * @throws the provider's error, which does not count as a try
 */
export async function requestCard(
  { database, provider }: CardDeps,
  { subscriptionId, locale, returnUrl }: CardRequest,
): Promise<Result<string, CardRefusal>> {
  const begun = await database.run((work) => begin(work, subscriptionId, provider.id));
  if (!begun.ok) return begun;
  const { card, subscription } = begun.value;
  const opened = provider.openSetUp({
    setUpId: card.id,
    locale,
    returnUrl: returnUrl(card.id),
    email: subscription.email,
    currency: subscription.nextQuote.currency,
    expiresAt: new Date(card.createdAt.getTime() + CARD_TIME),
  });
  const { reference, url } = await opened.catch(async (error: unknown) => {
    await database.run((work) => giveBackTry(work, triesOf(subscriptionId), card.createdAt));
    throw error;
  });
  await database.run((work) => updateCard(work, { id: card.id, reference }));
  return done(url);
}

type Begun = { readonly card: NewCard; readonly subscription: Subscription };

async function begin(
  work: Work,
  subscriptionId: string,
  provider: string,
): Promise<Result<Begun, CardRefusal>> {
  const subscription = await findSubscription(work, subscriptionId);
  if (subscription === null) return refused('unknown');
  if (subscription.state === 'ended') return refused('ended');
  if ((await consumeTry(work, [triesOf(subscriptionId)])) !== null) return refused('card-often');
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

/** Saves a new card if the provider has it. Safe to repeat. */
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

/** Saves the new cards that the provider has. Returns the errors, after every card was tried. */
export async function followCards(deps: CardDeps): Promise<unknown[]> {
  const open = await deps.database.read((reader) => {
    const since = new Date(reader.now.getTime() - CHECK_FOR);
    return listOpenCards(reader, { provider: deps.provider.id, since, limit: BATCH });
  });
  const failures: unknown[] = [];
  for (const { id } of open)
    await followCard(deps, id).catch((error: unknown) => failures.push(error));
  return failures;
}

async function noteCard(work: Work, known: NewCard, snapshot: SetUpSnapshot): Promise<NewCard> {
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
      cardCheckedFor: null,
      provider: card.provider,
      ...(subscription.state === 'past-due' ? { retryAt: work.now } : {}),
    });
  return { ...card, state };
}
