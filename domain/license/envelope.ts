import { z } from 'zod';
import { done, type Result, refused } from '../../kit/result.ts';
import type { KeyRing } from './key-ring.ts';
import type { Verifier } from './verifier.ts';

/** In UTF-16 units. Real files have fewer than 1,200. */
const LONGEST_FILE = 16_384;

const Envelope = z.strictObject({
  format: z.string(),
  keyId: z.string(),
  payload: z.string(),
  signature: z.string(),
});

export type Signer = Pick<KeyRing, 'keyId' | 'sign'>;

export type UnreadableFile = 'malformed' | 'unknown-key' | 'wrong-signature';

/** Signs JSON as docs/licence-file.md describes. The signature covers `format`. */
export function wrap(ring: Signer, format: string, stated: object): string {
  const payload = Buffer.from(JSON.stringify(stated), 'utf8').toString('base64');
  const signature = Buffer.from(ring.sign(signedBytes(format, payload))).toString('base64');
  return `${JSON.stringify({ format, keyId: ring.keyId, payload, signature }, null, 2)}\n`;
}

/** Returns the content of a file with a valid signature as unchecked JSON. */
export function unwrap(
  verifier: Verifier,
  format: string,
  text: string,
): Result<unknown, UnreadableFile> {
  if (text.length > LONGEST_FILE) return refused('malformed');
  const envelope = Envelope.safeParse(parseJson(text.replace(/^\uFEFF/, '')));
  if (!envelope.success || envelope.data.format !== format) return refused('malformed');
  const { keyId, payload } = envelope.data;
  const signature = decodeBase64(envelope.data.signature);
  if (signature === null) return refused('malformed');
  if (!verifier.knows(keyId)) return refused('unknown-key');
  // The payload is untrusted until the signature is verified, so not even its encoding is read before.
  if (!verifier.verify(keyId, signedBytes(format, payload), signature))
    return refused('wrong-signature');
  return done(parseJson(decodeBase64(payload)?.toString('utf8') ?? ''));
}

const signedBytes = (format: string, payload: string): Uint8Array =>
  Buffer.from(`${format}.${payload}`, 'utf8');

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns null unless the Base64 is canonical: spare bits zero, padding present, nothing else. */
function decodeBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : null;
}
