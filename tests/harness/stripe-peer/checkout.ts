import type Stripe from 'stripe';
import { type Books, get, now } from './books.ts';
import { confirmCard } from './confirm.ts';
import { example } from './fixtures.ts';
import { createIntent, type Params } from './intents.ts';
import { badRequest } from './refusal.ts';

export function createCustomer(books: Books, params: Params): Stripe.Customer {
  const customer = example('customer', {
    id: books.newId('cus'),
    created: now(books),
    email: String(params.email),
    metadata: { ...Object(params.metadata) },
  });
  books.customers.set(customer.id, customer);
  return customer;
}

export function createSession(books: Books, params: Params): Stripe.Checkout.Session {
  const [line] = params.line_items as { price_data: Record<string, unknown>; quantity: string }[];
  const price = Object(line?.price_data);
  if (!Object(price.product_data).name)
    throw badRequest('A name is needed', { param: 'line_items' });
  const id = books.newId('cs_test');
  const session = example('checkout.session', {
    id,
    created: now(books),
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    amount_total: Number(price.unit_amount),
    currency: String(price.currency),
    url: `https://checkout.stripe.com/c/pay/${id}`,
    success_url: String(params.success_url),
    customer: (params.customer ?? null) as string | null,
  });
  books.sessions.set(id, session);
  books.pageData.set(id, Object(params.payment_intent_data));
  return session;
}

export function expireSession(books: Books, id: string): Stripe.Checkout.Session {
  const session = get(books.sessions, 'checkout.session', id);
  if (session.status !== 'open') throw badRequest('Only open sessions can be expired.');
  return Object.assign(session, { status: 'expired', url: null });
}

/** @throws Error if the page is closed or the card is declined */
export function payOnPage(books: Books, id: string, means: string): Stripe.PaymentIntent {
  const session = get(books.sessions, 'checkout.session', id);
  if (session.status !== 'open') throw new Error('The page is closed');
  const { amount_total: amount, currency, customer } = session;
  const data = books.pageData.get(id);
  const intent = createIntent(books, {
    ...data,
    amount: String(amount),
    currency,
    allowed_payment_method_types: ['card'],
    ...(customer ? { customer } : {}),
  });
  confirmCard(books, intent, means);
  Object.assign(session, { status: 'complete', url: null, payment_status: 'paid' });
  session.payment_intent = intent.id;
  return intent;
}
