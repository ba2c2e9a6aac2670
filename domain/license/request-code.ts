import { createHash } from 'node:crypto';
import { decodeCrockford, drawCrockford, parseCrockford } from '../../kit/crockford.ts';
import type { Random } from '../../kit/random.ts';
import { done, type Result, refused } from '../../kit/result.ts';

/** 34 data symbols (21 bytes) and one check character, printed in seven groups. */
const SHAPE = { length: 35, group: 5 } as const;
/** Byte 0 names the format. */
const VERSION = 1;
const TAG_BYTES = 2;
const DEVICE_BYTES = 15;
const NONCE_BYTES = 3;

/** What an app without a network says of itself. */
export type RequestCode = {
  /** Page key of the product. */
  readonly product: string;
  /** Device id. */
  readonly device: string;
  /** Six hex digits: the file that answers this code carries them. */
  readonly nonce: string;
};

/** What an app shows to be typed elsewhere; docs/licence-file.md. Throws when the random source stands still. */
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

/** `malformed`: no request code; `wrong-check`: mistyped; `unknown-product`: of no product of ours. */
export type UnreadableCode = 'malformed' | 'wrong-check' | 'unknown-product';

/** What a request code says, however it was typed, or in a short text that holds it. `products`: page keys. */
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

/** First two bytes of SHA-256 over the page key: a code needs no list of product numbers. */
const tagOf = (product: string): Buffer =>
  createHash('sha256').update(product, 'ascii').digest().subarray(0, TAG_BYTES);
