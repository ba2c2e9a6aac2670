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

/** A new provider, and what only its implementation knows about it. */
export type ContractSubject = {
  readonly provider: PaymentProvider;
  readonly instruments: {
    readonly paid: Instrument;
    readonly declined: Instrument;
    readonly challenged: Instrument;
    /** Succeeds while the buyer is present. Later charges without the buyer are declined softly. */
    readonly paidOnce: Instrument;
  };
  /** A wallet that shows a code, and a currency that it accepts. */
  readonly wallet: { readonly method: PaymentMethod; readonly currency: Currency };
  now(): Date;
  answer(reference: string, approve: boolean): Promise<void>;
  /** Does the browser's part of a `client-secret` start. Absent if there are no such starts. */
  confirm?(start: PaymentStart, instrument: Instrument): Promise<PaymentStart>;
  /** Enters a card on the page of a set-up. Returns `asked` if the bank requires an answer. */
  giveCard(reference: string, instrument: Instrument): Promise<'kept' | 'asked' | 'refused'>;
  answerSetUp(reference: string, approve: boolean): Promise<void>;
  payQr(reference: string): Promise<void>;
  /** Expires everything that waits for payment. */
  lapse(): Promise<void>;
  /** Breaks a kept card, so that its next charge is declined for good. */
  spoil(mandate: string): Promise<void>;
  /** Loses the answer to the next `start`, `charge`, or `refund` after it was done, or the request itself. */
  lose(what: 'answer' | 'request'): void;
  /** Returns headers for a body signed like the provider does, by default with its own secret. */
  sign(raw: Uint8Array, at: Date, secret?: string): Headers;
  /** The same provider without a webhook secret, or null if it does not open without one. */
  readonly deaf: PaymentProvider | null;
  /** Returns all events sent to the webhook, after sending those that are due. */
  listSent(): Promise<readonly SignedEvent[]>;
  close(): Promise<void>;
};

let subject: ContractSubject | null = null;
let count = 0;

export function setSubject(next: ContractSubject | null): void {
  subject = next;
}

export function current(): ContractSubject {
  if (subject === null) throw new Error('No provider is being tested');
  return subject;
}

/** A card payment of 19.90 EUR for a new order. It succeeds. */
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

export function walletRequest(change: Partial<PaymentRequest> = {}): PaymentRequest {
  const { method, currency } = current().wallet;
  return cardRequest({ method, total: { minor: 9900, currency }, instrument: {}, ...change });
}

export const nextAttempt = (
  { orderId, ...request }: PaymentRequest,
  change: Partial<PaymentRequest> = {},
): PaymentRequest => ({
  ...request,
  orderId,
  idempotencyKey: `${orderId}:2`,
  ...change,
});

export async function start(request: PaymentRequest): Promise<PaymentStart> {
  const { provider, confirm } = current();
  const answer = await provider.start(request);
  if (answer.kind !== 'client-secret') return answer;
  if (!confirm) throw new Error('The subject has no browser to confirm in');
  return confirm(answer, request.instrument);
}

/** Pays by card, keeps the card, and returns its mandate. */
export async function saveCard(instrument: Instrument): Promise<string> {
  const { reference } = await start(cardRequest({ instrument, keep: true }));
  const { mandate } = await current().provider.fetch(reference);
  if (mandate === null) throw new Error('No card was kept');
  return mandate;
}

export async function states(orderId: string): Promise<PaymentSnapshot['state'][]> {
  return (await current().provider.find(orderId)).map((snapshot) => snapshot.state);
}

export async function countNews(reference: string): Promise<number> {
  const { provider, now, listSent } = current();
  const events = (await listSent()).map(({ raw, headers }) => provider.verify(raw, headers, now()));
  const own = events.filter((event) => event.reference === reference);
  return new Set(own.map(({ id }) => id)).size;
}
