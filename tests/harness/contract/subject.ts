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
  /** The method of the rules for any method. Rules about cards alone run only for `card`. */
  readonly main: PaymentMethod;
  readonly instruments: {
    readonly paid: Instrument;
    readonly declined: Instrument;
    readonly challenged: Instrument;
    /** Succeeds while the buyer is present. Later charges are declined softly. */
    readonly paidOnce: Instrument;
    /** The bank asks at each payment, and declines if the buyer is absent. */
    readonly askedAlways: Instrument;
  };
  /** Shows a code. `currency` is one that it accepts. Null if the company has no codes. */
  readonly wallet: { readonly method: PaymentMethod; readonly currency: Currency } | null;
  /** Sends the buyer to another page. `currency` is one that it accepts, and `refused` one that it does not. */
  readonly away: {
    readonly method: PaymentMethod;
    readonly currency: Currency;
    readonly refused: Currency;
    readonly canRenew: boolean;
  };
  /** Whether an event says that the buyer canceled on that page. */
  readonly tellsCancel: boolean;
  /** Whether `find` knows a payment whose start lost its answer, and which therefore nobody can pay. */
  readonly findsUnanswered: boolean;
  /** How old an event may be, in milliseconds. */
  readonly oldestEvent: number;
  /** On that page. After `later`, `settleAway` lets the money arrive. */
  answerAway(reference: string, answer: 'approve' | 'later' | 'cancel' | 'decline'): Promise<void>;
  settleAway(reference: string): Promise<void>;
  now(): Date;
  answer(reference: string, approve: boolean): Promise<void>;
  /** The browser's part of a `client-secret` start, or of one by `main` on another page. Absent if there are no such starts. */
  confirm?(start: PaymentStart, instrument: Instrument): Promise<PaymentStart>;
  /** `asked`: the bank requires an answer. */
  giveCard(reference: string, instrument: Instrument): Promise<'kept' | 'asked' | 'refused'>;
  answerSetUp(reference: string, approve: boolean): Promise<void>;
  /** Pays a code or a voucher. */
  payQr(reference: string): Promise<void>;
  lapse(): Promise<void>;
  /** Days pass after a voucher was issued. */
  lapseVoucher(count: number): Promise<void>;
  /** The next charge of the saved card is declined for good. */
  spoil(mandate: string): Promise<void>;
  /** The card networks report a new number and expiry (`2041-03`). */
  updateCard(
    mandate: string,
    change: { readonly last4: string; readonly expiry: string },
  ): Promise<void>;
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
    name: 'Ana Buyer',
    method: current().main,
    keep: false,
    expiresAt: null,
    instrument: current().instruments.paid,
    ...change,
  };
}

export function walletRequest(change: Partial<PaymentRequest> = {}): PaymentRequest {
  const { wallet } = current();
  if (wallet === null) throw new Error('The subject has no codes');
  const { method, currency } = wallet;
  return cardRequest({ method, total: { minor: 9900, currency }, instrument: {}, ...change });
}

export function awayRequest(change: Partial<PaymentRequest> = {}): PaymentRequest {
  const { method, currency } = current().away;
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
  const { provider, confirm, main } = current();
  const answer = await provider.start(request);
  const isAway = answer.kind === 'redirect' && main !== 'card';
  if (answer.kind !== 'client-secret' && !isAway) return answer;
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
  const sent = await listSent();
  const events = await Promise.all(
    sent.map(({ raw, headers }) => provider.verify(raw, headers, now())),
  );
  const own = events.filter(
    (event) => event !== null && 'reference' in event && event.reference === reference,
  );
  return new Set(own.map((event) => event?.id)).size;
}
