import { toAsciiDigit } from './digits.ts';
import { done, type Result, refused } from './result.ts';

/** The 32 symbols of Crockford's base32: no I, L, O (read as 1, 1, 0) and no U. */
export const CROCKFORD_SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Character values of ISO/IEC 7064 MOD 37-2; the Crockford symbols are a subset of them. */
const CHECK_VALUES = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*';

/** Longest text looked at, in UTF-16 units: a key with its label, never a document. */
const LONGEST_INPUT = 400;

/**
 * Bytes as Crockford base32, most significant bit first: five bits a symbol, so 15 bytes give 24
 * symbols. A last incomplete group is filled with zero bits.
 */
export function encodeCrockford(bytes: Uint8Array): string {
  let text = '';
  let buffer = 0;
  let bits = 0;
  for (const byte of bytes) {
    buffer = ((buffer << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += CROCKFORD_SYMBOLS.charAt((buffer >> bits) & 31);
    }
  }
  return bits === 0 ? text : text + CROCKFORD_SYMBOLS.charAt((buffer << (5 - bits)) & 31);
}

/** The bytes `encodeCrockford` made these symbols of; bits beyond the last whole byte are dropped. */
export function decodeCrockford(symbols: string): Uint8Array {
  const bytes: number[] = [];
  let buffer = 0;
  let bits = 0;
  for (const symbol of symbols) {
    buffer = ((buffer << 5) | CROCKFORD_SYMBOLS.indexOf(symbol)) & 0xfff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((buffer >> bits) & 0xff);
    }
  }
  return Uint8Array.from(bytes);
}

/**
 * The check character of ISO/IEC 7064 MOD 37-2 for a text of `0-9 A-Z`. It may be any of
 * `0-9 A-Z *`, so a caller that wants Crockford symbols only draws data until it gets one.
 *
 * Why this system: 37 is a prime and 2 generates all its 36 remainders, so every weight differs
 * and every wrong character and every swap of two characters, neighbours or not, is noticed. The
 * hybrid MOD 37,36 misses some neighbour swaps, MOD 97-10 costs two characters, and a MOD 33,32
 * that would stay inside the 32 symbols is not a system of the standard and misses swaps too.
 * Throws RangeError for a character outside the alphabet.
 */
export function checkCharacter(text: string): string {
  return CHECK_VALUES.charAt((38 - weigh(text)) % 37);
}

/** Pure system, radix 2: each step adds the character and doubles. */
function weigh(text: string): number {
  let sum = 0;
  for (const character of text) {
    const value = CHECK_VALUES.indexOf(character);
    if (value < 0) throw new RangeError('not a character of ISO/IEC 7064 MOD 37-2');
    sum = ((sum + value) * 2) % 37;
  }
  return sum;
}

/**
 * What a person typed or pasted, in plain capitals: full-width and other compatibility forms and
 * the digits of every script become ASCII, accents go, O becomes 0, I and L become 1, and
 * every run of anything but letters and digits becomes one dash (none at the ends).
 */
export function normaliseCrockford(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/\p{Nd}/gu, toAsciiDigit)
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

/** Symbols in a key, its check character included, and symbols in a group (a divisor of it). */
type KeyShape = { readonly length: number; readonly group: number };

/** Symbols as they are printed: in groups of so many. */
export const inGroups = (symbols: string, group: number): string =>
  symbols.replace(new RegExp(`.{${group}}(?=.)`, 'g'), '$&-');

/** Five of 37 check characters cannot be typed: this many draws in a row fail about never. */
const MOST_DRAWS = 40;

/**
 * What `draw` gives, as a printed key with its check character. Data whose check character is no Crockford symbol (I, L,
 * O, U, *) is drawn again. Throws when that is all it gives.
 */
export function drawCrockford(draw: () => Uint8Array, group: number): string {
  for (let draws = 0; draws < MOST_DRAWS; draws += 1) {
    const data = encodeCrockford(draw());
    const check = checkCharacter(data);
    if (CROCKFORD_SYMBOLS.includes(check)) return inGroups(data + check, group);
  }
  throw new Error('the random source gives nothing that can be typed');
}

/**
 * The symbols of a typed key without dashes. The whole input may be the key, with any separators
 * anywhere; or the key stands somewhere in it in its printed groups ("Key: AAAAA-BBBBB-…").
 * `malformed`: not the right number of Crockford symbols. `wrong-check`: mistyped somewhere.
 */
export function parseCrockford(
  text: string,
  shape: KeyShape,
): Result<string, 'malformed' | 'wrong-check'> {
  if (text.length > LONGEST_INPUT) return refused('malformed');
  const candidates = findCandidates(normaliseCrockford(text), shape);
  if (candidates.length === 0) return refused('malformed');
  const found = candidates.find((key) => checkCharacter(key.slice(0, -1)) === key.slice(-1));
  return found === undefined ? refused('wrong-check') : done(found);
}

/** Several when a word before or after the key looks like one more group: the check decides. */
function findCandidates(normal: string, { length, group }: KeyShape): string[] {
  const symbol = `[${CROCKFORD_SYMBOLS}]`;
  const whole = normal.replaceAll('-', '');
  if (new RegExp(`^${symbol}{${length}}$`).test(whole)) return [whole];
  const groups = `${symbol}{${group}}(?:-${symbol}{${group}}){${length / group - 1}}`;
  const inside = normal.matchAll(new RegExp(`(?<=^|-)(?=(${groups})(?:-|$))`, 'g'));
  return [...inside].map((match) => (match[1] ?? '').replaceAll('-', ''));
}
