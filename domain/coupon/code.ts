import { CROCKFORD_SYMBOLS, normaliseCrockford } from '../../kit/crockford.ts';
import type { Random } from '../../kit/random.ts';

const LONGEST_INPUT = 100;
const LONGEST = 40;

/** Two groups of five symbols: 50 random bits, far beyond guessing at the pace a shop answers. */
const GROUP = 5;
const GROUPS = 2;

/**
 * What a typed code is looked up by: capitals and digits only, whatever the case, width, spaces and
 * dashes, with O read as 0 and I and L as 1. Null when nothing that can be a code is left.
 */
export function couponKey(text: string): string | null {
  if (text.length > LONGEST_INPUT) return null;
  const key = normaliseCrockford(text).replaceAll('-', '');
  return /^[0-9A-Z]+$/.test(key) && key.length <= LONGEST ? key : null;
}

/** A code as it is printed: ASCII capitals, digits and dashes; null when it is too short, too long or none. */
export function printedCode(text: string): string | null {
  const code = text.trim().toUpperCase();
  const isCode = /^[0-9A-Z]+(?:-[0-9A-Z]+)*$/.test(code);
  return isCode && code.length >= 3 && code.length <= LONGEST ? code : null;
}

/** `SPRING-7K4MQ-2Q9XA`: a prefix and ten random symbols of which none looks like another. */
export function drawCode(random: Random, prefix: string): string {
  // 32 symbols divide a byte's 256 values evenly, so the rest of a byte favours none.
  const bytes = random.bytes(GROUP * GROUPS);
  const symbols = Array.from(bytes, (byte) => CROCKFORD_SYMBOLS.charAt(byte % 32));
  const groups = Array.from({ length: GROUPS }, (_, group) =>
    symbols.slice(group * GROUP, (group + 1) * GROUP).join(''),
  );
  return [prefix, ...groups].join('-');
}
