import type { AddressInfo } from 'node:net';
import type Stripe from 'stripe';
import type { Clock } from '../../../kit/time.ts';
import { type Books, get, openBooks, type SentEvent } from './books.ts';
import { habitOf, LOST_CARD } from './cards.ts';
import { payOnPage } from './checkout.ts';
import { confirmCard, fail, succeed } from './confirm.ts';
import { type Fault, openFaults } from './faults.ts';
import { dispute, failRefund, giveBack } from './money-back.ts';
import { Refusal } from './refusal.ts';
import type { Call } from './routes.ts';
import { createPeerServer, type Deps } from './server.ts';
import { endSetUp, giveCard } from './set-ups.ts';
import { lapse } from './wallets.ts';

export const PEER_KEYS = {
  secretKey: 'sk_test_peer',
  publishableKey: 'pk_test_peer',
  webhookSecret: 'whsec_peer',
} as const;

export type StripePeer = {
  /** Its address, for `STRIPE_API_BASE`. */
  readonly apiBase: string;
  /** Every request so far. */
  readonly calls: readonly Call[];
  get(reference: string): Stripe.PaymentIntent;
  /** Every payment it knows. */
  list(): readonly Stripe.PaymentIntent[];
  /** The buyer's browser pays by one of Stripe's test cards; nothing happens when it cannot be paid any more. */
  confirm(reference: string, testCard: string): Stripe.PaymentIntent;
  /** The bank's question is answered. */
  authenticate(reference: string, approve: boolean): void;
  /** The wallet pays. */
  payWallet(reference: string): void;
  /** The buyer pays on Stripe's own page. */
  payOnPage(session: string, testCard: string): Stripe.PaymentIntent;
  /** A card is given on a page that only keeps one; whether it was kept, asked about, or refused. */
  giveCard(session: string, testCard: string): 'kept' | 'asked' | 'refused';
  /** Answers the bank's question about it. */
  authenticateSetUp(session: string, approve: boolean): void;
  /** `moved`: minor units it has brought so far, below zero when they were taken. */
  dispute(reference: string, status: Stripe.Dispute.Status, moved?: number): void;
  /** Money goes back by Stripe's dashboard; the refund's id. */
  giveBack(reference: string, amount: number): string;
  /** A refund fails, also one that was done. */
  failRefund(id: string): void;
  /** A kept card is reported lost. */
  loseCard(paymentMethod: string): void;
  /** A kept card is taken off its customer. */
  detachCard(paymentMethod: string): void;
  /** A customer is deleted, by Stripe's dashboard. */
  deleteCustomer(id: string): void;
  /** A kept card does from now on what this test card does. */
  turnCard(paymentMethod: string, testCard: string): void;
  setRefunds(status: Books['refundStatus']): void;
  setSlow(milliseconds: number): void;
  fail(fault: Fault): void;
  listSent(): readonly SentEvent[];
  /** Posts every event from now on to this address. */
  sendTo(hook: string): void;
  close(): Promise<void>;
};

/** A stand-in for Stripe: its HTTP interface as far as the shop uses it, with state. */
export async function openStripePeer(clock: Clock): Promise<StripePeer> {
  const books = openBooks(clock, PEER_KEYS.webhookSecret);
  const { secretKey } = PEER_KEYS;
  const deps: Deps = {
    books,
    secretKey,
    faults: openFaults(),
    slow: 0,
    calls: [],
    busy: new Set(),
  };
  const server = createPeerServer(deps);
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  return {
    apiBase: `http://127.0.0.1:${port}`,
    calls: deps.calls,
    ...buyerOf(books),
    list: () => [...books.intents.values()],
    setRefunds(status) {
      books.refundStatus = status;
    },
    setSlow(milliseconds) {
      deps.slow = milliseconds;
    },
    fail: deps.faults.add,
    listSent() {
      lapse(books);
      return books.sent;
    },
    sendTo: (hook) => void books.listeners.add((event) => void post(hook, event)),
    async close() {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** What buyers and their banks do. */
function buyerOf(books: Books) {
  const intentOf = (reference: string) => get(books.intents, 'payment_intent', reference);
  const asked = (reference: string) => {
    const intent = intentOf(reference);
    return intent.status === 'requires_action' ? intent : null;
  };
  const newMeans = (testCard: string) => {
    const id = books.newId('pm');
    books.means.set(id, { habit: habitOf(testCard), customer: null });
    return id;
  };
  return {
    get: intentOf,
    confirm(reference: string, testCard: string) {
      const intent = intentOf(reference);
      try {
        confirmCard(books, intent, newMeans(testCard));
      } catch (error) {
        // The browser shows it; the payment says it too.
        if (!(error instanceof Refusal)) throw error;
      }
      return intent;
    },
    authenticate(reference: string, approve: boolean) {
      const intent = asked(reference);
      if (intent && approve) succeed(books, intent);
      else if (intent) fail(books, intent, { code: 'payment_intent_authentication_failure' });
    },
    payWallet(reference: string) {
      lapse(books);
      const intent = asked(reference);
      if (intent) succeed(books, intent);
    },
    payOnPage: (session: string, testCard: string) => payOnPage(books, session, newMeans(testCard)),
    giveCard: (session: string, testCard: string) => giveCard(books, session, newMeans(testCard)),
    authenticateSetUp: (session: string, approve: boolean) => endSetUp(books, session, approve),
    dispute: (reference: string, status: Stripe.Dispute.Status, moved?: number) =>
      dispute(books, reference, { status, ...(moved ? { moved } : {}) }),
    giveBack: (reference: string, amount: number) => giveBack(books, reference, amount),
    failRefund: (id: string) => failRefund(books, id),
    loseCard(paymentMethod: string) {
      const means = get(books.means, 'payment_method', paymentMethod);
      books.means.set(paymentMethod, { ...means, habit: LOST_CARD });
    },
    detachCard(paymentMethod: string) {
      const means = get(books.means, 'payment_method', paymentMethod);
      books.means.set(paymentMethod, { ...means, customer: null });
    },
    deleteCustomer: (id: string) => void books.customers.delete(id),
    turnCard(paymentMethod: string, testCard: string) {
      const means = get(books.means, 'payment_method', paymentMethod);
      books.means.set(paymentMethod, { ...means, habit: habitOf(testCard) });
    },
  };
}

/** Stripe would send it again later; tests that need that ask for the payment themselves. */
async function post(hook: string, { raw, headers }: SentEvent): Promise<void> {
  await fetch(hook, { method: 'POST', body: Buffer.from(raw), headers }).catch(() => null);
}
