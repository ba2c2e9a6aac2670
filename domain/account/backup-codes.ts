import { CROCKFORD_SYMBOLS, inGroups, normaliseCrockford } from '../../kit/crockford.ts';
import { toPlainCode } from '../../kit/digits.ts';
import type { Random } from '../../kit/random.ts';

const COUNT = 10;
/** Characters of a code without its dash: 50 bits. */
const LENGTH = 10;

/** Ten new codes, `7K2M9-QXC4T`, in characters that nobody takes for another. */
export const drawBackupCodes = (random: Random): string[] =>
  Array.from({ length: COUNT }, () => {
    const symbols = [...random.bytes(LENGTH)].map((byte) => CROCKFORD_SYMBOLS.charAt(byte % 32));
    return inGroups(symbols.join(''), LENGTH / 2);
  });

/** Whether what was typed, read by `toPlainCode`, can be one at all. */
export const isBackupCode = (plain: string): boolean => [...plain].length === LENGTH;

/** How a typed code may differ from the kept one, the strictest first: codes of earlier days tell cases apart. */
const READINGS: readonly ((code: string) => string)[] = [
  toPlainCode,
  (code) => toPlainCode(code).toLowerCase(),
  (code) => normaliseCrockford(code).replaceAll('-', ''),
];

/** The kept code that was meant, as it is kept; null when it is none of them, or could be two. */
export function findBackupCode(kept: readonly string[], typed: string): string | null {
  for (const readingOf of READINGS) {
    const [meant, ...others] = kept.filter((code) => readingOf(code) === readingOf(typed));
    if (meant !== undefined) return others.length === 0 ? meant : null;
  }
  return null;
}
