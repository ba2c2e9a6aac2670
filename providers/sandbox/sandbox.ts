import {
  type PaymentMethod,
  type PaymentProvider,
  PROVIDER_METHODS,
} from '../../domain/payment/port.ts';
import {
  type Books,
  type BooksSettings,
  endCharge,
  expireDueCharges,
  getCharge,
  openBooks,
  toSnapshot,
} from './books.ts';
import { type Charge, isOpen } from './charge.ts';
import { chargeSavedCard, startSavedCard } from './charge-saved.ts';
import { openControls, type SandboxControls } from './controls.ts';
import { deliverDue } from './delivery.ts';
import { withFaults } from './faults.ts';
import { minimumOf } from './minimum.ts';
import { type Pages, pendingStart, placeCharge } from './place.ts';
import { placeRefund } from './refund.ts';
import { placeSetUp, readCard, toSetUpSnapshot } from './set-up.ts';
import { SIGNATURE_HEADER, verifyEvent } from './signature.ts';

export type SandboxSettings = BooksSettings &
  Pages & {
    readonly signingSecret: string;
    /** The methods to offer. Absent: all. */
    readonly methods?: readonly PaymentMethod[] | null;
    /** Passes a signed POST to the shop's webhook endpoint. Only a 2xx counts as received. */
    deliver(request: Request): Promise<Response>;
  };

export type LedgerLine = Pick<
  Charge,
  'reference' | 'state' | 'minor' | 'currency' | 'received' | 'refunded' | 'dispute'
> & { readonly orderId: string };

export type Sandbox = PaymentProvider &
  SandboxControls & {
    /** Returns how many events were received. Call at start and by a timer. */
    deliverPending(): Promise<number>;
    ledger(): LedgerLine[];
    /** Waits for running deliveries, then closes the file. */
    close(): Promise<void>;
  };

/**
 * Opens a simulated payment company. An order can be paid once, and a newer attempt ends an older one that still waits.
 */
export function openSandbox(settings: SandboxSettings): Sandbox {
  const { signingSecret } = settings;
  if (signingSecret === '') throw new Error('the sandbox needs a signing secret');
  const books = openBooks(settings);
  const courier = openCourier(books, settings);
  return {
    id: 'sandbox',
    methods: settings.methods ?? PROVIDER_METHODS,
    minimum: minimumOf,
    ...withFaults(callsOf(books, settings, courier.soon), books.faults),
    findPendingStart: async (reference) =>
      pendingStart(getCharge(expireDueCharges(books), reference)),
    verify: async (raw, headers, now) =>
      verifyEvent(signingSecret, { raw, header: headers.get(SIGNATURE_HEADER) }, now),
    ...openControls(books, settings, courier.soon),
    deliverPending: courier.run,
    ledger: () => expireDueCharges(books).charges.list().map(toLine),
    async close() {
      await courier.stop();
      books.ledger.close();
    },
  };
}

function callsOf(books: Books, pages: Pages, soon: () => void): ReturnType<typeof withFaults> {
  const act = async <Answer>(change: (books: Books) => Answer): Promise<Answer> => {
    const answer = change(expireDueCharges(books));
    soon();
    return answer;
  };
  const snapshotOf = (charge: Charge) => toSnapshot(books, charge);
  const fetch = (reference: string) => snapshotOf(getCharge(expireDueCharges(books), reference));
  return {
    start: (request) => act(() => placeCharge(books, request, pages)),
    charge: (request) => act(() => chargeSavedCard(books, request)),
    startSaved: (request) => act(() => startSavedCard(books, request, pages)),
    refund: (request) => act(() => placeRefund(books, request)),
    cancel: (reference) =>
      act(() => {
        cancelCharge(books, reference);
        return fetch(reference);
      }),
    fetch: async (reference) => fetch(reference),
    find: async (orderId) => expireDueCharges(books).charges.listOf(orderId).map(snapshotOf),
    openSetUp: async (request) => placeSetUp(books, request, pages),
    fetchSetUp: async (reference) => toSetUpSnapshot(books, reference),
    fetchCard: async (mandate) => readCard(books, mandate),
  };
}

function cancelCharge(books: Books, reference: string): void {
  books.ledger.transaction(() => {
    const charge = getCharge(books, reference);
    if (isOpen(charge)) endCharge(books, charge, 'cancelled');
  });
}

function openCourier(books: Books, settings: SandboxSettings) {
  const running = new Set<Promise<number>>();
  let stopped = false;
  const run = async (): Promise<number> => {
    if (stopped) return 0;
    const round = deliverDue({ ...settings, books: expireDueCharges(books) });
    running.add(round);
    return round.finally(() => running.delete(round));
  };
  return {
    run,
    /** Delivers after the answer, as a real company does. A failed delivery stays due for the timer. */
    soon() {
      if (settings.isPlayed !== true) setImmediate(() => run().catch(() => 0));
    },
    async stop() {
      stopped = true;
      await Promise.allSettled(running);
    },
  };
}

function toLine(charge: Charge): LedgerLine {
  const { reference, purchase_id, state, minor, currency, received, refunded, dispute } = charge;
  return {
    reference,
    orderId: purchase_id,
    state,
    minor,
    currency,
    received,
    refunded,
    dispute,
  };
}
