import type { AddressInfo } from 'node:net';
import type Stripe from 'stripe';
import type { Clock } from '../../../kit/time.ts';
import {
  announce,
  type Books,
  describeMeans,
  get,
  openBooks,
  type SentEvent,
  USUAL_CARD,
} from './books.ts';
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
  readonly apiBase: string;
  readonly calls: readonly Call[];
  get(reference: string): Stripe.PaymentIntent;
  list(): readonly Stripe.PaymentIntent[];
  /** In the browser. Does nothing if the payment can no longer be paid. */
  confirm(reference: string, testCard: string): Stripe.PaymentIntent;
  authenticate(reference: string, approve: boolean): void;
  payWallet(reference: string): void;
  /** On the page of a wallet or bank. `process`: the buyer confirmed, and the result takes a while. */
  answerAway(
    reference: string,
    answer: 'approve' | 'cancel' | 'decline' | 'fail' | 'process',
  ): void;
  payOnPage(session: string, testCard: string): Stripe.PaymentIntent;
  /** On a page that only saves the card. */
  giveCard(session: string, testCard: string): 'kept' | 'asked' | 'refused';
  authenticateSetUp(session: string, approve: boolean): void;
  /** `moved` is the balance so far in minor units, negative if money was withdrawn. */
  dispute(reference: string, status: Stripe.Dispute.Status, moved?: number): void;
  /** On Stripe's dashboard. Returns the id. */
  giveBack(reference: string, amount: number): string;
  failRefund(id: string): void;
  loseCard(paymentMethod: string): void;
  detachCard(paymentMethod: string): void;
  deleteCustomer(id: string): void;
  /** The card networks report a new number or expiry of a saved card. */
  updateCard(
    paymentMethod: string,
    change: { readonly last4?: string; readonly exp_month?: number; readonly exp_year?: number },
  ): void;
  /** The saved card then behaves like this test card. */
  turnCard(paymentMethod: string, testCard: string): void;
  setRefunds(status: Books['refundStatus']): void;
  setSlow(milliseconds: number): void;
  fail(fault: Fault): void;
  listSent(): readonly SentEvent[];
  sendTo(hook: string): void;
  close(): Promise<void>;
};

/** A stateful stand-in for the parts of Stripe's API that the shop uses. */
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

/** https://docs.stripe.com/error-codes */
const AWAY_CODES = {
  cancel: 'payment_method_customer_decline',
  decline: 'payment_method_provider_decline',
  fail: 'payment_intent_authentication_failure',
} as const;

function buyerOf(books: Books) {
  const intentOf = (reference: string) => get(books.intents, 'payment_intent', reference);
  const payable = (reference: string) => {
    const intent = intentOf(reference);
    return intent.status === 'requires_action' ? intent : null;
  };
  const newMeans = (testCard: string) => {
    const id = books.newId('pm');
    books.means.set(id, { habit: habitOf(testCard), customer: null, card: USUAL_CARD });
    return id;
  };
  return {
    get: intentOf,
    confirm(reference: string, testCard: string) {
      const intent = intentOf(reference);
      try {
        confirmCard(books, intent, newMeans(testCard));
      } catch (error) {
        // The browser shows the error, and the payment contains it.
        if (!(error instanceof Refusal)) throw error;
      }
      return intent;
    },
    authenticate(reference: string, approve: boolean) {
      const intent = payable(reference);
      if (intent && approve) succeed(books, intent);
      else if (intent) fail(books, intent, { code: 'payment_intent_authentication_failure' });
    },
    payWallet(reference: string) {
      lapse(books);
      const intent = payable(reference);
      if (intent) succeed(books, intent);
    },
    answerAway(reference: string, answer: keyof typeof AWAY_CODES | 'approve' | 'process') {
      const intent = intentOf(reference);
      if (intent.status !== 'processing' && payable(reference) === null) return;
      if (answer === 'approve') return succeed(books, intent);
      if (answer !== 'process') return fail(books, intent, { code: AWAY_CODES[answer] });
      Object.assign(intent, { status: 'processing', next_action: null });
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
    updateCard(paymentMethod: string, change: Partial<typeof USUAL_CARD>) {
      const means = get(books.means, 'payment_method', paymentMethod);
      books.means.set(paymentMethod, { ...means, card: { ...means.card, ...change } });
      announce(books, 'payment_method.automatically_updated', describeMeans(books, paymentMethod));
    },
    deleteCustomer: (id: string) => void books.customers.delete(id),
    turnCard(paymentMethod: string, testCard: string) {
      const means = get(books.means, 'payment_method', paymentMethod);
      books.means.set(paymentMethod, { ...means, habit: habitOf(testCard) });
    },
  };
}

/** Stripe would retry later. Tests that need retries fetch the payment themselves. */
async function post(hook: string, { raw, headers }: SentEvent): Promise<void> {
  await fetch(hook, { method: 'POST', body: Buffer.from(raw), headers }).catch(() => null);
}
