import { createHash } from 'node:crypto';
import { decodeCrockford, drawCrockford, parseCrockford } from '../../kit/crockford.ts';
import type { Random } from '../../kit/random.ts';
import { done, type Result, refused } from '../../kit/result.ts';

const SHAPE = { length: 35, group: 5 } as const;
const VERSION = 1;
const TAG_BYTES = 2;
const DEVICE_BYTES = 15;
const NONCE_BYTES = 3;

export type RequestCode = {
  readonly product: string;
  readonly device: string;
  /** Six hex digits, which the answering file repeats. */
  readonly nonce: string;
};

/** Format in docs/licence-file.md. Throws as `drawLicenseKey` does. */
export function writeRequestCode(
  { product, device }: Omit<RequestCode, 'nonce'>,
  random: Random,
): string {
  const bytes = [VERSION, ...tagOf(product), ...Buffer.from(device, 'hex')];
  return drawCrockford(
    () => Uint8Array.from([...bytes, ...random.bytes(NONCE_BYTES)]),
    SHAPE.group,
  );
}

export type UnreadableCode = 'malformed' | 'wrong-check' | 'unknown-product';

/** Accepts a code as typed or within a short text. `products` are page keys. */
export function readRequestCode(
  text: string,
  products: readonly string[],
): Result<RequestCode, UnreadableCode> {
  const parsed = parseCrockford(text, SHAPE);
  if (!parsed.ok) return parsed;
  const bytes = Buffer.from(decodeCrockford(parsed.value.slice(0, -1)));
  if (bytes[0] !== VERSION) return refused('malformed');
  const tag = bytes.subarray(1, 1 + TAG_BYTES);
  const product = products.find((key) => tagOf(key).equals(tag));
  if (product === undefined) return refused('unknown-product');
  const device = bytes.subarray(1 + TAG_BYTES, 1 + TAG_BYTES + DEVICE_BYTES).toString('hex');
  const nonce = bytes.subarray(-NONCE_BYTES).toString('hex');
  return done({ product, device, nonce });
}

/** Two bytes of SHA-256 over the page key, so that products need no numbers. */
const tagOf = (product: string): Buffer =>
  createHash('sha256').update(product, 'ascii').digest().subarray(0, TAG_BYTES);
