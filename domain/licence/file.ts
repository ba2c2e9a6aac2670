import { z } from 'zod';
import { done, type Result, refused } from '../../kit/result.ts';
import { PLANS, SEATS } from '../price/index.ts';
import type { KeyRing } from './key-ring.ts';
import type { LicenceFacts } from './licence.ts';
import type { Verifier } from './verifier.ts';

/** Names the format and its version, and is part of what is signed. */
const FORMAT = 'vitrine-licence-1';

/** Longest file looked at, in UTF-16 units; real ones have under 1,000. */
const LONGEST_FILE = 16_384;

const Envelope = z.strictObject({
  format: z.literal(FORMAT),
  keyId: z.string(),
  payload: z.string(),
  signature: z.string(),
});

const moment = z.iso.datetime().transform((text) => new Date(text));
const Payload = z.strictObject({
  email: z.string(),
  expires: moment.nullable(),
  id: z.string(),
  issued: moment,
  keyHash: z.string(),
  plan: z.literal(PLANS),
  product: z.string(),
  seats: z.literal(SEATS),
});

/** The signed licence file: JSON text, format in docs/licence-file.md. Same facts, same bytes. */
export function writeLicenceFile(
  ring: Pick<KeyRing, 'keyId' | 'sign'>,
  facts: LicenceFacts,
): string {
  // Names in alphabetical order and no white space: the canonical form of RFC 8785.
  const stated: z.input<typeof Payload> = {
    email: facts.email,
    expires: facts.expiresAt?.toISOString() ?? null,
    id: facts.id,
    issued: facts.issuedAt.toISOString(),
    keyHash: facts.keyHash,
    plan: facts.plan,
    product: facts.product,
    seats: facts.seats,
  };
  const payload = Buffer.from(JSON.stringify(stated), 'utf8').toString('base64');
  const signature = Buffer.from(ring.sign(signedBytes(payload))).toString('base64');
  const envelope = { format: FORMAT, keyId: ring.keyId, payload, signature };
  return `${JSON.stringify(envelope, null, 2)}\n`;
}

type UnreadableFile = 'malformed' | 'unknown-key' | 'wrong-signature';

/**
 * The facts of a licence file with a good signature, expired or not. `malformed`: not such a file,
 * or damaged; `unknown-key`: signed by a key we do not have; `wrong-signature`: altered.
 */
export function readLicenceFile(
  verifier: Verifier,
  text: string,
): Result<LicenceFacts, UnreadableFile> {
  if (text.length > LONGEST_FILE) return refused('malformed');
  const envelope = Envelope.safeParse(parseJson(text.replace(/^\uFEFF/, '')));
  if (!envelope.success) return refused('malformed');
  const { keyId, payload } = envelope.data;
  const signature = decodeBase64(envelope.data.signature);
  if (signature === null) return refused('malformed');
  if (!verifier.knows(keyId)) return refused('unknown-key');
  // Nothing of the payload is looked at, not even its encoding, before the signature holds.
  if (!verifier.verify(keyId, signedBytes(payload), signature)) return refused('wrong-signature');
  const stated = Payload.safeParse(parseJson(decodeBase64(payload)?.toString('utf8') ?? ''));
  if (!stated.success) return refused('malformed');
  const { issued, expires, ...rest } = stated.data;
  return done({ ...rest, issuedAt: issued, expiresAt: expires });
}

/** ASCII of the format's name, a dot, and the payload exactly as it stands in the file. */
const signedBytes = (payload: string): Uint8Array => Buffer.from(`${FORMAT}.${payload}`, 'utf8');

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Null unless it is the one canonical spelling: spare bits zero, padding there, nothing else. */
function decodeBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : null;
}
