import type Stripe from 'stripe';
import { announce, type Books, get, now } from './books.ts';
import type { Habit } from './cards.ts';
import { example } from './fixtures.ts';
import { badRequest, cardError } from './refusal.ts';

type Intent = Stripe.PaymentIntent;

const CONFIRMABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** @throws Refusal with Stripe's 402 if the card is declined */
export function confirmCard(books: Books, intent: Intent, means: string, offSession = false): void {
  assertConfirmable(intent);
  intent.payment_method = means;
  intent.last_payment_error = null;
  const { habit } = get(books.means, 'payment_method', means);
  if (habit.kind === 'paid') {
    succeed(books, intent);
    return;
  }
  if (habit.kind === 'challenge' && !offSession) {
    intent.status = 'requires_action';
    const url = `https://hooks.stripe.com/3d_secure_2/hosted?payment_intent=${intent.id}`;
    intent.next_action = { type: 'redirect_to_url', redirect_to_url: { url, return_url: null } };
    return;
  }
  refuse(books, intent, { habit, means });
  throw cardError(intent);
}

/** Authentication is required, but the customer is absent. */
const ABSENT = { code: 'authentication_required', declineCode: 'authentication_required' };

type DeclinedCard = { readonly habit: Habit; readonly means: string };

function refuse(books: Books, intent: Intent, { habit, means }: DeclinedCard): void {
  const { code, declineCode } = habit.kind === 'declined' ? habit : ABSENT;
  const charge = addCharge(books, intent, 'failed');
  charge.failure_code = code;
  charge.outcome = { ...Object(charge.outcome), type: 'issuer_declined', reason: declineCode };
  const { card } = example('payment_method', {});
  const payment_method = { id: means, card: { ...card, fingerprint: `print_${means}` } };
  fail(books, intent, { code, decline_code: declineCode, charge: charge.id, payment_method });
}

/** After a failed attempt, Stripe accepts another payment method. */
export function fail(books: Books, intent: Intent, error: Record<string, unknown>): void {
  intent.status = 'requires_payment_method';
  intent.next_action = null;
  intent.payment_method = null;
  const message = 'The payment was not made.';
  const type = 'decline_code' in error ? 'card_error' : 'invalid_request_error';
  intent.last_payment_error = { type, message, ...error } as Intent['last_payment_error'];
  announce(books, 'payment_intent.payment_failed', intent);
}

export function succeed(books: Books, intent: Intent): void {
  intent.status = 'succeeded';
  intent.next_action = null;
  intent.amount_received = intent.amount;
  addCharge(books, intent, 'succeeded');
  const means = books.means.get(String(intent.payment_method));
  const { customer, setup_future_usage: future } = intent;
  if (means && typeof customer === 'string' && future === 'off_session')
    books.means.set(String(intent.payment_method), { ...means, customer });
  announce(books, 'payment_intent.succeeded', intent);
}

function addCharge(books: Books, intent: Intent, status: 'succeeded' | 'failed'): Stripe.Charge {
  const { id: payment_intent, amount, currency, metadata, customer, payment_method } = intent;
  const isCard = intent.payment_method_types[0] === 'card';
  const charge = example('charge', {
    id: books.newId('ch'),
    created: now(books),
    status,
    paid: status === 'succeeded',
    payment_intent,
    amount,
    amount_captured: status === 'succeeded' ? amount : 0,
    currency,
    metadata: { ...metadata },
    customer,
    payment_method: String(payment_method),
    amount_refunded: 0,
    refunded: false,
    disputed: false,
    captured: status === 'succeeded',
    ...(isCard
      ? cardDetails(books, payment_method)
      : { payment_method_details: { type: intent.payment_method_types[0] ?? '' } }),
  } as Partial<Stripe.Charge>);
  books.charges.set(charge.id, charge);
  intent.latest_charge = charge.id;
  return charge;
}

function cardDetails(books: Books, paymentMethod: unknown) {
  const means = books.means.get(String(paymentMethod));
  const details = example('charge', {}).payment_method_details;
  return {
    payment_method_details: { ...details, card: { ...Object(details?.card), ...means?.card } },
  };
}

function assertConfirmable(intent: Intent): void {
  if (CONFIRMABLE.includes(intent.status)) return;
  throw badRequest(`This PaymentIntent's status is ${intent.status}`, {
    code: 'payment_intent_unexpected_state',
  });
}
