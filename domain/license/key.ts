import { createHash } from 'node:crypto';
import {
  CROCKFORD_SYMBOLS,
  drawCrockford,
  inGroups,
  normaliseCrockford,
  parseCrockford,
} from '../../kit/crockford.ts';
import type { Random } from '../../kit/random.ts';
import { done, type Result } from '../../kit/result.ts';

/** 24 data symbols (15 bytes) and one check character, printed in five groups. */
const SHAPE = { length: 25, group: 5 } as const;
const DATA_BYTES = 15;

/**
 * A new key in its typed form. Data whose check character is no Crockford symbol (I, L, O, U, *)
 * is drawn again, so a key has 119.8 bits of chance. Throws when the random source stands still.
 */
export function drawLicenseKey(random: Random): string {
  return drawCrockford(() => random.bytes(DATA_BYTES), SHAPE.group);
}

/**
 * The typed form of a key however it was typed or pasted. `malformed`: not 25 symbols;
 * `wrong-check`: mistyped. Says nothing about whether such a license exists.
 */
export function parseLicenseKey(text: string): Result<string, 'malformed' | 'wrong-check'> {
  const parsed = parseCrockford(text, SHAPE);
  return parsed.ok ? done(inGroups(parsed.value, SHAPE.group)) : parsed;
}

/** SHA-256 of the 25 symbols without dashes, lower-case hex. Unsalted: keys cannot be guessed. */
export function hashLicenseKey(key: string): string {
  return createHash('sha256').update(key.replaceAll('-', ''), 'ascii').digest('hex');
}

/** The last group of a key in its typed form: what people read to each other. */
export const tailOf = (key: string): string => key.slice(-SHAPE.group);

/** What somebody typed as the end of a key, as `tailOf` writes it; null when it cannot be one. */
export function parseTail(text: string): string | null {
  const symbols = normaliseCrockford(text);
  const isTail = symbols.length === SHAPE.group && CROCKFORD.test(symbols);
  return isTail ? symbols : null;
}

const CROCKFORD = new RegExp(`^[${CROCKFORD_SYMBOLS}]+$`);
