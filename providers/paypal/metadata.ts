import type { Order } from '@paypal/paypal-server-sdk';
import {
  type ChargeRequest,
  DECLINE_REASONS,
  ForeignPayment,
  type NotedPayment,
  type PaymentEnd,
  type PaymentRequest,
} from '../../domain/payment/port.ts';

/** What the shop stores in an order at PayPal. Contains no personal data. */
export type Metadata = {
  readonly orderId: string;
  /** Whether the buyer agreed to renewals. */
  readonly kept: boolean;
  /** The shop's deadline. Null means the usual one. */
  readonly expiresAt: Date | null;
  /** The saved account that a renewal charges. */
  readonly mandate: string | null;
};

/** `ended`: PayPal cannot cancel an order, so the shop notes how it ended the payment and never captures it. */
export type PayPalOrder = Order &
  Pick<NotedPayment, 'ended' | 'isCapturing'> & {
    readonly id: string;
  };

/** Returns the metadata of a new order. */
export function metadataOf(request: PaymentRequest | ChargeRequest): Metadata {
  const { orderId } = request;
  return 'mandate' in request
    ? { orderId, kept: true, expiresAt: null, mandate: request.mandate }
    : { orderId, kept: request.keep, expiresAt: request.expiresAt, mandate: null };
}

/** Writes metadata into the field `custom_id`, which takes 127 characters. The order’s id comes first, for people. */
export function writeMetadata({ orderId, kept, expiresAt, mandate }: Metadata): string {
  const parts = [
    orderId,
    kept ? 'keep' : null,
    expiresAt && `until=${Math.floor(expiresAt.getTime() / 1000)}`,
    mandate && `vault=${mandate}`,
  ];
  const text = parts.filter((part) => part !== null).join(' ');
  if (text.length > 127) throw new Error('the metadata are too long for PayPal');
  return text;
}

/** Reads the metadata of an order. @throws ForeignPayment if it has none */
export function readMetadata(order: Pick<PayPalOrder, 'id' | 'purchaseUnits'>): Metadata {
  const { orderId, parts, partOf } = partsOf(order);
  if (!orderId) throw new ForeignPayment(`${order.id} is not an order of this shop`);
  const until = partOf('until');
  return {
    orderId,
    kept: parts.includes('keep'),
    expiresAt: until === null ? null : new Date(Number(until) * 1000),
    mandate: partOf('vault'),
  };
}

/** Returns the end that an earlier version of the shop wrote into the order, or null. */
export function readEnd(order: Pick<PayPalOrder, 'purchaseUnits'>): PaymentEnd | null {
  const text = partsOf(order).partOf('ended');
  if (text === null) return null;
  const hard = text.endsWith('!');
  const name = hard ? text.slice(0, -1) : text;
  return { reason: DECLINE_REASONS.find((each) => each === name) ?? 'declined', hard };
}

function partsOf({ purchaseUnits }: Pick<PayPalOrder, 'purchaseUnits'>) {
  const [orderId, ...parts] = (purchaseUnits?.[0]?.customId ?? '').split(' ');
  const partOf = (name: string) =>
    parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
  return { orderId, parts, partOf };
}
