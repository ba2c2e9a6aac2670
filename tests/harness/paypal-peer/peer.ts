import type { AddressInfo } from 'node:net';
import type { Clock } from '../../../kit/time.ts';
import { type Fault, openFaults } from '../stripe-peer/faults.ts';
import { type Books, get, type Habit, openBooks, type PeerOrder, type SentEvent } from './books.ts';
import { createRefund, dispute, failRefund } from './money-back.ts';
import { approve, saveAccount, settleCapture } from './orders.ts';
import { type Answer, type Call, createPeerServer } from './server.ts';
import { PEER_ACCESS } from './settings.ts';
import { approveSetUp } from './vault.ts';

export type PayPalPeer = {
  readonly apiBase: string;
  readonly calls: readonly Call[];
  get(reference: string): PeerOrder;
  /** On PayPal's page. */
  approve(reference: string, habit?: Habit): void;
  /** The money of a pending capture arrives, or does not. */
  settle(reference: string): void;
  approveSetUp(reference: string): void;
  /** How the next charges of a saved account end. */
  setHabit(vaultId: string, habit: Habit): void;
  /** The buyer removes the shop from the account. */
  removeToken(vaultId: string): void;
  /** On PayPal's site. Returns the id. */
  giveBack(reference: string, value: string): string;
  failRefund(id: string): void;
  /** From now on, accounts are saved only by `saveAccount`. */
  saveLate(): void;
  saveAccount(reference: string): void;
  setRefunds(status: 'COMPLETED' | 'PENDING' | 'FAILED'): void;
  /** Opens a dispute, or ends the open one with PayPal's code of the outcome. */
  dispute(reference: string, outcome: string | null): void;
  fail(fault: Fault): void;
  /** As after some hours. */
  forgetKeys(): void;
  forgetOrder(reference: string): void;
  listSent(): readonly SentEvent[];
  sendTo(hook: string): void;
  close(): Promise<void>;
};

/** A stateful stand-in for the parts of PayPal's API that the shop uses, made from its published specifications. */
export async function openPayPalPeer(clock: Clock): Promise<PayPalPeer> {
  const books: Books = openBooks(clock, PEER_ACCESS.webhookId);
  const calls: Call[] = [];
  const faults = openFaults();
  const keys = new Map<string, Answer>();
  const server = createPeerServer({ books, faults, calls, keys });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  return {
    apiBase: `http://127.0.0.1:${port}`,
    calls,
    get: (reference) => get(books.orders, reference),
    approve: (reference, habit = 'paid') => approve(books, reference, habit),
    settle: (reference) => settleCapture(books, reference),
    approveSetUp: (reference) => approveSetUp(books, reference),
    setHabit(vaultId, habit) {
      get(books.tokens, vaultId).habit = habit;
    },
    removeToken: (vaultId) => void books.tokens.delete(vaultId),
    giveBack(reference, value) {
      const { capture, amount } = get(books.orders, reference);
      const { currency_code } = amount;
      return createRefund(books, capture?.id ?? '', { amount: { currency_code, value } }).id;
    },
    failRefund: (id) => failRefund(books, id),
    saveLate() {
      books.isSavingLate = true;
    },
    saveAccount: (reference) => saveAccount(books, reference),
    setRefunds(status) {
      books.refundStatus = status;
    },
    dispute: (reference, outcome) => dispute(books, reference, outcome),
    fail: faults.add,
    forgetKeys: () => keys.clear(),
    forgetOrder: (reference) => void books.orders.delete(reference),
    listSent: () => books.sent,
    sendTo: (hook) => void books.listeners.add((event) => void post(hook, event)),
    async close() {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** PayPal would retry later. Tests that need retries fetch the payment themselves. */
async function post(hook: string, { raw, headers }: SentEvent): Promise<void> {
  await fetch(hook, { method: 'POST', body: Buffer.from(raw), headers }).catch(() => null);
}
