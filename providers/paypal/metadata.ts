import type { Order } from '@paypal/paypal-server-sdk';
import type { ChargeRequest, PaymentEnd, PaymentRequest } from '../../domain/payment/port.ts';

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

export type PayPalOrder = Order & {
  readonly id: string;
  /** How the shop ended the payment, or null. PayPal cannot cancel an order, so the shop notes it and never captures it. */
  readonly ended: PaymentEnd | null;
};

/** Thrown for an order at PayPal that this shop did not make. */
export class ForeignOrder extends Error {}

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

/** Reads the metadata of an order. @throws ForeignOrder if it has none */
export function readMetadata({
  id,
  purchaseUnits,
}: Pick<PayPalOrder, 'id' | 'purchaseUnits'>): Metadata {
  const [orderId, ...parts] = (purchaseUnits?.[0]?.customId ?? '').split(' ');
  const partOf = (name: string) =>
    parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
  if (!orderId) throw new ForeignOrder(`${id} is not an order of this shop`);
  const until = partOf('until');
  return {
    orderId,
    kept: parts.includes('keep'),
    expiresAt: until === null ? null : new Date(Number(until) * 1000),
    mandate: partOf('vault'),
  };
}
