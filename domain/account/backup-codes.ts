import { CROCKFORD_SYMBOLS, inGroups, normalizeCrockford } from '../../kit/crockford.ts';
import { toPlainCode } from '../../kit/digits.ts';
import type { Random } from '../../kit/random.ts';

const COUNT = 10;
const LENGTH = 10;

/** Draws codes like `7K2M9-QXC4T` in unambiguous characters. */
export const drawBackupCodes = (random: Random): string[] =>
  Array.from({ length: COUNT }, () => {
    const symbols = [...random.bytes(LENGTH)].map((byte) => CROCKFORD_SYMBOLS.charAt(byte % 32));
    return inGroups(symbols.join(''), LENGTH / 2);
  });

export const isBackupCode = (plain: string): boolean => [...plain].length === LENGTH;

/** Accepted readings, strictest first. Old codes are case-sensitive. */
const READINGS: readonly ((code: string) => string)[] = [
  toPlainCode,
  (code) => toPlainCode(code).toLowerCase(),
  (code) => normalizeCrockford(code).replaceAll('-', ''),
];

export function findBackupCode(kept: readonly string[], typed: string): string | null {
  for (const readingOf of READINGS) {
    const [match, ...others] = kept.filter((code) => readingOf(code) === readingOf(typed));
    if (match !== undefined) return others.length === 0 ? match : null;
  }
  return null;
}
