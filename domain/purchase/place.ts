import type { Work } from '../../db/work.ts';
import type { Money } from '../../kit/money.ts';
import { done } from '../../kit/result.ts';
import { NoPrice, type Quote, quotePrice } from '../price/index.ts';
import { drawOrderNumber } from './order-number.ts';
import {
  type Buyer,
  isSameMoney,
  type Purchase,
  type Selection,
  TERMS_VERSION,
} from './purchase.ts';
import { insertPurchase, lockPurchase, updatePurchase } from './store.ts';

export type PlaceInput = {
  /** UUID the form carried. */
  readonly id: string;
  readonly selection: Selection;
  /** Key of the market, prefix of the locale, id of the payment provider. */
  readonly market: string;
  readonly locale: string;
  readonly provider: string;
  readonly buyer: Buyer;
  /** What the page said it costs; null when the form did not say. */
  readonly shownTotal: Money | null;
  /** The attempt the page had seen begun when it was opened; null or absent for a fresh page. */
  readonly seenAttempt?: number | null;
};

export type Placed = {
  readonly purchase: Purchase;
  /** False when it is paid already: show it, charge nothing. */
  readonly startPayment: boolean;
};

/**
 * `price-changed`: the buyer has to see `quote` first. `no-price`: not sold in this market now.
 * `already-started`: this id is being paid for another total than the page showed; it needs a new id.
 */
export type PlaceResult =
  | { readonly ok: true; readonly value: Placed }
  | { readonly ok: false; readonly code: 'price-changed'; readonly quote: Quote }
  | { readonly ok: false; readonly code: 'no-price' | 'already-started' };

/** Order numbers drawn before giving up; with 40 bits a second draw is already rare. */
const DRAWS = 5;

/**
 * Stores what somebody is about to pay, or the next attempt at it. The same id is the same purchase: paid it is
 * returned, open its payment is started again with the same key, declined it is tried anew at today's price.
 * Concurrent calls with one id make one purchase.
 */
export async function placePurchase(work: Work, input: PlaceInput): Promise<PlaceResult> {
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const known = await lockPurchase(work, input.id);
    if (known !== null) return placeAgain(work, known, input);
    const quote = await quoteFor(work, input);
    if (!isQuote(quote)) return quote;
    const fresh = newPurchase(work, input, quote);
    const purchase = await insertPurchase(work, fresh);
    // Nothing inserted: the id came in between (found in the next round), or the number was taken.
    if (purchase !== null) return done({ purchase, startPayment: true });
  }
  throw new Error('no free order number');
}

async function placeAgain(work: Work, known: Purchase, input: PlaceInput): Promise<PlaceResult> {
  if (known.state === 'paid') return done({ purchase: known, startPayment: false });
  if (known.state === 'open') {
    const isAgreed = input.shownTotal === null || isSameMoney(input.shownTotal, known.total);
    if (!isAgreed) return { ok: false, code: 'already-started' };
    const again = isNextTry(known, input) ? await startAnew(work, known, input) : known;
    return done({ purchase: again, startPayment: true });
  }
  const quote = await quoteFor(work, input);
  if (!isQuote(quote)) return quote;
  const next = {
    ...known,
    ...termsOf(input, quote),
    state: 'open' as const,
    attempt: known.attempt + 1,
    reference: null,
    declineReason: null,
  };
  return done({ purchase: await updatePurchase(work, next), startPayment: true });
}

/**
 * The buyer came back from the bank unpaid and may have put something right: the page that was sent
 * had seen this very attempt answered. Any other form of the same order repeats the attempt as it is.
 */
const isNextTry = ({ reference, attempt }: Purchase, { seenAttempt }: PlaceInput): boolean =>
  reference !== null && seenAttempt === attempt;

/** The next attempt of an open order: the buyer's details as they are now, the price as agreed. */
function startAnew(work: Work, known: Purchase, { buyer, locale }: PlaceInput): Promise<Purchase> {
  const { email, name, country, company, taxId } = buyer;
  const attempt = known.attempt + 1;
  return updatePurchase(work, {
    ...known,
    ...{ email, name, country, company, taxId, locale, attempt, reference: null },
  });
}

async function quoteFor(
  work: Work,
  input: PlaceInput,
): Promise<Quote | (PlaceResult & { ok: false })> {
  const { product, plan, seats } = input.selection;
  try {
    const quote = await quotePrice(work, { product, plan, seats, market: input.market });
    const isAgreed = input.shownTotal === null || isSameMoney(input.shownTotal, quote.total);
    return isAgreed ? quote : { ok: false, code: 'price-changed', quote };
  } catch (error) {
    if (error instanceof NoPrice) return { ok: false, code: 'no-price' };
    throw error;
  }
}

function isQuote(answer: Quote | PlaceResult): answer is Quote {
  return !('ok' in answer);
}

/** Everything one attempt agrees on. */
function termsOf({ buyer, locale, provider }: PlaceInput, quote: Quote) {
  const { product, plan, seats, market, total, taxIncluded, priceId } = quote;
  const { email, name, country, company, taxId } = buyer;
  return {
    ...{ product, plan, seats, market, total, taxIncluded, priceId },
    ...{ email, name, country, company, taxId },
    ...{ locale, provider, termsVersion: TERMS_VERSION, renewal: quote.renewal?.total ?? null },
  };
}

function newPurchase(work: Work, input: PlaceInput, quote: Quote): Purchase {
  return {
    ...termsOf(input, quote),
    id: input.id,
    orderNumber: drawOrderNumber(work.random),
    ...{ state: 'open', attempt: 1, reference: null, declineReason: null },
    ...{ createdAt: work.now, updatedAt: work.now, paidAt: null },
  };
}
