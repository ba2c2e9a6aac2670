import type { Money } from '../../kit/money.ts';
import { attributeOrder, type Touch } from '../campaign/index.ts';
import type { CouponRefusal } from '../coupon/index.ts';
import {
  type FieldErrors,
  type FormFields,
  type Order,
  type PayForm,
  parsePayForm,
} from '../order/index.ts';
import { beginCardTry, giveBackCardTry } from '../payment/index.ts';
import { getMarket } from '../price/index.ts';
import type { Customer, QuoteResult } from '../quote/index.ts';
import { cancelPendingAttempt } from './cancel.ts';
import type { LicenseChange } from './change.ts';
import { completeFree } from './free.ts';
import { placeOrder } from './place.ts';
import type { NotPlaced, PlaceResult } from './placing.ts';
import { type Checkout, type FormDeps, quoteChoice } from './quote.ts';
import { type PaymentStarted, type StartDeps, startPayment } from './start-payment.ts';
import { cardTryOf, couponPlaceOf, type Visitor } from './visitor.ts';

export type CheckoutDeps = StartDeps &
  FormDeps & {
    /** Signs the marks of visitors. */
    readonly secret: string;
    /** The provider wants the card's data from us. */
    readonly asksCard: boolean;
    /** Whether an error says that the database cannot be used for the moment. */
    readonly isOutage: (error: unknown) => boolean;
  };

/** The form of the pay page, as it was sent. */
export type CheckoutForm = {
  /** Every field by name, card data among them: kept nowhere. */
  readonly fields: FormFields;
  /** The form names an unknown product, plan, or number of PCs. */
  readonly isChoiceUnknown: boolean;
  /** What the page said it costs; null when the form does not say. */
  readonly shownTotal: Money | null;
  /** The attempt the page had seen begun; null for a fresh page. */
  readonly seenAttempt: number | null;
  /** Locale prefix of the page. */
  readonly locale: string;
  /** Network address of the visitor; null when unknown. */
  readonly from: Visitor['from'];
  /** The advertisements the buyer came by. */
  readonly touches: readonly Touch[];
  /** The customer assumed before anything is typed. Tells a change of the tax from a change of the price. */
  readonly defaultCustomer: Customer;
};

/**
 * Why no payment was started by this form. With `unreachable` the order may be stored, and an earlier attempt may have been
 * charged.
 */
export type CheckoutRefusal =
  | { readonly kind: 'invalid'; readonly errors: FieldErrors }
  | { readonly kind: 'coupon-refused'; readonly why: CouponRefusal; readonly quoted: QuoteResult }
  /** `was`: what the page said. `isTaxChanged`: only the tax is another, by what was typed. */
  | {
      readonly kind: 'price-changed';
      readonly quoted: QuoteResult;
      readonly was: Money;
      readonly isTaxChanged: boolean;
    }
  /** The order under this id is being paid for another total, or is of another kind: the form needs a new id. */
  | { readonly kind: 'already-started'; readonly was: Money }
  /** Another order is owed instead, or none. */
  | { readonly kind: 'not-owed' }
  | { readonly kind: 'not-sold' }
  /** The license cannot be changed so; null: nobody knows which license. */
  | { readonly kind: 'not-changeable'; readonly change: LicenseChange | null }
  | { readonly kind: 'too-little' }
  | { readonly kind: 'held' }
  /** Too many cards were refused. Seconds to wait. */
  | { readonly kind: 'too-often'; readonly wait: number }
  /** Provider or database did not answer. The same form can be sent again. */
  | { readonly kind: 'unreachable' };

export type CheckoutResult =
  | CheckoutRefusal
  /** The order is placed, and this is how its payment began; `done` where nothing had to be paid. */
  | { readonly kind: 'placed'; readonly order: Order; readonly payment: PaymentStarted };

/**
 * Takes a buyer from the sent form to a payment that has begun: checks the form against what was quoted, ends an attempt
 * that says something else, counts the card, places the order, and starts its payment. Repeating it with one id makes one
 * order and one charge. What happens once money has arrived begins in `follow.ts`.
 */
export async function submitCheckout(
  deps: CheckoutDeps,
  checkout: Checkout,
  form: CheckoutForm,
): Promise<CheckoutResult> {
  const { begun, quote } = checkout;
  // A form that says 0 skips the card checks. `placeOrder` refuses it if the order costs anything.
  const shownTotal = form.shownTotal ?? (quote.total.minor === 0 ? quote.total : null);
  const isFree = shownTotal?.minor === 0 || quote.total.minor === 0;
  const isPaid = begun?.state === 'paid';

  const checked = checkForm(deps, checkout, { ...form, shownTotal, isFree });
  if ('kind' in checked) return checked;
  const terms: Terms = { ...checked, shownTotal };

  if (begun && !(await cancelPrevious(deps, begun, checkout, terms)))
    return { kind: 'unreachable' };

  // What is paid already, or costs nothing, tries no card.
  const triesCard = !isPaid && !isFree && terms.method === 'card';
  const wait = triesCard ? await consumeCardTry(deps, checkout, form, terms) : null;
  if (wait !== null) return { kind: 'too-often', wait };

  let wasCardSent = false;
  try {
    const placed = await place(deps, checkout, form, terms);
    if (!placed.ok) return await explain(deps, checkout, form, { placed, shownTotal });
    const { order, startPayment: isDue } = placed.value;
    await attribute(deps, order, form);
    if (!isDue) return { kind: 'placed', order, payment: { kind: 'done' } };
    const payment = await startPayment(deps, order, terms.instrument);
    wasCardSent = payment.kind !== 'too-little' && payment.kind !== 'unreachable';
    return { kind: 'placed', order, payment };
  } catch (error) {
    if (!deps.isOutage(error)) throw error;
    // The order can be sent again by its id.
    deps.report(error);
    return { kind: 'unreachable' };
  } finally {
    // A card that was tried is counted, or given back, when the order hears how it ended.
    if (triesCard && !wasCardSent) await giveBackTry(deps, checkout);
  }
}

/** What the buyer agrees to. */
type Terms = PayForm & { readonly shownTotal: Money | null };

type Checked = Pick<CheckoutForm, 'fields' | 'isChoiceUnknown' | 'shownTotal'> & {
  readonly isFree: boolean;
};

/** Reads the form by what was quoted; refuses what nobody can buy, or the buyer has not seen. */
function checkForm(
  deps: CheckoutDeps,
  checkout: Checkout,
  { fields, isChoiceUnknown, shownTotal, isFree }: Checked,
): PayForm | CheckoutRefusal {
  const { begun, agreed, quote, couponRefused, choice, methods, method, unpayable } = checkout;
  const isAboutLicense = choice.change !== null || agreed !== null;
  const parsed = parsePayForm(isFree ? [['method', method], ...fields] : fields, {
    methods,
    askCard: deps.asksCard && !isFree,
    asksAddress: checkout.asksAddress,
    now: deps.now(),
    market: isAboutLicense ? null : getMarket(choice.market),
  });
  if (!parsed.ok) return { kind: 'invalid', errors: parsed.errors };
  if (isChoiceUnknown) return { kind: 'invalid', errors: {} };
  // Without a shown total, the buyer may not know that the coupon was refused.
  if (shownTotal === null && couponRefused && !begun)
    return { kind: 'coupon-refused', why: couponRefused, quoted: { quote, couponRefused } };
  if (unpayable && begun?.state !== 'paid') return { kind: unpayable };
  return parsed.value;
}

/** Ends a pending attempt that was begun on other terms. Returns false if the provider does not answer. */
async function cancelPrevious(
  deps: CheckoutDeps,
  begun: Order,
  { choice: { selection, market } }: Checkout,
  { buyer, method, waivedWithdrawal, shownTotal }: Terms,
): Promise<boolean> {
  const sent = { selection, market, buyer, method, waivedWithdrawal, shownTotal };
  try {
    await cancelPendingAttempt(deps, begun, sent);
    return true;
  } catch (error) {
    deps.report(error);
    return false;
  }
}

/** Cards must not be tried out here: whole seconds to wait, or null when the card may be tried. */
function consumeCardTry(
  { database, secret }: CheckoutDeps,
  { orderId }: Checkout,
  { from }: CheckoutForm,
  { instrument }: Terms,
): Promise<number | null> {
  const asked = cardTryOf({ secret, from }, orderId, instrument);
  return database.run((work) => beginCardTry(work, asked));
}

/** That this fails must not cost the order. */
async function giveBackTry({ database, report }: CheckoutDeps, { orderId }: Checkout) {
  await database.run((work) => giveBackCardTry(work, orderId)).catch(report);
}

/** Stores the order, and completes it at once where it costs nothing, in one transaction. */
function place(
  deps: CheckoutDeps,
  { orderId: id, choice, begun, hasProvenTaxId: taxIdProven }: Checkout,
  { locale, from, seenAttempt }: CheckoutForm,
  { buyer, method, waivedWithdrawal, shownTotal }: Terms,
): Promise<PlaceResult> {
  const { secret, seller, provider } = deps;
  return deps.database.run(async (work) => {
    const placed = await placeOrder(work, {
      id,
      ...choice,
      seller,
      buyer,
      place: couponPlaceOf({ secret, from }),
      method,
      waivedWithdrawal,
      locale,
      provider: provider.id,
      shownTotal,
      // Nobody had answered yet, so no page has seen it.
      seenAttempt: begun?.reference === null ? null : seenAttempt,
      taxIdProven,
    });
    return completeFree(work, deps, placed);
  });
}

/** Notes which advertisements the buyer came by. That it fails must not cost the order. */
async function attribute({ database, report }: CheckoutDeps, { id }: Order, form: CheckoutForm) {
  const { touches } = form;
  if (touches.length === 0) return;
  await database.run((work) => attributeOrder(work, { orderId: id, touches })).catch(report);
}

type Refused = { readonly placed: NotPlaced; readonly shownTotal: Money | null };

/** What the buyer has to see before the order can be placed. */
async function explain(
  deps: CheckoutDeps,
  { choice, quote, begun }: Checkout,
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
      return { kind: 'not-owed' };
    default: {
      const licenseId = choice.change?.licenseId ?? begun?.licenseId;
      const kind = choice.change?.kind ?? 'upgrade';
      return { kind: 'not-changeable', change: licenseId ? { kind, licenseId } : null };
    }
  }
}
