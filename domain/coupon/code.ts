import { CROCKFORD_SYMBOLS, normalizeCrockford } from '../../kit/crockford.ts';
import type { Random } from '../../kit/random.ts';

const LONGEST_INPUT = 100;
const LONGEST = 40;

/** Two groups of five symbols carry 50 random bits, too many to guess. */
const GROUP = 5;
const GROUPS = 2;

/** Returns the lookup key: capitals and digits only, O read as 0, I and L as 1. Null for no code. */
export function couponKey(text: string): string | null {
  if (text.length > LONGEST_INPUT) return null;
  const key = normalizeCrockford(text).replaceAll('-', '');
  return /^[0-9A-Z]+$/.test(key) && key.length <= LONGEST ? key : null;
}

/** Returns the code in capitals as it is printed, or null if it is not one. */
export function printedCode(text: string): string | null {
  const code = text.trim().toUpperCase();
  const isCode = /^[0-9A-Z]+(?:-[0-9A-Z]+)*$/.test(code);
  return isCode && code.length >= 3 && code.length <= LONGEST ? code : null;
}

/** Draws a code such as `SPRING-7K4MQ-2Q9XA`. */
export function drawCode(random: Random, prefix: string): string {
  // 32 divides 256 evenly, so the remainder favors no symbol.
  const bytes = random.bytes(GROUP * GROUPS);
  const symbols = Array.from(bytes, (byte) => CROCKFORD_SYMBOLS.charAt(byte % 32));
  const groups = Array.from({ length: GROUPS }, (_, group) =>
    symbols.slice(group * GROUP, (group + 1) * GROUP).join(''),
  );
  return [prefix, ...groups].join('-');
}
