import { CROCKFORD_SYMBOLS } from './crockford.ts';
import { toPlainCode } from './digits.ts';
import type { Random } from './random.ts';

const LENGTH = 8;
const SYMBOLS = `[${CROCKFORD_SYMBOLS}]{${LENGTH}}`;
const WHOLE = new RegExp(`^${SYMBOLS}$`);

/** Returns a number such as `VT-7K2M9QXC`, which cannot be guessed and reveals no count. */
export function drawNumber(random: Random, prefix: string): string {
  const symbols = [...random.bytes(LENGTH)].map((byte) => CROCKFORD_SYMBOLS.charAt(byte % 32));
  return `${prefix}-${symbols.join('')}`;
}

/** Returns the printed form of a typed number, or null. `prefix` is in capital letters. */
export function parseNumber(text: string, prefix: string): string | null {
  const typed = toPlainCode(text).toUpperCase();
  const symbols = (typed.startsWith(prefix) ? typed.slice(prefix.length) : typed)
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return WHOLE.test(symbols) ? `${prefix}-${symbols}` : null;
}

/** Returns the first number in running text, such as the subject of a reply. */
export function findNumber(text: string, prefix: string): string | null {
  const inside = new RegExp(`\\b${prefix}-${SYMBOLS}\\b`, 'i');
  return inside.exec(text)?.[0].toUpperCase() ?? null;
}
