import { PAYMENT_METHODS, type PaymentProvider } from '../../domain/payment/port.ts';
import {
  type Books,
  type BooksSettings,
  endCharge,
  getCharge,
  lapse,
  openBooks,
  toSnapshot,
} from './books.ts';
import type { Charge } from './charge.ts';
import { chargeKept } from './charge-kept.ts';
import { openControls, type SandboxControls } from './controls.ts';
import { deliverDue } from './delivery.ts';
import { withFaults } from './faults.ts';
import { leastOf } from './least.ts';
import { type Pages, placeCharge } from './place.ts';
import { placeRefund } from './refund.ts';
import { placeSetUp, toSetUpSnapshot } from './set-up.ts';
import { SIGNATURE_HEADER, verifyEvent } from './signature.ts';

export type SandboxSettings = BooksSettings &
  Pages & {
    readonly signingSecret: string;
    /** Hands a signed POST to the shop's hook entry, in process; only a 2xx counts as received. */
    deliver(request: Request): Promise<Response>;
  };

/** What the books say, for checks from outside. */
export type LedgerLine = Pick<
  Charge,
  'reference' | 'state' | 'minor' | 'currency' | 'received' | 'refunded' | 'dispute'
> & { readonly orderId: string };

export type Sandbox = PaymentProvider &
  SandboxControls & {
    /** Delivers the events now due; returns how many were received. Call at start and by a timer. */
    deliverPending(): Promise<number>;
    /** Every charge ever started, oldest first. */
    ledger(): LedgerLine[];
    /** Waits for deliveries under way, then closes the file. */
    close(): Promise<void>;
  };

/**
 * A simulated payment company. An order id is to it what a PaymentIntent is to Stripe: it can be
 * paid once, and a newer attempt ends an older one still waiting for the buyer's bank or wallet.
 */
export function openSandbox(settings: SandboxSettings): Sandbox {
  const { signingSecret } = settings;
  if (signingSecret === '') throw new Error('the sandbox needs a signing secret');
  const books = openBooks(settings);
  const courier = openCourier(books, settings);
  return {
    id: 'sandbox',
    methods: PAYMENT_METHODS,
    least: leastOf,
    ...withFaults(callsOf(books, settings, courier.soon), books.faults),
    verify: (raw, headers, now) =>
      verifyEvent(signingSecret, { raw, header: headers.get(SIGNATURE_HEADER) }, now),
    ...openControls(books, settings, courier.soon),
    deliverPending: courier.run,
    ledger: () => lapse(books).charges.list().map(toLine),
    async close() {
      await courier.stop();
      books.ledger.close();
    },
  };
}

/** What the shop may ask; `soon` is called after whatever may have made news. */
function callsOf(books: Books, pages: Pages, soon: () => void): ReturnType<typeof withFaults> {
  const act = async <Answer>(change: (books: Books) => Answer): Promise<Answer> => {
    const answer = change(lapse(books));
    soon();
    return answer;
  };
  const tell = (charge: Charge) => toSnapshot(books, charge);
  const fetch = (reference: string) => tell(getCharge(lapse(books), reference));
  return {
    start: (request) => act(() => placeCharge(books, request, pages)),
    charge: (request) => act(() => chargeKept(books, request)),
    refund: (request) => act(() => placeRefund(books, request)),
    cancel: (reference) =>
      act(() => {
        cancelCharge(books, reference);
        return fetch(reference);
      }),
    fetch: async (reference) => fetch(reference),
    find: async (orderId) => lapse(books).charges.listOf(orderId).map(tell),
    openSetUp: async (request) => placeSetUp(books, request, pages),
    fetchSetUp: async (reference) => toSetUpSnapshot(books, reference),
  };
}

function cancelCharge(books: Books, reference: string): void {
  books.ledger.transaction(() => {
    const charge = getCharge(books, reference);
    if (charge.state === 'waiting') endCharge(books, charge, 'cancelled');
  });
}

function openCourier(books: Books, settings: SandboxSettings) {
  const underWay = new Set<Promise<number>>();
  let stopped = false;
  const run = async (): Promise<number> => {
    if (stopped) return 0;
    const round = deliverDue({ ...settings, books: lapse(books) });
    underWay.add(round);
    return round.finally(() => underWay.delete(round));
  };
  return {
    run,
    /** Behind the answer, as a real company would. What fails here stays due: the timer's run says so. */
    soon() {
      if (settings.isPlayed !== true) setImmediate(() => run().catch(() => 0));
    },
    async stop() {
      stopped = true;
      await Promise.allSettled(underWay);
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
