import { CROCKFORD_SYMBOLS } from '../../kit/crockford.ts';
import type { Random } from '../../kit/random.ts';

const PREFIX = 'VT-';
const LENGTH = 8;
const SHAPE = new RegExp(`^${PREFIX}[${CROCKFORD_SYMBOLS}]{${LENGTH}}$`);

/** `VT-` and 8 characters, 40 bits: nobody can count our orders or guess the next one. */
export function drawOrderNumber(random: Random): string {
  const symbols = [...random.bytes(LENGTH)].map((byte) => CROCKFORD_SYMBOLS.charAt(byte % 32));
  return PREFIX + symbols.join('');
}

/** What a person typed as an order number, in its printed form; null when it is none. */
export function parseOrderNumber(text: string): string | null {
  const symbols = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/^VT/, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return SHAPE.test(PREFIX + symbols) ? PREFIX + symbols : null;
}
