import { createHash } from 'node:crypto';
import {
  CROCKFORD_SYMBOLS,
  drawCrockford,
  inGroups,
  normalizeCrockford,
  parseCrockford,
} from '../../kit/crockford.ts';
import type { Random } from '../../kit/random.ts';
import { done, type Result } from '../../kit/result.ts';

const SHAPE = { length: 25, group: 5 } as const;
const DATA_BYTES = 15;

/**
 * Returns a key of 119.8 random bits.
 * @throws Error when the random source keeps returning unusable bytes
 */
export function drawLicenseKey(random: Random): string {
  return drawCrockford(() => random.bytes(DATA_BYTES), SHAPE.group);
}

/** Normalizes a typed key. `malformed`: not 25 symbols. `wrong-check`: mistyped. */
export function parseLicenseKey(text: string): Result<string, 'malformed' | 'wrong-check'> {
  const parsed = parseCrockford(text, SHAPE);
  return parsed.ok ? done(inGroups(parsed.value, SHAPE.group)) : parsed;
}

/** SHA-256 of the 25 symbols without dashes, in lowercase hex. Random keys need no salt. */
export function hashLicenseKey(key: string): string {
  return createHash('sha256').update(key.replaceAll('-', ''), 'ascii').digest('hex');
}

export const tailOf = (key: string): string => key.slice(-SHAPE.group);

export function parseTail(text: string): string | null {
  const symbols = normalizeCrockford(text);
  const isTail = symbols.length === SHAPE.group && CROCKFORD.test(symbols);
  return isTail ? symbols : null;
}

const CROCKFORD = new RegExp(`^[${CROCKFORD_SYMBOLS}]+$`);
