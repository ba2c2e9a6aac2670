import type Stripe from 'stripe';
import { BadSignature, type PaymentEvent } from '../../domain/payment/port.ts';
import { seconds } from '../../kit/time.ts';
import { refusalOf } from './card-refusal.ts';
import { idOf } from './client.ts';
import { fieldsOf, isName } from './fields.ts';

export const SIGNATURE_HEADER = 'stripe-signature';

/** How far the signature's date may be from now, to either side, in seconds. */
const TOLERANCE = 300;

/** What Stripe sends for each card that a payment was refused with. */
const REFUSED = 'payment_intent.payment_failed';

type Sent = { readonly raw: Uint8Array; readonly header: string | null };

/**
 * Checks who sent these bytes and when, and only then reads them. Throws `BadSignature`, also for an
 * event that speaks of no payment: such events must not be sent here.
 */
export function verifyEvent(
  { webhooks }: Pick<Stripe, 'webhooks'>,
  secret: string,
  { raw, header, now }: Sent & { readonly now: Date },
): PaymentEvent {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw);
    const ahead = dateOf(header) - now.getTime();
    // The package looks at the past only; a future date would make a stolen event last.
    if (ahead > seconds(TOLERANCE)) throw new BadSignature('signature dated ahead');
    const received = now.getTime();
    return readEvent(
      webhooks.constructEvent(text, header ?? '', secret, TOLERANCE, undefined, received),
    );
  } catch (cause) {
    // The package's own errors hold the whole body: that must not reach a log.
    throw cause instanceof BadSignature ? cause : new BadSignature('not signed by Stripe');
  }
}

/** The one date of a signature, in milliseconds since 1970. */
function dateOf(header: string | null): number {
  const dates = (header ?? '').split(',').filter((part) => part.startsWith('t='));
  const [, stamp] = /^t=(\d{1,12})$/.exec(dates[0] ?? '') ?? [];
  if (!stamp || dates.length !== 1) throw new BadSignature('unreadable signature');
  return seconds(Number(stamp));
}

/** A payment itself, or a charge, refund, dispute or page that names its payment. */
function readEvent(event: unknown): PaymentEvent {
  const { id, type, data } = fieldsOf(event);
  const object = fieldsOf(fieldsOf(data).object);
  const named = object.object === 'payment_intent' ? object.id : object.payment_intent;
  const reference = idOf(isNamed(named) ? named : null);
  if (!isName(id) || !isName(type)) throw new BadSignature('not an event');
  if (!isName(reference)) throw new BadSignature('speaks of no payment');
  const { last_payment_error: error, metadata } = object;
  const isRefusal = type === REFUSED && error && fieldsOf(metadata).method === 'card';
  const refusal = isRefusal ? refusalOf(reference, fieldsOf(error)) : undefined;
  return { id, type, reference, ...(refusal ? { refusal } : {}) };
}

const isNamed = (value: unknown): value is string | { id: string } =>
  typeof value === 'string' || isName(fieldsOf(value).id);
