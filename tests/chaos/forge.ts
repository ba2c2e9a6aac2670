import { seconds } from '../../kit/time.ts';
import { SIGNATURE_HEADER, signatureHeader } from '../../providers/sandbox/signature.ts';

export type Delivery = { readonly raw: Uint8Array; readonly signature: string | null };

const encode = (text: string) => new TextEncoder().encode(text);
const decode = (raw: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(raw));
const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

type Forge = (raw: Uint8Array, secret: string, now: Date) => Delivery;

export const signed: Forge = (raw, secret, now) => ({
  raw,
  signature: signatureHeader(secret, raw, now),
});

export const FORGERIES: Readonly<Record<string, Forge>> = {
  'no signature': (raw) => ({ raw, signature: null }),
  'wrong signature': (raw, secret, now) => {
    const good = signatureHeader(secret, raw, now);
    return { raw, signature: good.slice(0, -1) + (good.endsWith('0') ? '1' : '0') };
  },
  'other secret': (raw, secret, now) => signed(raw, `${secret}!`, now),
  stale: (raw, secret, now) => signed(raw, secret, later(now, seconds(-301))),
  'dated ahead': (raw, secret, now) => signed(raw, secret, later(now, seconds(302))),
  'written anew': (raw, secret, now) => ({
    raw: encode(JSON.stringify(decode(raw), null, 1)),
    signature: signatureHeader(secret, raw, now),
  }),
  'another event': (raw, secret, now) => ({
    raw: encode(JSON.stringify({ ...Object(decode(raw)), id: 'sbe_forged' })),
    signature: signatureHeader(secret, raw, now),
  }),
  'half a body': (raw, secret, now) => signed(raw.slice(0, raw.length / 2), secret, now),
};

export function requestOf({ raw, signature }: Delivery, path = '/hooks/sandbox'): Request {
  const headers = new Headers({ 'content-type': 'application/json' });
  if (signature !== null) headers.set(SIGNATURE_HEADER, signature);
  return new Request(`http://shop.example${path}`, { method: 'POST', headers, body: raw.slice() });
}
