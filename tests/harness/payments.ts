import { type InvoicePrinter, SELLER } from '../../domain/invoice/index.ts';
import { generateSigningKeyPem, openKeyRing } from '../../domain/license/index.ts';
import type { PaymentProvider, PaymentSnapshot } from '../../domain/payment/index.ts';
import type { Money } from '../../kit/money.ts';

/** The test writes the snapshots. Payments of an order are `<order id>:<n>`. */
export type ScriptedProvider = PaymentProvider & {
  readonly snapshots: PaymentSnapshot[];
  tell(
    orderId: string,
    count: number,
    state: PaymentSnapshot['state'],
    total: Money,
  ): PaymentSnapshot;
};

/** Number of changes of a dispute. */
const TURNS = { none: 0, open: 1, won: 2, lost: 2 } as const;

/** A card payment. By default, received in full when paid, and disputed at most once. */
export function makeSnapshot(
  given: Pick<PaymentSnapshot, 'reference' | 'orderId' | 'state' | 'total'> &
    Partial<PaymentSnapshot>,
): PaymentSnapshot {
  const none = { minor: 0, currency: given.total.currency };
  return {
    method: 'card',
    received: given.state === 'paid' ? given.total : none,
    refunds: [],
    dispute: 'none',
    disputeRevision: TURNS[given.dispute ?? 'none'],
    mandate: null,
    qr: null,
    expiresAt: null,
    reason: null,
    at: new Date('2026-01-15T12:00:00.000Z'),
    card: { brand: 'visa', last4: '4242', expiry: '2030-08' },
    ...given,
  };
}

export function scriptedProvider(): ScriptedProvider {
  const snapshots: PaymentSnapshot[] = [];
  const unused = () => Promise.reject(new Error('Not part of this test'));
  return {
    id: 'scripted',
    methods: ['card'],
    minimum: () => null,
    snapshots,
    tell(orderId, count, state, total) {
      const reference = `${orderId}:${count}`;
      const reason = state === 'declined' ? 'insufficient-funds' : null;
      const snapshot = makeSnapshot({ reference, orderId, state, total, reason });
      const known = snapshots.findIndex((other) => other.reference === reference);
      snapshots.splice(known < 0 ? snapshots.length : known, known < 0 ? 0 : 1, snapshot);
      return snapshot;
    },
    start: unused,
    cancel: async (reference) => {
      const at = snapshots.findIndex((known) => known.reference === reference);
      const snapshot = snapshots[at];
      if (snapshot === undefined) throw new Error(`Unknown payment ${reference}`);
      if (snapshot.state !== 'waiting') return snapshot;
      const ended = { ...snapshot, state: 'declined', reason: 'cancelled' } as const;
      snapshots[at] = ended;
      return ended;
    },
    charge: unused,
    startSaved: unused,
    fetchCard: unused,
    refund: unused,
    openSetUp: unused,
    fetchSetUp: unused,
    verify: () => {
      throw new Error('Not part of this test');
    },
    fetch: async (reference) => {
      const snapshot = snapshots.find((known) => known.reference === reference);
      if (snapshot === undefined) throw new Error(`Unknown payment ${reference}`);
      return snapshot;
    },
    find: async (orderId) => snapshots.filter((snapshot) => snapshot.orderId === orderId),
  };
}

export const testOrderDeps = () => ({
  ring: testKeyRing(),
  company: SELLER,
  reportForeign: (error: unknown): void => {
    throw error;
  },
});

export const testPrinter: InvoicePrinter = {
  print: async ({ paper }) => new TextEncoder().encode(`%PDF ${paper.number}`),
};

export const testKeyRing = () => openKeyRing({ signingKeyPem: generateSigningKeyPem() });
