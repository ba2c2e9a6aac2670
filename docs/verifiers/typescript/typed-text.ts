// Typed keys and request codes, as docs/licence-file.md describes them; to be copied with licence-verifier.ts.
import { createHash } from 'node:crypto';

const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const VALUES = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*';
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50];
const KEY_LENGTH = 25;

export type KeyOutcome =
  | { readonly result: 'ok'; readonly key: string; readonly sha256: string }
  | { readonly result: 'malformed' | 'wrong-check' };

/** A license key as somebody typed it. */
export function readKey(typed: string): KeyOutcome {
  const plain = typed
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/\p{Nd}/gu, toAscii)
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
    .replace(/[^\p{L}\p{N}]/gu, '');
  if (plain.length !== KEY_LENGTH || [...plain].some((symbol) => !SYMBOLS.includes(symbol)))
    return { result: 'malformed' };
  if (checkCharacter(plain.slice(0, -1)) !== plain.at(-1)) return { result: 'wrong-check' };
  const sha256 = createHash('sha256').update(plain, 'ascii').digest('hex');
  return { result: 'ok', key: inGroups(plain), sha256 };
}

type Request = { readonly product: string; readonly device: string; readonly nonce: string };

/** What an app without a network shows; null: draw another nonce, this one cannot be typed. */
export function writeRequest({ product, device, nonce }: Request): string | null {
  const tag = createHash('sha256').update(product, 'ascii').digest('hex').slice(0, 4);
  const data = encode(Buffer.from(`01${tag}${device}${nonce}`, 'hex'));
  const check = checkCharacter(data);
  return SYMBOLS.includes(check) ? inGroups(data + check) : null;
}

function toAscii(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = ZEROS.find((first) => code >= first && code < first + 10);
  return zero === undefined ? digit : String(code - zero);
}

/** ISO/IEC 7064 MOD 37-2. */
function checkCharacter(text: string): string {
  let sum = 0;
  for (const character of text) sum = ((sum + VALUES.indexOf(character)) * 2) % 37;
  return VALUES.charAt((38 - sum) % 37);
}

function encode(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const fives = bits.match(/.{1,5}/g) ?? [];
  return fives.map((five) => SYMBOLS.charAt(Number.parseInt(five.padEnd(5, '0'), 2))).join('');
}

const inGroups = (symbols: string): string => symbols.replace(/.{5}(?=.)/g, '$&-');
