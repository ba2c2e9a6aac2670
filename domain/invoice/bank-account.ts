/** ISO 13616: two letters, two check digits, and up to 30 letters and digits, often in groups. */
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}\b/;
/** ISO 9362. Only behind its name, because many words have eight letters. */
const BIC = /\b(?:BIC|SWIFT)\b\W*([A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)\b/;

/** Returns the IBAN in the lines of a bank account, without spaces. Null if there is none whose check digits are right. */
export function ibanIn(lines: readonly string[]): string | null {
  for (const line of lines) {
    const found = IBAN.exec(line)?.[0].replaceAll(' ', '');
    if (found !== undefined && hasRightDigits(found)) return found;
  }
  return null;
}

/** Returns the BIC in the lines of a bank account, or null. */
export const bicIn = (lines: readonly string[]): string | null =>
  BIC.exec(lines.join('\n'))?.[1] ?? null;

/** ISO 7064, MOD 97-10. */
function hasRightDigits(iban: string): boolean {
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((each) => Number.parseInt(each, 36));
  return BigInt(digits.join('')) % 97n === 1n;
}
