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

/** A provider and the means to drive it that only its implementation has. */
export type ContractSubject = {
  readonly provider: PaymentProvider;
  readonly instruments: {
    readonly paid: Instrument;
    readonly declined: Instrument;
    readonly challenged: Instrument;
    /** Succeeds while the buyer is present. Later charges are declined softly. */
    readonly paidOnce: Instrument;
  };
  /** Shows a code. `currency` is one that it accepts. */
  readonly wallet: { readonly method: PaymentMethod; readonly currency: Currency };
  now(): Date;
  answer(reference: string, approve: boolean): Promise<void>;
  /** The browser's part of a `client-secret` start. Absent if there are no such starts. */
  confirm?(start: PaymentStart, instrument: Instrument): Promise<PaymentStart>;
  /** `asked`: the bank requires an answer. */
  giveCard(reference: string, instrument: Instrument): Promise<'kept' | 'asked' | 'refused'>;
  answerSetUp(reference: string, approve: boolean): Promise<void>;
  payQr(reference: string): Promise<void>;
  lapse(): Promise<void>;
  /** The next charge of the saved card is declined for good. */
  spoil(mandate: string): Promise<void>;
  /** The next `start`, `charge`, or `refund` loses its answer after it was done, or its request. */
  lose(what: 'answer' | 'request'): void;
  /** Signs like the provider, by default with its own secret. */
  sign(raw: Uint8Array, at: Date, secret?: string): Headers;
  /** Without a webhook secret. Null if the provider does not open without one. */
  readonly deaf: PaymentProvider | null;
  /** Sends due events first. */
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

/** 19.90 EUR by a card that succeeds. */
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

/** Pays by card, saves the card, and returns its mandate. */
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
