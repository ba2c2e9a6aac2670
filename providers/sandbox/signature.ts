import { createHmac, timingSafeEqual } from 'node:crypto';
import { BadSignature, type ProviderEvent } from '../../domain/payment/port.ts';
import { minutes } from '../../kit/time.ts';

export const SIGNATURE_HEADER = 'sandbox-signature';

/** Allowed difference of the timestamp from now, in either direction. */
const TOLERANCE = minutes(5);

/** Returns `t=<unix seconds>,v1=<hex hmac-sha256 of "t.body">`, the format of Stripe. */
export function signatureHeader(secret: string, raw: Uint8Array, now: Date): string {
  const stamp = String(Math.floor(now.getTime() / 1000));
  return `t=${stamp},v1=${mac(secret, stamp, raw).toString('hex')}`;
}

/** Verifies and parses an event. @throws BadSignature for a wrong or outdated signature, or an unreadable event */
export function verifyEvent(
  secret: string,
  sent: { readonly raw: Uint8Array; readonly header: string | null },
  now: Date,
): ProviderEvent {
  if (!sent.header) throw new BadSignature('no signature');
  const [, stamp, digest] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(sent.header) ?? [];
  if (!stamp || !digest) throw new BadSignature('unreadable signature');
  const expected = mac(secret, stamp, sent.raw);
  if (!timingSafeEqual(Buffer.from(digest, 'hex'), expected)) {
    throw new BadSignature('wrong signature');
  }
  const age = now.getTime() - Number(stamp) * 1000;
  // Stripe's package checks the past only. A future timestamp would extend the life of a stolen event.
  if (Math.abs(age) > TOLERANCE) throw new BadSignature('signature out of date');
  return readEvent(sent.raw);
}

function mac(secret: string, stamp: string, raw: Uint8Array): Buffer {
  return createHmac('sha256', secret).update(`${stamp}.`).update(raw).digest();
}

function readEvent(raw: Uint8Array): ProviderEvent {
  const { id, type, reference, mandate } = readObject(raw);
  if (!isName(id) || !isName(type)) throw new BadSignature('not an event');
  if (isName(mandate)) return { id, type, mandate };
  if (!isName(reference)) throw new BadSignature('not an event');
  return { id, type, reference };
}

function readObject(raw: Uint8Array): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw));
    return typeof body === 'object' && body !== null ? { ...body } : {};
  } catch (cause) {
    throw new BadSignature('body is not JSON', { cause });
  }
}

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 200;
