import type { Work } from '../../db/work.ts';
import { isSameMoney } from '../../kit/money.ts';
import { done } from '../../kit/result.ts';
import {
  beginFirstAttempt,
  beginNextAttempt,
  lockOrder,
  type Order,
  TERMS_VERSION,
  withFreeNumber,
} from '../order/index.ts';
import type { QuoteResult } from '../quote/index.ts';
import { isSamePlace } from '../tax/index.ts';
import { agree, isQuoted } from './agree.ts';
import { whyNotPayable } from './payable.ts';
import type { PlaceInput, PlaceResult } from './placing.ts';

/**
 * Stores what somebody is about to pay, or the next attempt to pay it. The same id is the same order. A paid order is
 * returned. The payment of an open order is started again with the same key. An order that was declined, or left at the
 * bank, is tried again on the terms of this form at today's price. (An order about a license keeps the price it was placed
 * with, as long as `whyNotPayable` allows it.) Concurrent calls with one id make one order. Its coupon is held until it is
 * paid or given up.
 */
export function placeOrder(work: Work, input: PlaceInput): Promise<PlaceResult> {
  return withFreeNumber(work, async (orderNumber) => {
    const known = await lockOrder(work, input.id);
    if (known !== null) return placeAgain(work, known, input);
    const quoted = await agree(work, input);
    if (!isQuoted(quoted)) return quoted;
    const order = await beginFirstAttempt(work, { ...newOrder(input, quoted), orderNumber });
    // Null: the id was inserted meanwhile and is found in the next round, or the number is taken.
    return order && done({ order, startPayment: true });
  });
}

async function placeAgain(work: Work, known: Order, input: PlaceInput): Promise<PlaceResult> {
  if (known.state === 'paid') return done({ order: known, startPayment: false });
  const { kind } = known;
  // Otherwise the price of an upgrade would buy a new license.
  if (kind === 'new' && input.change) return { ok: false, code: 'already-started' };
  const why = await whyNotPayable(work, known);
  if (why !== null) return { ok: false, code: why };
  const isOver = known.state === 'declined' || isNextTry(known, input);
  if (!isOver) {
    const isAgreed = input.shownTotal === null || isSameMoney(input.shownTotal, known.total);
    if (!isAgreed) return { ok: false, code: 'already-started' };
    return done({ order: known, startPayment: true });
  }
  return kind === 'new' ? tryAnew(work, known, input) : tryAgreed(work, known, input);
}

/**
 * Begins the next attempt of a first order on the terms of this form: what is ticked, who buys, and the quote that follows
 * from both, whatever an earlier form said.
 */
async function tryAnew(work: Work, known: Order, input: PlaceInput): Promise<PlaceResult> {
  const quoted = await agree(work, input);
  if (!isQuoted(quoted)) return quoted;
  const order = await beginNextAttempt(work, known, termsOf(input, quoted));
  return done({ order, startPayment: true });
}

/**
 * Begins the next attempt of an order about a license. The payment method, the buyer's name, and what is ticked follow this
 * form. The quote, and everything it was made from (country, postcode, company, tax id, period, deductions), stay as agreed.
 */
async function tryAgreed(work: Work, known: Order, input: PlaceInput): Promise<PlaceResult> {
  const { shownTotal, locale, method, provider, waivedWithdrawal } = input;
  if (shownTotal !== null && !isSameMoney(shownTotal, known.total))
    return { ok: false, code: 'already-started' };
  const { email, name, poNumber } = input.buyer;
  const order = await beginNextAttempt(work, known, {
    email,
    name,
    address: agreedAddress(work, known, input),
    poNumber,
    waivedWithdrawal,
    locale,
    method,
    provider,
    termsVersion: TERMS_VERSION,
  });
  return done({ order, startPayment: true });
}

/** The address as typed now, unless its postcode is taxed differently from the quote. */
function agreedAddress({ now }: Work, known: Order, { buyer }: PlaceInput) {
  const { country, address } = known;
  const [before, after] = [address, buyer.address].map((each) => each?.postcode ?? null);
  return isSamePlace(country, before ?? null, after ?? null, now) ? buyer.address : address;
}

/**
 * Whether the buyer of an open order came back from the bank without paying and may have corrected something: the page
 * that was sent had seen this attempt answered. Any other form of the same order repeats the attempt as it is, unless
 * `cancelPendingAttempt` ended it before.
 */
const isNextTry = ({ reference, attempt }: Order, { seenAttempt }: PlaceInput): boolean =>
  reference !== null && seenAttempt === attempt;

/** Everything one attempt agrees on. */
function termsOf(input: PlaceInput, { quote }: QuoteResult) {
  const { selection, buyer, locale, provider, method, market } = input;
  const { product, bundledProducts, plan, seats } = selection;
  const { email, name, country, company, address, taxId, poNumber } = buyer;
  const { taxIdProven, waivedWithdrawal } = input;
  return {
    product,
    bundledProducts,
    plan,
    seats,
    market,
    quote,
    total: quote.total,
    email,
    name,
    country,
    company,
    address,
    taxId,
    taxIdProven,
    poNumber,
    waivedWithdrawal,
    locale,
    provider,
    method,
    termsVersion: TERMS_VERSION,
  };
}

/** What the buyer agrees to, and what it is about. */
const newOrder = (input: PlaceInput, quoted: QuoteResult) => ({
  ...termsOf(input, quoted),
  id: input.id,
  kind: input.change?.kind ?? ('new' as const),
  licenseId: input.change?.licenseId ?? null,
});
