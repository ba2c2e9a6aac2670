import type { Work } from '../../db/work.ts';
import { isSameMoney } from '../../kit/money.ts';
import { done } from '../../kit/result.ts';
import { buyerOf } from '../buyer/index.ts';
import { listGranted } from '../license/index.ts';
import {
  beginFirstAttempt,
  beginNextAttempt,
  lockOrder,
  type Order,
  TERMS_VERSION,
  withFreeNumber,
} from '../order/index.ts';
import type { QuoteResult } from '../quote/index.ts';
import { lockSalesQuote } from '../sales-quote/index.ts';
import { isSamePlace } from '../tax/index.ts';
import { isStillSold, whyNotPayable } from './payable.ts';
import type { NotPlaced, PlaceInput, PlaceResult } from './placing.ts';
import { holdCouponAgain, isQuoted, quoteAndHoldCoupon } from './quote-and-hold.ts';
import { applySalesQuote, salesQuoteTerms } from './sales-quote-terms.ts';

/**
 * Stores an order or its next attempt, and holds its coupon. Concurrent calls with one id make one order. A declined or
 * abandoned attempt of a first order gets the terms of this form and today's price. An order about a license keeps its
 * price, and so does the order of a sales quote, whose terms replace those of the form.
 */
export function placeOrder(work: Work, input: PlaceInput): Promise<PlaceResult> {
  return withFreeNumber(work, async (orderNumber) => {
    const known = await lockOrder(work, input.id);
    const salesQuote = await lockSalesQuote(work, input.id);
    // An address that staff did not have decides the tax as well.
    const address = salesQuote?.address ?? input.buyer.address;
    const terms =
      salesQuote &&
      salesQuoteTerms({ ...salesQuote, address }, known, { seller: input.seller, now: work.now });
    if (terms?.isClosed && known?.state !== 'paid') return { ok: false, code: 'quote-closed' };
    const agreed = terms ? applySalesQuote(input, terms) : input;
    if (known !== null) return placeAgain(work, known, agreed);
    // A paid order with the id of a gift would get the license of the gift.
    if ((await listGranted(work, input.id)).length > 0)
      return { ok: false, code: 'already-started' };
    const quoted = await quoteAndHoldCoupon(work, agreed);
    if (!isQuoted(quoted)) return quoted;
    const order = await beginFirstAttempt(work, { ...newOrder(agreed, quoted), orderNumber });
    // Null: the number is taken, or another call inserted the id, which the next round finds.
    return order && done({ order, needsPayment: true });
  });
}

async function placeAgain(work: Work, known: Order, input: PlaceInput): Promise<PlaceResult> {
  if (known.state === 'paid') return done({ order: known, needsPayment: false });
  const { kind } = known;
  if (kind === 'new' && input.change) return { ok: false, code: 'already-started' };
  const isOver = known.state === 'declined' || isNextTry(known, input);
  const why = await whyNotPayable(work, known, isOver || known.reference === null);
  if (why !== null) return { ok: false, code: why };
  if (!known.billing && known.reference === null && !isStillSold(known))
    return { ok: false, code: 'no-price' };
  if (!isOver) {
    const isAgreed = input.shownTotal === null || isSameMoney(input.shownTotal, known.total);
    if (!isAgreed) return { ok: false, code: 'already-started' };
    const mayStart = known.reference !== null || (await holdCouponAgain(work, known, input));
    if (!mayStart) return retryWithNewQuote(work, known, { ...input, shownTotal: known.total });
    return done({ order: known, needsPayment: true });
  }
  return kind === 'new'
    ? retryWithNewQuote(work, known, input)
    : retryAtAgreedPrice(work, known, input);
}

async function retryWithNewQuote(
  work: Work,
  known: Order,
  input: PlaceInput,
): Promise<PlaceResult> {
  const quoted = await quoteAgain(work, known, input);
  if (!isQuoted(quoted)) return quoted;
  const order = await beginNextAttempt(work, known, termsOf(input, quoted));
  return done({ order, needsPayment: true });
}

/** A refusal leaves the coupon of a payment that still waits as it was, because losing it would end the payment. */
async function quoteAgain(work: Work, known: Order, input: PlaceInput) {
  if (known.state !== 'open' || known.reference === null) return quoteAndHoldCoupon(work, input);
  return work.tx
    .transaction(async (tx) => {
      const quoted = await quoteAndHoldCoupon({ ...work, tx }, input);
      if (!isQuoted(quoted)) throw new QuoteRefused(quoted);
      return quoted;
    })
    .catch((error: unknown) => {
      if (error instanceof QuoteRefused) return error.refusal;
      throw error;
    });
}

/** Rolls the quote back. */
class QuoteRefused extends Error {
  readonly refusal: NotPlaced;

  constructor(refusal: NotPlaced) {
    super();
    this.refusal = refusal;
  }
}

/** Takes only values from the form that the agreed quote does not depend on. */
async function retryAtAgreedPrice(
  work: Work,
  known: Order,
  input: PlaceInput,
): Promise<PlaceResult> {
  const { shownTotal, locale, method, provider, waivedWithdrawal } = input;
  if (shownTotal !== null && !isSameMoney(shownTotal, known.total))
    return { ok: false, code: 'already-started' };
  const { country, company, taxId } = known;
  const order = await beginNextAttempt(work, known, {
    ...buyerOf(input.buyer),
    country,
    company,
    taxId,
    address: agreedAddress(work, known, input),
    waivedWithdrawal,
    locale,
    method,
    provider,
    termsVersion: TERMS_VERSION,
  });
  return done({ order, needsPayment: true });
}

/** Returns the typed address, unless its postcode is taxed differently from the quote. */
function agreedAddress({ now }: Work, known: Order, { buyer }: PlaceInput) {
  const { country, address } = known;
  const [before, after] = [address, buyer.address].map((each) => each?.postcode ?? null);
  return isSamePlace(country, before ?? null, after ?? null, now) ? buyer.address : address;
}

/** Returns whether the page was opened after the provider answered, so that its form is meant as a new attempt. */
const isNextTry = ({ reference, attempt }: Order, { seenAttempt }: PlaceInput): boolean =>
  reference !== null && seenAttempt === attempt;

function termsOf(input: PlaceInput, { quote }: QuoteResult) {
  const { selection, buyer, locale, provider, method, market } = input;
  const { product, bundledProducts, plan, seats } = selection;
  const { taxIdProven, waivedWithdrawal } = input;
  return {
    product,
    bundledProducts,
    plan,
    seats,
    market,
    quote,
    total: quote.total,
    ...buyerOf(buyer),
    taxIdProven,
    waivedWithdrawal,
    locale,
    provider,
    method,
    termsVersion: TERMS_VERSION,
  };
}

const newOrder = (input: PlaceInput, quoted: QuoteResult) => ({
  ...termsOf(input, quoted),
  id: input.id,
  kind: input.change?.kind ?? ('new' as const),
  licenseId: input.change?.licenseId ?? null,
});
