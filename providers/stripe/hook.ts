import type Stripe from 'stripe';
import {
  BadSignature,
  type CardEvent,
  METHOD_FACTS,
  PAYMENT_METHODS,
  type PaymentEvent,
  type ProviderEvent,
} from '../../domain/payment/port.ts';
import { seconds } from '../../kit/time.ts';
import { refusalOf } from './card-refusal.ts';
import { idOf } from './client.ts';
import { fieldsOf, isName } from './fields.ts';

export const SIGNATURE_HEADER = 'stripe-signature';

/** Allowed difference of the timestamp from now, in either direction, in seconds. */
const TOLERANCE = 300;

const PAYMENT_FAILED = 'payment_intent.payment_failed';

type SignedBody = { readonly raw: Uint8Array; readonly header: string | null };

/** Sent when the card networks report a new expiry or number of a saved card. */
const CARD_UPDATED = 'payment_method.automatically_updated';

/**
 * Verifies and parses an event. Returns null if it is about nothing of this shop.
 * @throws BadSignature for a wrong or old signature, or a body that is not an event
 */
export function verifyEvent(
  { webhooks }: Pick<Stripe, 'webhooks'>,
  secret: string,
  { raw, header, now }: SignedBody & { readonly now: Date },
): ProviderEvent | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw);
    const ahead = timestampOf(header) - now.getTime();
    // The package checks the past only. A future timestamp would extend the life of a stolen event.
    if (ahead > seconds(TOLERANCE)) throw new BadSignature('signature timestamp is in the future');
    const received = now.getTime();
    return readEvent(
      webhooks.constructEvent(text, header ?? '', secret, TOLERANCE, undefined, received),
    );
  } catch (cause) {
    // The package's errors contain the whole body, which must not reach a log.
    throw cause instanceof BadSignature ? cause : new BadSignature('not signed by Stripe');
  }
}

/** Returns the signature's timestamp in milliseconds since 1970. */
function timestampOf(header: string | null): number {
  const dates = (header ?? '').split(',').filter((part) => part.startsWith('t='));
  const [, stamp] = /^t=(\d{1,12})$/.exec(dates[0] ?? '') ?? [];
  if (!stamp || dates.length !== 1) throw new BadSignature('unreadable signature');
  return seconds(Number(stamp));
}

/** Accepts events about a saved card, a payment, or a charge, refund, dispute, or hosted page that names its payment. */
function readEvent(event: unknown): ProviderEvent | null {
  const { id, type, data } = fieldsOf(event);
  if (!isName(id) || !isName(type)) throw new BadSignature('not an event');
  const object = fieldsOf(fieldsOf(data).object);
  return type === CARD_UPDATED
    ? cardEvent({ id, type }, object)
    : paymentEvent({ id, type }, object);
}

type Head = { readonly id: string; readonly type: string };
type Fields = ReturnType<typeof fieldsOf>;

/** The mandate is named as `mandateOf` names it. A card without a customer was never saved. */
function cardEvent(head: Head, { id, customer, object }: Fields): CardEvent | null {
  const customerId = isReferenced(customer) ? idOf(customer) : null;
  if (object !== 'payment_method' || !isName(id) || !isName(customerId)) return null;
  return { ...head, mandate: `${customerId}/${id}` };
}

function paymentEvent({ id, type }: Head, object: Fields): PaymentEvent | null {
  const named = object.object === 'payment_intent' ? object.id : object.payment_intent;
  const reference = idOf(isReferenced(named) ? named : null);
  const { last_payment_error: error, metadata } = object;
  if (!isName(reference) || isForeign(object)) return null;
  const isRefusal = type === PAYMENT_FAILED && error && isByCard(fieldsOf(metadata).method);
  const refusal = isRefusal ? refusalOf(reference, fieldsOf(error)) : undefined;
  return { id, type, reference, ...(refusal ? { refusal } : {}) };
}

/** Another program may use the account, too. Only a payment itself always has its metadata. */
const isForeign = ({ object, metadata }: Fields): boolean =>
  object === 'payment_intent' && !isName(fieldsOf(metadata).purchase);

const isByCard = (name: unknown): boolean =>
  PAYMENT_METHODS.some((method) => method === name && METHOD_FACTS[method].flow === 'card');

const isReferenced = (value: unknown): value is string | { id: string } =>
  typeof value === 'string' || isName(fieldsOf(value).id);
