import type { Work } from '../../db/work.ts';
import { isSameMoney } from '../../kit/money.ts';
import { done } from '../../kit/result.ts';
import type { QuotedBill } from '../bill/index.ts';
import { isSamePlace } from '../tax/index.ts';
import { agree, isQuoted } from './agree.ts';
import { firstAttempt, nextAttempt } from './attempt.ts';
import { type Order, TERMS_VERSION } from './order.ts';
import { withFreeNumber } from './order-number.ts';
import { whyNotPayable } from './payable.ts';
import type { PlaceInput, PlaceResult } from './placing.ts';
import { insertOrder, lockOrder, updateOrder } from './store.ts';

/**
 * Stores what somebody is about to pay, or the next attempt at it. The same id is the same order: paid it is
 * returned, open its payment is started again with the same key; declined, or left at the bank, it is tried anew on the
 * terms of this form at today's price (an order about a license: at the price it was placed with, as long as
 * `whyNotPayable` says nothing).
 * Concurrent calls with one id make one order. A coupon is held for it until it is paid or given up.
 */
export function placeOrder(work: Work, input: PlaceInput): Promise<PlaceResult> {
  return withFreeNumber(work, async (orderNumber) => {
    const known = await lockOrder(work, input.id);
    if (known !== null) return placeAgain(work, known, input);
    const quoted = await agree(work, input);
    if (!isQuoted(quoted)) return quoted;
    const order = await insertOrder(work, {
      ...newOrder(input, quoted),
      ...firstAttempt(work),
      orderNumber,
    });
    // Nothing inserted: the id came in between (found in the next round), or the number was taken.
    return order && done({ order, startPayment: true });
  });
}

async function placeAgain(work: Work, known: Order, input: PlaceInput): Promise<PlaceResult> {
  if (known.state === 'paid') return done({ order: known, startPayment: false });
  const { kind } = known;
  // Or the price of an upgrade would buy a new license.
  if (kind === 'new' && input.change) return { ok: false, code: 'already-started' };
  const why = await whyNotPayable(work, input.orderDeps, known);
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
 * The next attempt of a first order, on the terms of the form that was sent now: what was ticked, who buys, and the bill
 * that follows from it, whatever an earlier form said.
 */
async function tryAnew(work: Work, known: Order, input: PlaceInput): Promise<PlaceResult> {
  const quoted = await agree(work, input);
  if (!isQuoted(quoted)) return quoted;
  const next = {
    ...known,
    ...termsOf(input, quoted),
    ...nextAttempt(known),
  };
  return done({ order: await updateOrder(work, next), startPayment: true });
}

/**
 * The next attempt of an order about a license: how it is paid, how the buyer is called and what was ticked are as they are
 * now; the bill, and what it was made from (country, postcode, company, tax id, period, what comes off), as it was agreed.
 */
async function tryAgreed(work: Work, known: Order, input: PlaceInput): Promise<PlaceResult> {
  const { shownTotal, locale, method, provider, waivedWithdrawal } = input;
  if (shownTotal !== null && !isSameMoney(shownTotal, known.total))
    return { ok: false, code: 'already-started' };
  const { email, name, poNumber } = input.buyer;
  const next = {
    ...known,
    email,
    name,
    address: agreedAddress(work, known, input),
    poNumber,
    waivedWithdrawal,
    locale,
    method,
    provider,
    termsVersion: TERMS_VERSION,
    ...nextAttempt(known),
  };
  return done({ order: await updateOrder(work, next), startPayment: true });
}

/** The address as it is typed now, unless its postcode is one of other tax than the bill has. */
function agreedAddress({ now }: Work, known: Order, { buyer }: PlaceInput) {
  const { country, address } = known;
  const [before, after] = [address, buyer.address].map((each) => each?.postcode ?? null);
  return isSamePlace(country, before ?? null, after ?? null, now) ? buyer.address : address;
}

/**
 * The buyer of an open order came back from the bank unpaid and may have put something right: the page that was sent
 * had seen this very attempt answered. Any other form of the same order repeats the attempt as it is, unless
 * `cancelPendingAttempt` has ended it before.
 */
const isNextTry = ({ reference, attempt }: Order, { seenAttempt }: PlaceInput): boolean =>
  reference !== null && seenAttempt === attempt;

/** Everything one attempt agrees on. */
function termsOf(input: PlaceInput, { bill }: QuotedBill) {
  const { selection, buyer, locale, provider, method, market } = input;
  const { product, also, plan, seats } = selection;
  const { email, name, country, company, address, taxId, poNumber } = buyer;
  const { taxIdProven, waivedWithdrawal } = input;
  return {
    product,
    also,
    plan,
    seats,
    market,
    bill,
    total: bill.total,
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
const newOrder = (input: PlaceInput, quoted: QuotedBill) => ({
  ...termsOf(input, quoted),
  id: input.id,
  kind: input.change?.kind ?? ('new' as const),
  licenseId: input.change?.licenseId ?? null,
});
