import { CROCKFORD_SYMBOLS } from './crockford.ts';
import { toPlainCode } from './digits.ts';
import type { Random } from './random.ts';

/** Characters behind the prefix: 40 bits. */
const LENGTH = 8;
const SYMBOLS = `[${CROCKFORD_SYMBOLS}]{${LENGTH}}`;
const WHOLE = new RegExp(`^${SYMBOLS}$`);

/** `VT-7K2M9QXC` for the prefix `VT`: nobody can count what is numbered so, or guess the next number. */
export function drawNumber(random: Random, prefix: string): string {
  const symbols = [...random.bytes(LENGTH)].map((byte) => CROCKFORD_SYMBOLS.charAt(byte % 32));
  return `${prefix}-${symbols.join('')}`;
}

/** What a person typed as a number with this prefix (letters, in capitals), in its printed form; null when it is none. */
export function parseNumber(text: string, prefix: string): string | null {
  const typed = toPlainCode(text).toUpperCase();
  const symbols = (typed.startsWith(prefix) ? typed.slice(prefix.length) : typed)
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return WHOLE.test(symbols) ? `${prefix}-${symbols}` : null;
}

/** The first number with this prefix in running text, as in the subject of a reply; null when there is none. */
export function findNumber(text: string, prefix: string): string | null {
  const inside = new RegExp(`\\b${prefix}-${SYMBOLS}\\b`, 'i');
  return inside.exec(text)?.[0].toUpperCase() ?? null;
}
