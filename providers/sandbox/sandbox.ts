import type { ChallengeDesk, PaymentProvider } from '../../domain/payment/port.ts';
import { type Books, type BooksSettings, getCharge, openBooks, settleCharge } from './books.ts';
import { type Charge, truthOf } from './charge.ts';
import { deliverDue } from './delivery.ts';
import { type ChallengeUrl, placeCharge } from './place.ts';
import { SIGNATURE_HEADER, verifyEvent } from './signature.ts';

export type SandboxSettings = BooksSettings & {
  readonly signingSecret: string;
  /** Hands a signed POST to the shop's hook entry, in process; only a 2xx counts as received. */
  deliver(request: Request): Promise<Response>;
  /** Absolute address of the 3-D Secure page for a payment, in the buyer's language. */
  readonly challengeUrl: ChallengeUrl;
};

/** What the books say, for checks from outside. */
export type LedgerLine = Pick<Charge, 'reference' | 'state' | 'minor' | 'currency'> & {
  readonly purchaseId: string;
};

export type Sandbox = PaymentProvider &
  ChallengeDesk & {
    /** Delivers the events now due; returns how many were received. Call at start and by a timer. */
    deliverPending(): Promise<number>;
    /** Every charge ever started, oldest first. */
    ledger(): LedgerLine[];
    /** Waits for deliveries under way, then closes the file. */
    close(): Promise<void>;
  };

/**
 * A simulated payment company. A purchase id is to it what a PaymentIntent is to Stripe: it can be
 * paid once, and a newer attempt ends an older one still waiting for the buyer's bank.
 */
export function openSandbox(settings: SandboxSettings): Sandbox {
  const { signingSecret, challengeUrl } = settings;
  if (signingSecret === '') throw new Error('the sandbox needs a signing secret');
  const books = openBooks(settings);
  const courier = openCourier(books, settings);
  return {
    id: 'sandbox',
    async start(request) {
      const answer = placeCharge(books, request, challengeUrl);
      courier.soon();
      return answer;
    },
    fetch: async (reference) => truthOf(getCharge(books, reference)),
    find: async (purchaseId) => books.charges.listOf(purchaseId).map(truthOf),
    verify: (raw, headers, now) =>
      verifyEvent(signingSecret, { raw, header: headers.get(SIGNATURE_HEADER) }, now),
    describe: (reference) => describeChallenge(books, reference),
    async answer(reference, approve) {
      answerChallenge(books, reference, approve);
      courier.soon();
    },
    deliverPending: courier.run,
    ledger: () => books.charges.list().map(toLine),
    async close() {
      await courier.stop();
      books.ledger.close();
    },
  };
}

function describeChallenge({ charges }: Books, reference: string) {
  const charge = charges.find(reference);
  if (charge?.state !== 'waiting') return null;
  return { total: truthOf(charge).total, returnUrl: charge.return_url };
}

/** The first answer counts; later ones change nothing. */
function answerChallenge(books: Books, reference: string, approve: boolean): void {
  books.ledger.transaction(() => {
    if (getCharge(books, reference).state !== 'waiting') return;
    settleCharge(books, reference, approve ? null : 'authentication-failed');
  });
}

function openCourier({ outbox }: Books, settings: SandboxSettings) {
  const underWay = new Set<Promise<number>>();
  let stopped = false;
  const run = async (): Promise<number> => {
    if (stopped) return 0;
    const round = deliverDue({ ...settings, outbox });
    underWay.add(round);
    return round.finally(() => underWay.delete(round));
  };
  return {
    run,
    /** Behind the answer, as a real company would. What fails here stays due: the timer's run says so. */
    soon: () => void setImmediate(() => run().catch(() => 0)),
    async stop() {
      stopped = true;
      await Promise.allSettled(underWay);
    },
  };
}

function toLine({ reference, purchase_id, state, minor, currency }: Charge): LedgerLine {
  return { reference, purchaseId: purchase_id, state, minor, currency };
}
