import { toAsciiDigits, toPlainCode } from '../../kit/digits.ts';
import { passesLuhn } from '../../kit/luhn.ts';

/** Returns the digits of a card number, or null unless there are 12 to 19 and the check digit is right. */
export function parseCardNumber(text: string): string | null {
  const number = toPlainCode(text);
  return /^\d{12,19}$/.test(number) && passesLuhn(number) ? number : null;
}

/** Returns the card's last month as `MM/YY`, or `expired` if that month (UTC) is over. */
export function parseCardExpiry(text: string, now: Date): string | 'malformed' | 'expired' {
  const match = /^(\d{1,2})\s*[/.\p{Pd}\s]\s*(?:20)?(\d{2})$|^(\d{2})(?:20)?(\d{2})$/u.exec(
    toAsciiDigits(text)
      .replace(/\p{Cf}/gu, '')
      .trim(),
  );
  const month = Number(match?.[1] ?? match?.[3] ?? 0);
  const year = Number(match?.[2] ?? match?.[4] ?? 0);
  if (month < 1 || month > 12) return 'malformed';
  const firstMomentAfter = Date.UTC(2000 + year, month, 1);
  if (now.getTime() >= firstMomentAfter) return 'expired';
  return `${String(month).padStart(2, '0')}/${String(year).padStart(2, '0')}`;
}

export function parseCardCode(text: string): string | null {
  const code = toPlainCode(text);
  return /^\d{3,4}$/.test(code) ? code : null;
}
