import type {
  PaymentMethod,
  PaymentProvider,
  PaymentRequest,
  PaymentSnapshot,
  PaymentStart,
} from '../../../domain/payment/port.ts';
import type { Currency } from '../../../kit/money.ts';

export type Instrument = PaymentRequest['instrument'];
export type SignedEvent = { readonly raw: Uint8Array; readonly headers: Headers };

/** One freshly opened provider, and what only its maker knows about it. */
export type ContractSubject = {
  readonly provider: PaymentProvider;
  readonly instruments: {
    readonly paid: Instrument;
    readonly declined: Instrument;
    readonly challenged: Instrument;
    /** Paid while the buyer is present; later charges with nobody present are declined, softly. */
    readonly paidOnce: Instrument;
  };
  /** A wallet that shows a code, and a currency it takes. */
  readonly wallet: { readonly method: PaymentMethod; readonly currency: Currency };
  /** The moment the provider signs events at. */
  now(): Date;
  /** Answers the bank's question in the buyer's place. */
  answer(reference: string, approve: boolean): Promise<void>;
  /** Does in the buyer's browser what a `client-secret` start leaves to it. Absent: there are no such starts. */
  confirm?(start: PaymentStart, instrument: Instrument): Promise<PaymentStart>;
  /** Gives a card on the page of a set-up; `asked`: the bank wants an answer first. */
  giveCard(reference: string, instrument: Instrument): Promise<'kept' | 'asked' | 'refused'>;
  /** Answers the bank's question about it. */
  answerSetUp(reference: string, approve: boolean): Promise<void>;
  /** Pays a code from the wallet, in full. */
  payQr(reference: string): Promise<void>;
  /** Lets the time to pay of everything that waits run out. */
  lapse(): Promise<void>;
  /** The kept card will never work again: the next charge is declined, hard. */
  spoil(mandate: string): Promise<void>;
  /** The next `start`, `charge` or `refund` is done, but its answer is lost; or it is not even heard. */
  lose(what: 'answer' | 'request'): void;
  /** Headers of a body signed as the provider would, at a moment, with its own secret or another. */
  sign(raw: Uint8Array, at: Date, secret?: string): Headers;
  /** The same provider without a secret to check events with. Null: it does not open so. */
  readonly deaf: PaymentProvider | null;
  /** Everything sent to the hook entry so far, once all that is due was sent. */
  listSent(): Promise<readonly SignedEvent[]>;
  close(): Promise<void>;
};

let subject: ContractSubject | null = null;
let count = 0;

export function setSubject(next: ContractSubject | null): void {
  subject = next;
}

/** The subject of the test that runs. */
export function current(): ContractSubject {
  if (subject === null) throw new Error('there is no provider to test');
  return subject;
}

/** A card payment of an order of its own, 19.90 EUR, that will be paid. */
export function cardRequest(change: Partial<PaymentRequest> = {}): PaymentRequest {
  count += 1;
  const orderId = `contract-${count}`;
  return {
    orderId,
    idempotencyKey: `${orderId}:1`,
    total: { minor: 1990, currency: 'EUR' },
    locale: 'de',
    returnUrl: 'https://shop.example/de/success',
    email: 'buyer@example.com',
    method: 'card',
    keep: false,
    expiresAt: null,
    instrument: current().instruments.paid,
    ...change,
  };
}

/** A payment by the subject's wallet. */
export function walletRequest(change: Partial<PaymentRequest> = {}): PaymentRequest {
  const { method, currency } = current().wallet;
  return cardRequest({ method, total: { minor: 9900, currency }, instrument: {}, ...change });
}

/** The next attempt at the same order. */
export const nextAttempt = (
  { orderId, ...request }: PaymentRequest,
  change: Partial<PaymentRequest> = {},
): PaymentRequest => ({
  ...request,
  orderId,
  idempotencyKey: `${orderId}:2`,
  ...change,
});

/** Starts, and does the browser's part where there is one. */
export async function start(request: PaymentRequest): Promise<PaymentStart> {
  const { provider, confirm } = current();
  const answer = await provider.start(request);
  if (answer.kind !== 'client-secret') return answer;
  if (!confirm) throw new Error('nobody confirms in the browser');
  return confirm(answer, request.instrument);
}

/** Pays by card, keeping it; the kept card's name. */
export async function keepCard(instrument: Instrument): Promise<string> {
  const { reference } = await start(cardRequest({ instrument, keep: true }));
  const { mandate } = await current().provider.fetch(reference);
  if (mandate === null) throw new Error('nothing was kept');
  return mandate;
}

export async function states(orderId: string): Promise<PaymentSnapshot['state'][]> {
  return (await current().provider.find(orderId)).map((snapshot) => snapshot.state);
}

/** How many different events tell of a payment. */
export async function countNews(reference: string): Promise<number> {
  const { provider, now, listSent } = current();
  const events = (await listSent()).map(({ raw, headers }) => provider.verify(raw, headers, now()));
  const own = events.filter((event) => event.reference === reference);
  return new Set(own.map(({ id }) => id)).size;
}
