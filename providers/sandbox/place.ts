import { METHOD_FACTS, type PaymentRequest, type PaymentStart } from '../../domain/payment/port.ts';
import { days, minutes } from '../../kit/time.ts';
import { announce, type Books, endCharge, setDispute } from './books.ts';
import { type CardEvaluation, evaluateCard } from './card.ts';
import { type Charge, isOpen, isProcessing, isTaken, qrOf, voucherOf } from './charge.ts';
import { assertEnough } from './minimum.ts';
import { walletText } from './qr.ts';
import { voucherDigits } from './voucher.ts';

/** Returns the absolute URL of a page for a payment, in the buyer's language. */
export type PageUrl = (reference: string, locale: string) => string;
export type Pages = {
  readonly challengeUrl: PageUrl;
  readonly walletUrl: PageUrl;
  readonly cardUrl: PageUrl;
};

/** Time to pay by QR code or to answer the bank, unless the shop sets a deadline. */
export const TIME_TO_PAY = minutes(15);

/**
 * Starts a payment once per idempotency key, and never for a paid order.
 * @throws if a key or a paid order is reused with another order or amount, or for a total below the minimum
 */
export function placeCharge(books: Books, request: PaymentRequest, pages: Pages): PaymentStart {
  return books.ledger.transaction(() => {
    const first = books.charges.findByKey(request.idempotencyKey);
    if (first) return firstAnswer(assertMatches(first, request));
    const before = books.charges.listOf(request.orderId);
    const taken = before.find(isTaken);
    if (taken) return { kind: 'done', reference: assertMatches(taken, request).reference };
    assertEnough(request.total);
    endWaiting(books, before);
    return firstAnswer(BEGIN[METHOD_FACTS[request.method].flow](books, request, pages));
  });
}

const BEGIN = {
  card: chargeCard,
  code: showCode,
  redirect: sendAway,
  voucher: issueVoucher,
  transfer: refuseTransfer,
} as const;

/** @throws Error always, because transfers go to the vendor's own account */
function refuseTransfer(): never {
  throw new Error('the sandbox has no bank account');
}

/** Ends attempts that still wait, because they could otherwise be paid later from another tab. */
export function endWaiting(books: Books, charges: readonly Charge[]): void {
  for (const charge of charges) {
    const isCard = METHOD_FACTS[charge.method].flow === 'card';
    if (isOpen(charge)) endCharge(books, charge, isCard ? 'authentication-failed' : 'cancelled');
  }
}

function chargeCard(books: Books, request: PaymentRequest, { challengeUrl }: Pages): Charge {
  const evaluation = evaluateCard(request.instrument, books.clock.now());
  const { face, isDisputed } = evaluation;
  const blank = newCharge(books, request);
  const charge: Charge = {
    ...blank,
    ...outcomeOf(evaluation, blank),
    brand: face?.brand ?? null,
    last4: face?.last4 ?? null,
    expiry: face?.expiry ?? null,
    mandate: request.keep ? saveCard(books, evaluation) : null,
    challenge_url:
      evaluation.verdict === 'challenge' ? challengeUrl(blank.reference, request.locale) : null,
  };
  books.charges.insert(charge);
  if (charge.state !== 'waiting') announce(books, charge.reference, charge.state);
  if (isDisputed) setDispute(books, charge, 'open');
  return charge;
}

function showCode(books: Books, request: PaymentRequest, { walletUrl }: Pages): Charge {
  const blank = newCharge(books, request);
  const { reference } = blank;
  const charge: Charge = {
    ...blank,
    qr_text: walletText(request.method, reference, request.total),
    app_url: walletUrl(reference, request.locale),
  };
  books.charges.insert(charge);
  return charge;
}

/** Sends the buyer to a page that stands in for that of the bank or wallet. */
function sendAway(books: Books, request: PaymentRequest, { challengeUrl }: Pages): Charge {
  assertCurrency(request);
  const blank = newCharge(books, request);
  const charge: Charge = {
    ...blank,
    challenge_url: challengeUrl(blank.reference, request.locale),
  };
  books.charges.insert(charge);
  return charge;
}

function assertCurrency({ method, total }: PaymentRequest): void {
  const { currencies } = METHOD_FACTS[method];
  if (currencies !== 'all' && !currencies.includes(total.currency))
    throw new RangeError(`${method} does not take ${total.currency}`);
}

/** Issues a voucher, whose page stands in for the store or bank where it is paid. */
function issueVoucher(books: Books, request: PaymentRequest, { walletUrl }: Pages): Charge {
  const { method, locale, payer, expiresAt } = request;
  const { voucher, asksPayer } = METHOD_FACTS[method];
  assertCurrency(request);
  if (asksPayer && !payer) throw new Error(`${method} needs the tax ID and address of the payer`);
  const blank = newCharge(books, request);
  const { reference, changed_at } = blank;
  const charge: Charge = {
    ...blank,
    qr_text: voucherDigits(reference),
    app_url: walletUrl(reference, locale),
    expires_at: expiresAt?.getTime() ?? changed_at + days(voucher?.daysToPay ?? 0),
  };
  books.charges.insert(charge);
  return charge;
}

/** Returns where the buyer of a redirect payment continues, or null if it no longer waits. */
export function pendingStart(charge: Charge): PaymentStart | null {
  const { reference, method, state, challenge_url: url } = charge;
  if (isProcessing(charge)) return { kind: 'done', reference };
  const isAway = state === 'waiting' && METHOD_FACTS[method].flow === 'redirect';
  return isAway && url !== null ? { kind: 'redirect', reference, url } : null;
}

/** Returns a waiting charge, which is not stored yet. */
export function newCharge(
  books: Books,
  request: Pick<PaymentRequest, 'idempotencyKey' | 'orderId' | 'total'> &
    Partial<Pick<PaymentRequest, 'method' | 'expiresAt' | 'returnUrl'>>,
): Charge {
  const now = books.clock.now().getTime();
  const { idempotencyKey: idempotency_key, orderId: purchase_id, expiresAt } = request;
  return {
    reference: books.newId('sbx_'),
    idempotency_key,
    purchase_id,
    method: request.method ?? 'card',
    ...request.total,
    state: 'waiting',
    reason: null,
    hard: 0,
    received: 0,
    refunded: 0,
    dispute: 'none',
    challenge_url: null,
    qr_text: null,
    app_url: null,
    return_url: request.returnUrl ?? '',
    brand: null,
    last4: null,
    expiry: null,
    mandate: null,
    late: 0,
    changed_at: now,
    expires_at: expiresAt?.getTime() ?? now + TIME_TO_PAY,
  };
}

function outcomeOf({ verdict }: CardEvaluation, { minor }: Charge) {
  if (verdict === 'challenge') return {};
  const expires_at = null;
  if (verdict === 'paid') return { state: 'paid', received: minor, expires_at } as const;
  return { state: 'declined', reason: verdict, expires_at } as const;
}

/** Saves a card for later charges. Returns null if it was neither accepted nor challenged. */
export function saveCard(
  books: Books,
  { verdict, face, habit, reason }: CardEvaluation,
): string | null {
  if (!face || (verdict !== 'paid' && verdict !== 'challenge')) return null;
  const id = books.newId('sbm_');
  books.mandates.insert({ id, ...face, habit, reason });
  return id;
}

/** Returns the first answer, even if the charge has changed since. */
export function firstAnswer(charge: Charge): PaymentStart {
  const { reference, challenge_url, reason, expires_at } = charge;
  const qr = qrOf(charge);
  if (qr) return { kind: 'qr', reference, qr, expiresAt: new Date(expires_at ?? 0) };
  const voucher = voucherOf(charge);
  if (voucher) return { kind: 'voucher', reference, voucher, expiresAt: new Date(expires_at ?? 0) };
  if (challenge_url) return { kind: 'redirect', reference, url: challenge_url };
  return reason ? { kind: 'declined', reference, reason } : { kind: 'done', reference };
}

/** Checks a charge that a request repeats. @throws if it was placed for another order or amount */
export function assertMatches(
  charge: Charge,
  { orderId, total }: Pick<PaymentRequest, 'orderId' | 'total'>,
): Charge {
  const { purchase_id, minor, currency } = charge;
  if (purchase_id !== orderId || minor !== total.minor || currency !== total.currency) {
    throw new Error(`payment ${charge.reference} was placed for another order or amount`);
  }
  return charge;
}
