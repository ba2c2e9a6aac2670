import type Stripe from 'stripe';
import { announce, type Books, get, now } from './books.ts';
import { confirmCard } from './confirm.ts';
import { example } from './fixtures.ts';
import { badRequest, unknownIn } from './refusal.ts';
import { confirmWallet } from './wallets.ts';

type Intent = Stripe.PaymentIntent;
export type Params = Readonly<Record<string, unknown>>;

export function createIntent(books: Books, params: Params): Intent {
  const [type] = params.allowed_payment_method_types as string[];
  const id = books.newId('pi');
  const intent = example('payment_intent', {
    id,
    created: now(books),
    client_secret: `${id}_secret_peer`,
    next_action: null,
    amount: enoughOf(params),
    currency: String(params.currency),
    payment_method_types: [type ?? 'card'],
    last_payment_error: null,
    metadata: { ...Object(params.metadata) },
    customer: customerOf(books, params),
    setup_future_usage: (params.setup_future_usage ?? null) as Intent['setup_future_usage'],
    ...savedMethodOf(books, params),
  });
  books.intents.set(id, intent);
  if (params.confirm === 'true') {
    if (type === 'card') confirmCard(books, intent, String(params.payment_method));
    else confirmWallet(books, intent, params);
  }
  return intent;
}

/** As published by Stripe. For won, which it does not list, the equivalent of 50 US cents. */
const LEAST: Readonly<Record<string, number>> = {
  usd: 50,
  eur: 50,
  gbp: 30,
  jpy: 50,
  brl: 50,
  inr: 50,
  thb: 1000,
  chf: 50,
  pln: 200,
  krw: 700,
};

function enoughOf({ amount: text, currency }: Params): number {
  const amount = amountOf(text);
  if (amount >= (LEAST[String(currency)] ?? 0)) return amount;
  throw badRequest('Amount must convert to at least 50 cents.', {
    code: 'amount_too_small',
    param: 'amount',
  });
}

/** A positive integer within Stripe's limit of eight digits (twelve for IDR). */
function amountOf(text: unknown): number {
  const amount = Number(text);
  if (!/^\d{1,12}$/.test(String(text)) || amount === 0) {
    throw badRequest('Invalid integer', { code: 'parameter_invalid_integer', param: 'amount' });
  }
  return amount;
}

function customerOf(books: Books, { customer }: Params): string | null {
  if (customer === undefined) return null;
  const id = String(customer);
  if (!books.customers.has(id)) throw unknownIn('customer', id);
  return id;
}

function savedMethodOf(books: Books, { payment_method, customer }: Params) {
  if (payment_method === undefined) return { status: 'requires_payment_method' } as const;
  const id = String(payment_method);
  const means = books.means.get(id);
  if (!means) throw unknownIn('payment_method', id);
  if (means.customer !== customer) {
    const message = `The customer does not have a payment method with the ID ${id}.`;
    throw badRequest(message, { param: 'payment_method' });
  }
  return { status: 'requires_confirmation', payment_method: id } as const;
}

export function confirmIntent(books: Books, id: string, params: Params): Intent {
  const intent = get(books.intents, 'payment_intent', id);
  const means = String(params.payment_method ?? intent.payment_method);
  const isAbsent = params.off_session === 'true';
  if (isAbsent && books.means.get(means)?.customer !== intent.customer) {
    throw badRequest('The provided PaymentMethod was detached from a Customer.', {
      code: 'payment_method_unexpected_state',
    });
  }
  confirmCard(books, intent, means, isAbsent);
  return intent;
}

export function updateIntent(books: Books, id: string, params: Params): Intent {
  const intent = get(books.intents, 'payment_intent', id);
  intent.metadata = { ...intent.metadata, ...Object(params.metadata) };
  return intent;
}

export function cancelIntent(books: Books, id: string, params: Params): Intent {
  const intent = get(books.intents, 'payment_intent', id);
  if (['succeeded', 'canceled', 'processing'].includes(intent.status)) {
    throw badRequest(`You cannot cancel this PaymentIntent: its status is ${intent.status}`, {
      code: 'payment_intent_unexpected_state',
    });
  }
  intent.status = 'canceled';
  intent.next_action = null;
  // Stripe clears it whenever a payment changes.
  intent.last_payment_error = null;
  intent.canceled_at = now(books);
  intent.cancellation_reason = (params.cancellation_reason ?? null) as string | null;
  announce(books, 'payment_intent.canceled', intent);
  return intent;
}

/** Newest first, one page at a time. */
export function listIntents(books: Books, params: Params) {
  const { created, limit = '10', starting_after } = params;
  const since = Number(Object(created).gte ?? 0);
  const all = [...books.intents.values()].reverse().filter((intent) => intent.created >= since);
  const start = all.findIndex(({ id }) => id === starting_after) + 1;
  const data = all.slice(start, start + Number(limit));
  const has_more = start + data.length < all.length;
  return { object: 'list', url: '/v1/payment_intents', data, has_more };
}

/** Finds objects that became searchable at least an hour ago, in their state at that time. */
export function searchIntents(books: Books, { query }: Params) {
  const [, quoted] = /^metadata\['purchase'\]:'((?:[^'\\]|\\.)*)'$/.exec(String(query)) ?? [];
  if (quoted === undefined) throw badRequest('We were unable to parse your search query.');
  const order = quoted.replace(/\\(.)/g, '$1');
  const before = now(books) - 3600;
  const data = [...books.intents.values()]
    .filter((intent) => intent.metadata.purchase === order && intent.created <= before)
    .map((intent) => ({ ...intent, status: 'requires_payment_method', latest_charge: null }));
  const more = { has_more: false, next_page: null, url: '/v1/payment_intents/search' };
  return { object: 'search_result', data, ...more };
}
