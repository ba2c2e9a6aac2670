import Stripe from 'stripe';
import type { Clock } from '../../../kit/time.ts';
import { API_VERSION } from '../../../providers/stripe/client.ts';
import type { Habit } from './cards.ts';
import { example } from './fixtures.ts';
import { missing } from './refusal.ts';

export type SentEvent = { readonly raw: Uint8Array; readonly headers: Headers };

type CardFacts = Pick<Stripe.PaymentMethod.Card, 'brand' | 'last4' | 'exp_month' | 'exp_year'>;

type Means = {
  readonly habit: Habit;
  readonly customer: string | null;
  readonly card: CardFacts;
};

export const USUAL_CARD: CardFacts = { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2030 };

export type Books = {
  readonly clock: Clock;
  readonly webhookSecret: string;
  readonly intents: Map<string, Stripe.PaymentIntent>;
  readonly charges: Map<string, Stripe.Charge>;
  readonly refunds: Map<string, Stripe.Refund>;
  readonly disputes: Map<string, Stripe.Dispute>;
  readonly customers: Map<string, Stripe.Customer>;
  readonly sessions: Map<string, Stripe.Checkout.Session>;
  readonly setUps: Map<string, Stripe.SetupIntent>;
  readonly pageData: Map<string, Stripe.Checkout.SessionCreateParams.PaymentIntentData>;
  readonly means: Map<string, Means>;
  readonly sent: SentEvent[];
  readonly listeners: Set<(event: SentEvent) => void>;
  refundStatus: 'succeeded' | 'pending' | 'failed';
  newId(prefix: string): string;
};

export function openBooks(clock: Clock, webhookSecret: string): Books {
  let count = 0;
  const newId = (prefix: string) => {
    count += 1;
    return `${prefix}_peer${String(count).padStart(20, '0')}`;
  };
  return {
    clock,
    webhookSecret,
    newId,
    refundStatus: 'succeeded',
    sent: [],
    listeners: new Set(),
    intents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    customers: new Map(),
    sessions: new Map(),
    pageData: new Map(),
    means: new Map(),
    setUps: new Map(),
  };
}

/** A saved payment method as Stripe describes it. @throws Refusal for an unknown id */
export function describeMeans(books: Books, id: string): Stripe.PaymentMethod {
  const { customer, card } = get(books.means, 'payment_method', id);
  const whole = { ...example('payment_method', {}).card, ...card };
  const described = { id, type: 'card', customer, card: whole };
  return example('payment_method', described as Partial<Stripe.PaymentMethod>);
}

export const now = ({ clock }: Books): number => Math.floor(clock.now().getTime() / 1000);

/** @throws Refusal with Stripe's 404 */
export function get<Kept>(kept: ReadonlyMap<string, Kept>, kind: string, id: string): Kept {
  const found = kept.get(id);
  if (!found) throw missing(kind, id);
  return found;
}

const { webhooks } = new Stripe('sk_test_peer');

/** Made by Stripe's own package. */
export const sign = (payload: string, at: Date, secret: string): string =>
  webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(at.getTime() / 1000),
  });

export function announce(books: Books, type: string, object: { readonly id: string }): void {
  const event = example('event', {
    id: books.newId('evt'),
    created: now(books),
    api_version: API_VERSION,
    type: type as Stripe.Event['type'],
    data: { object: structuredClone(object) },
  } as Partial<Stripe.Event>);
  const payload = JSON.stringify(event, null, 2);
  const sent: SentEvent = {
    raw: new TextEncoder().encode(payload),
    headers: new Headers({
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': sign(payload, books.clock.now(), books.webhookSecret),
    }),
  };
  books.sent.push(sent);
  for (const listener of books.listeners) listener(sent);
}
