import type {
  Card,
  ChallengeControls,
  DeclineReason,
  SetUpRequest,
  SetUpSnapshot,
} from '../../domain/payment/port.ts';
import type { Books } from './books.ts';
import { evaluateCard } from './card.ts';
import { type Pages, saveCard } from './place.ts';
import type { SetUp } from './set-up-book.ts';

/** Starts a set-up once per id. */
export function placeSetUp(books: Books, request: SetUpRequest, { cardUrl }: Pages) {
  return books.ledger.transaction(() => {
    const known = books.setUps.findById(request.setUpId);
    const { reference, locale } = known ?? newSetUp(books, request);
    return { reference, url: cardUrl(reference, locale) };
  });
}

function newSetUp(books: Books, request: SetUpRequest): SetUp {
  const { setUpId, currency, locale, returnUrl, expiresAt } = request;
  const setUp: SetUp = {
    reference: books.newId('sbs_'),
    set_up_id: setUpId,
    currency,
    locale,
    state: 'waiting',
    return_url: returnUrl,
    mandate: null,
    expires_at: expiresAt.getTime(),
  };
  books.setUps.insert(setUp);
  return setUp;
}

/** Returns the state of a set-up for the shop. @throws for an unknown reference */
export function toSetUpSnapshot(books: Books, reference: string): SetUpSnapshot {
  const setUp = books.setUps.find(reference);
  if (setUp === null) throw new Error(`the sandbox has no set-up ${reference}`);
  const { set_up_id: setUpId, state, mandate } = setUp;
  if (state !== 'kept' || mandate === null) {
    const open = isOver(books, setUp) ? 'expired' : 'waiting';
    return { reference, setUpId, state: open, mandate: null, card: null };
  }
  return { reference, setUpId, state, mandate, card: readCard(books, mandate) };
}

/** Returns a saved card as the bank knows it now. @throws MandateGone for an unknown id */
export function readCard({ mandates }: Books, mandate: string): Card {
  const { brand, last4, expiry } = mandates.get(mandate);
  return { brand, last4, expiry };
}

const isOver = ({ clock }: Books, { expires_at }: SetUp): boolean =>
  clock.now().getTime() >= expires_at;

function openOf(books: Books, reference: string): SetUp | null {
  const setUp = books.setUps.find(reference);
  return setUp?.state === 'waiting' && !isOver(books, setUp) ? setUp : null;
}

/** Returns what the page that collects the card shows, or null if the set-up does not wait. */
export function describeSetUp(
  books: Books,
  reference: string,
): ReturnType<ChallengeControls['describeSetUp']> {
  const setUp = openOf(books, reference);
  return setUp && { total: { minor: 0, currency: setUp.currency }, returnUrl: setUp.return_url };
}

/** Returns what the bank's page shows, or null without a challenge. */
export function describeSetUpChallenge(
  books: Books,
  reference: string,
): ReturnType<ChallengeControls['describe']> {
  const setUp = openOf(books, reference)?.mandate ? describeSetUp(books, reference) : null;
  return setUp && { ...setUp, method: 'card' };
}

type CardForm = { readonly reference: string; readonly fields: Readonly<Record<string, string>> };

/** Saves a card, or starts its challenge. After a refusal, another card is accepted. */
export function giveCard(
  books: Books,
  { reference, fields }: CardForm,
  { challengeUrl }: Pages,
): 'kept' | DeclineReason | { readonly challengeUrl: string } {
  return books.ledger.transaction(() => {
    const setUp = openOf(books, reference);
    if (setUp === null) return 'expired';
    const evaluation = evaluateCard(fields, books.clock.now());
    const mandate = saveCard(books, evaluation);
    const { verdict } = evaluation;
    if (verdict !== 'paid' && verdict !== 'challenge') return verdict;
    const state = verdict === 'paid' ? 'kept' : 'waiting';
    books.setUps.update({ ...setUp, state, mandate });
    return state === 'kept'
      ? 'kept'
      : { challengeUrl: challengeUrl(setUp.reference, setUp.locale) };
  });
}

/** Records the buyer's answer to a challenge. Returns false for an unknown set-up. */
export function answerSetUp(books: Books, reference: string, approve: boolean): boolean {
  const setUp = books.setUps.find(reference);
  if (setUp === null) return false;
  const isChallenged = setUp.mandate !== null && openOf(books, reference) !== null;
  if (isChallenged && approve) books.setUps.update({ ...setUp, state: 'kept' });
  else if (isChallenged) books.setUps.update({ ...setUp, mandate: null });
  return true;
}
