import type Stripe from 'stripe';
import { type Books, describeMeans, get, now } from './books.ts';
import { example } from './fixtures.ts';
import type { Params } from './intents.ts';
import { badRequest } from './refusal.ts';

type Session = Stripe.Checkout.Session;

/** Saves a card without a charge. */
export function createSetUp(books: Books, params: Params): Session {
  const { customer, currency, expires_at, line_items } = params;
  if (line_items) throw badRequest('No line items in setup mode', { param: 'line_items' });
  if (!/^[a-z]{3}$/.test(String(currency))) throw badRequest('No currency', { param: 'currency' });
  const ahead = Number(expires_at) - now(books);
  if (!(ahead >= 1800 && ahead <= 86_400))
    throw badRequest('30 min to 24 h', { param: 'expires_at' });
  const holder = get(books.customers, 'customer', String(customer)).id;
  const metadata = { ...Object(Object(params.setup_intent_data).metadata) };
  const intent = example('setup_intent', {
    id: books.newId('seti'),
    created: now(books),
    customer: holder,
    payment_method: null,
    status: 'requires_payment_method',
    usage: 'off_session',
    metadata,
  } as Partial<Stripe.SetupIntent>);
  books.setUps.set(intent.id, intent);
  const id = books.newId('cs_test');
  const session = example('checkout.session', {
    id,
    created: now(books),
    mode: 'setup',
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    setup_intent: intent.id,
    amount_total: null,
    customer: holder,
    url: `https://checkout.stripe.com/c/pay/${id}`,
    expires_at: Number(expires_at),
    success_url: String(params.success_url),
    metadata: { ...Object(params.metadata) },
  } as Partial<Session>);
  books.sessions.set(id, session);
  return session;
}

/** Expires a page whose time is over. */
export function readSession(books: Books, id: string): Session {
  const session = get(books.sessions, 'checkout.session', id);
  const isOver = session.mode === 'setup' && session.expires_at <= now(books);
  if (isOver && session.status === 'open') Object.assign(session, { status: 'expired', url: null });
  return session;
}

function open(books: Books, id: string) {
  const session = readSession(books, id);
  if (session.status !== 'open') throw new Error('The page is closed');
  return { session, intent: get(books.setUps, 'setup_intent', String(session.setup_intent)) };
}

/** The page stays open if the card is declined. */
export function giveCard(books: Books, id: string, means: string): 'kept' | 'asked' | 'refused' {
  const { intent } = open(books, id);
  const { habit } = get(books.means, 'payment_method', means);
  if (habit.kind === 'declined') return 'refused';
  intent.payment_method = means;
  intent.status = 'requires_action';
  if (habit.kind === 'challenge') return 'asked';
  endSetUp(books, id, true);
  return 'kept';
}

/** After authentication, the card is saved for its customer, or the page accepts another. */
export function endSetUp(books: Books, id: string, approve: boolean): void {
  const { session, intent } = open(books, id);
  if (intent.status !== 'requires_action') return;
  if (!approve) {
    Object.assign(intent, { status: 'requires_payment_method', payment_method: null });
    return;
  }
  const name = String(intent.payment_method);
  const means = get(books.means, 'payment_method', name);
  books.means.set(name, { ...means, customer: String(intent.customer) });
  intent.status = 'succeeded';
  Object.assign(session, { status: 'complete', url: null });
}

export function expandedSetUp(books: Books, id: unknown): unknown {
  if (typeof id !== 'string') return id;
  const intent = structuredClone(get(books.setUps, 'setup_intent', id));
  if (typeof intent.payment_method !== 'string') return intent;
  return { ...intent, payment_method: describeMeans(books, intent.payment_method) };
}
