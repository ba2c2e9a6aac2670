import type { Order } from '@paypal/paypal-server-sdk';
import {
  type ChargeRequest,
  DECLINE_REASONS,
  type DeclineReason,
  type PaymentRequest,
} from '../../domain/payment/port.ts';
import type { Decline } from './decline.ts';

/** What the shop stores in an order at PayPal. Contains no personal data. */
export type Metadata = {
  readonly orderId: string;
  /** Whether the buyer agreed to renewals. */
  readonly kept: boolean;
  /** The shop's deadline. Null means the usual one. */
  readonly expiresAt: Date | null;
  /** The saved account that a renewal charges. */
  readonly mandate: string | null;
  /** How the payment ended unpaid. PayPal cannot cancel an order, so the shop notes it and never captures it. */
  readonly ended: Decline | null;
};

export type PayPalOrder = Order & { readonly id: string };

/** Returns the metadata of a new order. */
export function metadataOf(request: PaymentRequest | ChargeRequest): Metadata {
  const { orderId } = request;
  const unended = { orderId, ended: null } as const;
  return 'mandate' in request
    ? { ...unended, kept: true, expiresAt: null, mandate: request.mandate }
    : { ...unended, kept: request.keep, expiresAt: request.expiresAt, mandate: null };
}

/** Writes metadata into the field `custom_id`, which takes 127 characters. The order’s id comes first, for people. */
export function writeMetadata({ orderId, kept, expiresAt, mandate, ended }: Metadata): string {
  const parts = [
    orderId,
    kept ? 'keep' : null,
    expiresAt && `until=${Math.floor(expiresAt.getTime() / 1000)}`,
    mandate && `vault=${mandate}`,
    ended && `ended=${ended.reason}${ended.hard ? '!' : ''}`,
  ];
  const text = parts.filter((part) => part !== null).join(' ');
  if (text.length > 127) throw new Error('the metadata are too long for PayPal');
  return text;
}

/** Reads the metadata of an order. @throws if it was not made by this shop */
export function readMetadata({ id, purchaseUnits }: PayPalOrder): Metadata {
  const [orderId, ...parts] = (purchaseUnits?.[0]?.customId ?? '').split(' ');
  const partOf = (name: string) =>
    parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
  if (!orderId) throw new Error(`${id} is not an order of this shop`);
  const until = partOf('until');
  return {
    orderId,
    kept: parts.includes('keep'),
    expiresAt: until === null ? null : new Date(Number(until) * 1000),
    mandate: partOf('vault'),
    ended: readEnd(partOf('ended')),
  };
}

function readEnd(text: string | null): Decline | null {
  if (text === null) return null;
  const isHard = text.endsWith('!');
  const name = isHard ? text.slice(0, -1) : text;
  const reason: DeclineReason = DECLINE_REASONS.find((each) => each === name) ?? 'declined';
  return { reason, hard: isHard };
}
