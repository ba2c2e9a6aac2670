import { createSign, type KeyObject, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Clock } from '../../../kit/time.ts';
import { CERTIFICATES, KEYS } from './certificates.ts';
import { notFound } from './refusal.ts';

export type SentEvent = { readonly raw: Uint8Array; readonly headers: Headers };

export type Fields = Readonly<Record<string, unknown>>;
type Amount = { readonly currency_code: string; readonly value: string };

/**
 * What the buyer's account does with a payment. `later`: the money takes days, as by an eCheck. `action` and `asks`: PayPal
 * wants the buyer on its page, and says so by an error or by the status of the order.
 */
export type Habit =
  | 'paid'
  | 'later'
  | 'later-declined'
  | 'refused'
  | 'action'
  | 'asks'
  | 'locked'
  | 'gone';

export type Capture = {
  readonly id: string;
  status: string;
  status_details?: { readonly reason: string };
  readonly amount: Amount;
  readonly custom_id: string;
  readonly invoice_id: string;
  readonly create_time: string;
};

export type PeerRefund = {
  readonly id: string;
  status: string;
  readonly amount: Amount;
  readonly custom_id?: string;
  readonly create_time: string;
};

export type PeerOrder = {
  readonly id: string;
  status: string;
  readonly amount: Amount;
  custom_id: string;
  readonly invoice_id: string;
  readonly create_time: string;
  update_time: string;
  readonly wallet: Fields | null;
  readonly returnUrl: string | null;
  readonly cancelUrl: string | null;
  readonly saves: boolean;
  vaultId: string | null;
  habit: Habit;
  capture: Capture | null;
  readonly refunds: PeerRefund[];
};

export type PeerDispute = {
  readonly dispute_id: string;
  readonly capture: string;
  status: string;
  update_time: string;
  dispute_outcome?: { readonly outcome_code: string };
};

export type SetUp = {
  readonly id: string;
  status: string;
  readonly customer: { readonly id: string; readonly merchant_customer_id: string };
  token: string | null;
};

export type Books = {
  readonly clock: Clock;
  readonly webhookId: string;
  readonly orders: Map<string, PeerOrder>;
  /** Saved accounts by id. */
  readonly tokens: Map<string, { habit: Habit; readonly customer: string }>;
  readonly setUps: Map<string, SetUp>;
  readonly disputes: Map<string, PeerDispute>;
  readonly sent: SentEvent[];
  readonly listeners: Set<(event: SentEvent) => void>;
  refundStatus: string;
  /** Whether an account is saved some time after the capture. */
  isSavingLate: boolean;
  newId(): string;
};

export function openBooks(clock: Clock, webhookId: string): Books {
  let count = 0;
  return {
    clock,
    webhookId,
    orders: new Map(),
    tokens: new Map(),
    setUps: new Map(),
    disputes: new Map(),
    sent: [],
    listeners: new Set(),
    refundStatus: 'COMPLETED',
    isSavingLate: false,
    newId() {
      count += 1;
      return `PEER${String(count).padStart(13, '0')}`;
    },
  };
}

export const now = ({ clock }: Books): string => clock.now().toISOString().replace(/\.\d+/, '');

/** @throws Refusal with PayPal's 404 */
export function get<Kept>(kept: ReadonlyMap<string, Kept>, id: string): Kept {
  const found = kept.get(id);
  if (!found) throw notFound();
  return found;
}

export function orderOfCapture({ orders }: Books, id: string): PeerOrder {
  const found = [...orders.values()].find(({ capture }) => capture?.id === id);
  if (!found) throw notFound();
  return found;
}

type Signed = {
  readonly webhookId: string;
  readonly key?: KeyObject;
  readonly certificate?: string;
};

/** Signs as PayPal does: the id, the time, the id of the webhook, and the checksum of the body. */
export function sign(
  raw: Uint8Array,
  at: Date,
  { webhookId, key = KEYS.own, certificate = `${CERTIFICATES}/CERT-peer` }: Signed,
): Headers {
  const id = randomUUID();
  const time = at.toISOString();
  const text = `${id}|${time}|${webhookId}|${crc32(raw)}`;
  return new Headers({
    'content-type': 'application/json',
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': createSign('RSA-SHA256').update(text).sign(key, 'base64'),
    'paypal-cert-url': certificate,
    'paypal-auth-algo': 'SHA256withRSA',
  });
}

export function announce(books: Books, event_type: string, resource: object): void {
  const event = {
    id: `WH-${books.newId()}`,
    event_version: '1.0',
    create_time: now(books),
    resource_type: event_type.split('.')[0]?.toLowerCase(),
    event_type,
    resource,
  };
  const raw = new TextEncoder().encode(JSON.stringify(event));
  const sent = { raw, headers: sign(raw, books.clock.now(), books) };
  books.sent.push(sent);
  for (const listener of books.listeners) listener(sent);
}
