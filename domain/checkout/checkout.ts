import type { Money } from '../../kit/money.ts';
import type { Secret } from '../../kit/sign.ts';
import { attributeOrder, type Touch } from '../campaign/index.ts';
import type { CouponRefusal } from '../coupon/index.ts';
import {
  countUnpaid,
  type FieldErrors,
  type FormFields,
  type Order,
  type PayForm,
  parsePayForm,
  TooManyUnpaid,
} from '../order/index.ts';
import { beginCardTry, giveBackCardTry, METHOD_FACTS, TRANSFER } from '../payment/index.ts';
import { getMarket } from '../price/index.ts';
import type { Customer, QuoteResult } from '../quote/index.ts';
import { cancelPendingAttempt, findProcessed } from './cancel.ts';
import type { LicenseChange } from './change.ts';
import { completeFree } from './free.ts';
import { placeOrder } from './place.ts';
import type { NotPlaced, PlaceResult } from './placing.ts';
import { type FormDeps, type QuotedChoice, quoteChoice } from './quote.ts';
import { fixedFields } from './sales-quote-terms.ts';
import { type PaymentStarted, type StartDeps, startPayment } from './start-payment.ts';
import { attemptOriginOf, cardTryOf, couponAddressHashOf, type Orderer } from './visitor.ts';

export type CheckoutDeps = StartDeps &
  FormDeps & {
    /** Keys the hashes of network addresses and cards. */
    readonly secret: Secret;
    /** Whether our form collects the card, because the provider has no form of its own. */
    readonly asksCard: boolean;
    /** Whether an error means that the database is temporarily unavailable. */
    readonly isOutage: (error: unknown) => boolean;
  };

export type CheckoutForm = {
  /** Includes card data, so never store or log them. */
  readonly fields: FormFields;
  readonly isChoiceUnknown: boolean;
  /** The total that the page showed. Null: the form has none. */
  readonly shownTotal: Money | null;
  /** The attempt that the page was opened with. Null: a new page. */
  readonly seenAttempt: number | null;
  /** Locale prefix. */
  readonly locale: string;
  readonly from: Orderer['from'];
  readonly signedInAs: Orderer['signedInAs'];
  readonly touches: readonly Touch[];
  /** The customer assumed on an empty form, to tell a change of tax from a change of price. */
  readonly defaultCustomer: Customer;
};

/** Why this form started no payment. After `unreachable`, the order may be stored and an earlier attempt charged. */
export type CheckoutRefusal =
  | { readonly kind: 'invalid'; readonly errors: FieldErrors }
  | { readonly kind: 'coupon-refused'; readonly why: CouponRefusal; readonly quoted: QuoteResult }
  /** `was`: the total on the page. `isTaxChanged`: only the tax differs, because of the typed values. */
  | {
      readonly kind: 'price-changed';
      readonly quoted: QuoteResult;
      readonly was: Money;
      readonly isTaxChanged: boolean;
    }
  /** The id belongs to an order with another total or of another kind. The form needs a new id. */
  | { readonly kind: 'already-started'; readonly was: Money }
  /** The subscription no longer waits for this order. */
  | { readonly kind: 'not-owed' }
  | { readonly kind: 'not-sold' }
  /** The sales quote was withdrawn or has expired. */
  | { readonly kind: 'quote-closed' }
  /** Null: the license is unknown. */
  | { readonly kind: 'not-changeable'; readonly change: LicenseChange | null }
  | { readonly kind: 'too-little' }
  | { readonly kind: 'held' }
  /** `wait`: seconds until a card may be tried again. */
  | { readonly kind: 'too-often'; readonly wait: number }
  /** Too many orders were begun and not paid. `wait`: seconds until another may begin. */
  | { readonly kind: 'too-many-unpaid'; readonly wait: number }
  /** The provider or the database did not answer. The buyer can send the same form again. */
  | { readonly kind: 'unreachable' };

export type CheckoutResult =
  | CheckoutRefusal
  /** `payment` is `done` for a free order. */
  | { readonly kind: 'placed'; readonly order: Order; readonly payment: PaymentStarted };

/**
 * Takes a submitted form to a started payment. Repeating it with the same id makes one order and one charge.
 * `settle-from-provider.ts` continues when the money arrives.
 */
export async function submitCheckout(
  deps: CheckoutDeps,
  checkout: QuotedChoice,
  form: CheckoutForm,
): Promise<CheckoutResult> {
  const { begun, quote } = checkout;
  // A total of 0 skips the card checks. `placeOrder` refuses it if the order costs anything.
  const shownTotal = form.shownTotal ?? (quote.total.minor === 0 ? quote.total : null);
  const isFree = shownTotal?.minor === 0 || quote.total.minor === 0;
  const isPaid = begun?.state === 'paid';

  const checked = checkForm(deps, checkout, { ...form, shownTotal, isFree });
  if ('kind' in checked) return checked;
  const terms: Terms = { ...checked, shownTotal };

  const previous = begun ? await endPrevious(deps, begun, checkout, { form, terms }) : 'over';
  if (previous === 'unreachable') return { kind: 'unreachable' };
  if (previous !== 'over') return { kind: 'placed', order: previous, payment: { kind: 'done' } };

  const triesCard = !isPaid && !isFree && METHOD_FACTS[terms.method].flow === 'card';
  const wait = triesCard ? await consumeCardTry(deps, checkout, form, terms) : null;
  if (wait !== null) return { kind: 'too-often', wait };

  let wasCardSent = false;
  try {
    const placed = await place(deps, checkout, form, terms);
    if (!placed.ok) return await explain(deps, checkout, form, { placed, shownTotal });
    const { order, needsPayment: isDue } = placed.value;
    await attribute(deps, order, form);
    if (!isDue) return { kind: 'placed', order, payment: { kind: 'done' } };
    const payment = await startPayment(deps, order, terms.instrument);
    wasCardSent = payment.kind !== 'too-little' && payment.kind !== 'unreachable';
    return { kind: 'placed', order, payment };
  } catch (error) {
    if (error instanceof TooManyUnpaid) return { kind: 'too-many-unpaid', wait: error.wait };
    if (!deps.isOutage(error)) throw error;
    deps.report(error);
    return { kind: 'unreachable' };
  } finally {
    // If the provider got the card, the result of the payment decides whether the try counts.
    if (triesCard && !wasCardSent) await giveBackTry(deps, checkout);
  }
}

type Terms = PayForm & { readonly shownTotal: Money | null };

type Checked = Pick<CheckoutForm, 'fields' | 'isChoiceUnknown' | 'shownTotal'> & {
  readonly isFree: boolean;
};

function checkForm(
  deps: CheckoutDeps,
  checkout: QuotedChoice,
  { fields, isChoiceUnknown, shownTotal, isFree }: Checked,
): PayForm | CheckoutRefusal {
  const {
    begun,
    agreed,
    salesQuoteTerms: terms,
    quote,
    couponRefused,
    choice,
    methods,
    method,
    unpayable,
  } = checkout;
  const isAgreed = choice.change !== null || agreed !== null || terms !== null;
  const given = terms ? [...Object.entries(fixedFields(terms)), ...fields] : fields;
  const parsed = parsePayForm(isFree ? [['method', method], ...given] : given, {
    // A free order needs no method, so it is placed even if none can be offered.
    methods: isFree ? [method] : methods,
    askCard: deps.asksCard && !isFree,
    asksAddress: checkout.asksAddress,
    now: deps.now(),
    market: isAgreed ? null : getMarket(choice.market),
  });
  if (!parsed.ok) return { kind: 'invalid', errors: parsed.errors };
  if (isChoiceUnknown) return { kind: 'invalid', errors: {} };
  // Without a shown total, the buyer may not know that the coupon was refused.
  if (shownTotal === null && couponRefused && !begun)
    return { kind: 'coupon-refused', why: couponRefused, quoted: { quote, couponRefused } };
  if (unpayable && begun?.state !== 'paid') return { kind: unpayable };
  return parsed.value;
}

type Sent = { readonly form: CheckoutForm; readonly terms: Terms };

/**
 * Ends a pending attempt that was begun on other terms. Returns the order if its payment is being processed, so that no
 * second one may begin.
 */
async function endPrevious(
  deps: CheckoutDeps,
  begun: Order,
  { choice: { selection, market } }: QuotedChoice,
  { form, terms }: Sent,
): Promise<'over' | 'unreachable' | Order> {
  const { buyer, method, waivedWithdrawal, shownTotal } = terms;
  const sent = { selection, market, buyer, method, waivedWithdrawal, shownTotal };
  try {
    await cancelPendingAttempt(deps, begun, sent);
    return (form.seenAttempt === begun.attempt && (await findProcessed(deps, begun))) || 'over';
  } catch (error) {
    deps.report(error);
    return 'unreachable';
  }
}

/** Returns the whole seconds to wait, or null if the card may be tried. */
function consumeCardTry(
  { database, secret }: CheckoutDeps,
  { orderId }: QuotedChoice,
  { from }: CheckoutForm,
  { instrument }: Terms,
): Promise<number | null> {
  const cardTry = cardTryOf({ secret, from }, orderId, instrument);
  return database.run((work) => beginCardTry(work, cardTry));
}

/** A failure must not undo the order. */
async function giveBackTry({ database, report }: CheckoutDeps, { orderId }: QuotedChoice) {
  await database.run((work) => giveBackCardTry(work, orderId)).catch(report);
}

function place(
  deps: CheckoutDeps,
  { orderId: id, choice, begun, hasProvenTaxId: taxIdProven }: QuotedChoice,
  { locale, from, signedInAs, seenAttempt }: CheckoutForm,
  { buyer, method, waivedWithdrawal, shownTotal }: Terms,
): Promise<PlaceResult> {
  const { secret, seller, provider } = deps;
  return deps.database.run(async (work) => {
    const placed = await placeOrder(work, {
      id,
      ...choice,
      seller,
      buyer,
      addressHash: couponAddressHashOf({ secret, from }),
      method,
      waivedWithdrawal,
      locale,
      provider: METHOD_FACTS[method].flow === 'transfer' ? TRANSFER : provider.id,
      shownTotal,
      // Without an answer from the provider, no page can have shown the attempt.
      seenAttempt: begun?.reference === null ? null : seenAttempt,
      taxIdProven,
    });
    if (placed.ok)
      await countUnpaid(
        work,
        placed.value.order,
        attemptOriginOf({ secret, from, signedInAs }, buyer.email),
      );
    return completeFree(work, deps, placed);
  });
}

/** A failure must not undo the order. */
async function attribute({ database, report }: CheckoutDeps, { id }: Order, form: CheckoutForm) {
  const { touches } = form;
  if (touches.length === 0) return;
  await database.run((work) => attributeOrder(work, { orderId: id, touches })).catch(report);
}

type Refused = { readonly placed: NotPlaced; readonly shownTotal: Money | null };

async function explain(
  deps: CheckoutDeps,
  { choice, quote, begun }: QuotedChoice,
  { defaultCustomer }: CheckoutForm,
  { placed, shownTotal }: Refused,
): Promise<CheckoutRefusal> {
  const was = shownTotal ?? quote.total;
  switch (placed.code) {
    case 'price-changed': {
      const { quoted } = placed;
      const { couponRefused: why } = quoted;
      if (why) return { kind: 'coupon-refused', why, quoted };
      const usual = await quoteChoice(deps, { ...choice, change: null }, defaultCustomer);
      const isTaxChanged = usual?.quote.total.minor === was.minor;
      return { kind: 'price-changed', quoted, was, isTaxChanged };
    }
    case 'already-started':
      return { kind: 'already-started', was };
    case 'no-price':
      return { kind: 'not-sold' };
    case 'not-owed':
    case 'quote-closed':
      return { kind: placed.code };
    default: {
      const licenseId = choice.change?.licenseId ?? begun?.licenseId;
      const kind = choice.change?.kind ?? (begun?.kind === 'renewal' ? 'renewal' : 'upgrade');
      return { kind: 'not-changeable', change: licenseId ? { kind, licenseId } : null };
    }
  }
}
