import { toAsciiDigit } from './digits.ts';
import { normalForm } from './normal-form.ts';
import { done, type Result, refused } from './result.ts';

/** Crockford's base32 has no I, L, O (read as 1, 1, 0), and no U. */
export const CROCKFORD_SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const CHECK_VALUES = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*';

/** In UTF-16 code units. Leaves room for a label around the key. */
const LONGEST_INPUT = 400;

/** Most significant bit first. Zero bits fill up the last symbol. */
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
 * The check character of ISO/IEC 7064 MOD 37-2 detects every wrong character and every swap of two, because 37 is
 * prime and 2 generates all its remainders. MOD 37,36 and MOD 33,32 miss some swaps, MOD 97-10 needs two characters.
 * Throws `RangeError` for anything but `0-9 A-Z`.
 */
export function checkCharacter(text: string): string {
  return CHECK_VALUES.charAt((38 - weigh(text)) % 37);
}

function weigh(text: string): number {
  let sum = 0;
  for (const character of text) {
    const value = CHECK_VALUES.indexOf(character);
    if (value < 0) throw new RangeError('The text has a character outside 0-9 A-Z *.');
    sum = ((sum + value) * 2) % 37;
  }
  return sum;
}

/** Returns ASCII capitals without accents, with a dash for each run of separators. */
export function normalizeCrockford(text: string): string {
  return normalForm(text, 'NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/\p{Nd}/gu, toAsciiDigit)
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

/** `length` includes the check character and is a multiple of `group`. */
type KeyShape = { readonly length: number; readonly group: number };

export const inGroups = (symbols: string, group: number): string =>
  symbols.replace(new RegExp(`.{${group}}(?=.)`, 'g'), '$&-');

/** Five of 37 check characters are not Crockford symbols, so 40 failures in a row practically never happen. */
const MOST_DRAWS = 40;

/** Draws random data until its check character is a Crockford symbol. @throws after `MOST_DRAWS` draws */
export function drawCrockford(draw: () => Uint8Array, group: number): string {
  for (let draws = 0; draws < MOST_DRAWS; draws += 1) {
    const data = encodeCrockford(draw());
    const check = checkCharacter(data);
    if (CROCKFORD_SYMBOLS.includes(check)) return inGroups(data + check, group);
  }
  throw new Error(`No usable check character after ${MOST_DRAWS} draws.`);
}

/** Finds a key in a text. On its own, a key may have separators anywhere. Among other words, it needs its printed groups. */
export function parseCrockford(
  text: string,
  shape: KeyShape,
): Result<string, 'malformed' | 'wrong-check'> {
  if (text.length > LONGEST_INPUT) return refused('malformed');
  const candidates = findCandidates(normalizeCrockford(text), shape);
  if (candidates.length === 0) return refused('malformed');
  const found = candidates.find((key) => checkCharacter(key.slice(0, -1)) === key.slice(-1));
  return found === undefined ? refused('wrong-check') : done(found);
}

/** A word beside the key may look like one more group. The check character decides. */
function findCandidates(normal: string, { length, group }: KeyShape): string[] {
  const symbol = `[${CROCKFORD_SYMBOLS}]`;
  const whole = normal.replaceAll('-', '');
  if (new RegExp(`^${symbol}{${length}}$`).test(whole)) return [whole];
  const groups = `${symbol}{${group}}(?:-${symbol}{${group}}){${length / group - 1}}`;
  const inside = normal.matchAll(new RegExp(`(?<=^|-)(?=(${groups})(?:-|$))`, 'g'));
  return [...inside].map((match) => (match[1] ?? '').replaceAll('-', ''));
}
