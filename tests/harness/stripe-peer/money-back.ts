import type Stripe from 'stripe';
import { announce, type Books, get, now } from './books.ts';
import { example } from './fixtures.ts';
import type { Params } from './intents.ts';
import { badRequest } from './refusal.ts';

export function createRefund(books: Books, params: Params): Stripe.Refund {
  const intent = get(books.intents, 'payment_intent', String(params.payment_intent));
  const charge = chargeOf(books, intent);
  const left = charge.amount - charge.amount_refunded;
  const amount = Number(params.amount ?? left);
  const [type = ''] = intent.payment_method_types;
  if (type === 'boleto')
    throw badRequest('Boleto payments cannot be refunded.', { code: 'charge_not_refundable' });
  assertRefundable(charge, amount);
  // Stripe emails the customer for a bank account first.
  const status = type === 'konbini' ? 'requires_action' : books.refundStatus;
  const refund = example('refund', {
    id: books.newId('re'),
    created: now(books),
    amount,
    currency: charge.currency,
    status,
    charge: charge.id,
    payment_intent: intent.id,
    metadata: { ...Object(params.metadata) },
  });
  books.refunds.set(refund.id, refund);
  if (status !== 'failed') charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  announce(books, 'charge.refunded', charge);
  return refund;
}

function chargeOf(books: Books, { id, status, latest_charge }: Stripe.PaymentIntent) {
  if (status === 'succeeded') return get(books.charges, 'charge', String(latest_charge));
  throw badRequest(`This PaymentIntent (${id}) does not have a successful charge to refund.`);
}

function assertRefundable(charge: Stripe.Charge, amount: number): void {
  const left = charge.amount - charge.amount_refunded;
  if (charge.disputed) {
    throw badRequest('The charge is disputed.', { code: 'charge_disputed' });
  }
  if (left === 0) {
    throw badRequest('It has already been refunded.', { code: 'charge_already_refunded' });
  }
  if (!Number.isInteger(amount) || amount <= 0 || amount > left) {
    throw badRequest(`Refund amount (${amount}) is greater than unrefunded amount (${left})`, {
      param: 'amount',
    });
  }
}

export function listRefunds(books: Books, { payment_intent }: Params) {
  const data = [...books.refunds.values()].filter((one) => one.payment_intent === payment_intent);
  return { object: 'list', url: '/v1/refunds', data: data.reverse(), has_more: false };
}

/** The ten newest. Stripe includes no more. */
export function newestOf(books: Books, { id }: Stripe.Charge) {
  const all = [...books.refunds.values()].filter((one) => one.charge === id).reverse();
  const url = `/v1/charges/${id}/refunds`;
  return { object: 'list', url, data: all.slice(0, 10), has_more: all.length > 10 };
}

/** On the dashboard: refunds a payment by its reference, or fails a refund by its id. */
export function giveBack(books: Books, payment_intent: string, amount: number): string {
  return createRefund(books, { payment_intent, amount: String(amount) }).id;
}

export function failRefund(books: Books, id: string): void {
  const refund = get(books.refunds, 'refund', id);
  const charge = get(books.charges, 'charge', String(refund.charge));
  if (refund.status === 'failed') return;
  refund.status = 'failed';
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  announce(books, 'refund.failed', refund);
}

export function listDisputes(books: Books, { payment_intent, limit = '10' }: Params) {
  const all = [...books.disputes.values()].filter((one) => one.payment_intent === payment_intent);
  const data = all.reverse().slice(0, Number(limit));
  return { object: 'list', url: '/v1/disputes', data, has_more: data.length < all.length };
}

const ENDED = ['won', 'lost', 'warning_closed', 'prevented'];

type DisputeNews = { readonly status: string; readonly moved?: number };

/** After a dispute has ended, the next call opens another. */
export function dispute(books: Books, reference: string, { status, moved }: DisputeNews): void {
  const intent = get(books.intents, 'payment_intent', reference);
  const charge = chargeOf(books, intent);
  const known = [...books.disputes.values()].findLast(
    (one) => one.payment_intent === reference && !ENDED.includes(one.status),
  );
  charge.disputed = true;
  const made = example('dispute', {
    id: books.newId('dp'),
    created: now(books),
    amount: charge.amount,
    status,
    charge: charge.id,
    payment_intent: reference,
    currency: charge.currency,
  });
  const current = known ? Object.assign(known, { status }) : made;
  if (moved) current.balance_transactions = [example('balance_transaction', { amount: moved })];
  books.disputes.set(current.id, current);
  const type = ENDED.includes(status) ? 'charge.dispute.closed' : 'charge.dispute.created';
  announce(books, type, current);
}
