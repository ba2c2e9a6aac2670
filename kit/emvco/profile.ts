import { type Currency, type Money, minorDigits } from '../money.ts';
import { done, type Result, refused } from '../result.ts';
import { amountText, currencyOf, readAmount } from './amount.ts';
import { type CodeFault, decodeCode } from './code.ts';
import { type Fields, readFields } from './fields.ts';

/** Point of initiation: made for one payment, or for many. */
export const ONCE = '12';
export const MANY = '11';

/** What a wallet's profile makes of a sound code; the fault `null` stands for is `malformed`. */
type Reader<Code> = (code: {
  readonly fields: Fields;
  /** Null when the buyer types the amount. */
  readonly amount: Money | null;
  /** Template 62; empty when there is none. */
  readonly more: Fields;
}) => Code | null;

const NOTHING: Fields = new Map();

/**
 * Reads a code of one country: checksum, currency, amount and template 62 are looked at here, the rest by `read`.
 * `isOurs` tells whether the account in it is this wallet's.
 */
export function readProfile<Code>(
  text: string,
  profile: {
    readonly currency: Currency;
    isOurs(fields: Fields): boolean;
    readonly read: Reader<Code>;
  },
): Result<Code, CodeFault> {
  const decoded = decodeCode(text);
  if (!decoded.ok) return decoded;
  const fields = decoded.value;
  if (!profile.isOurs(fields)) return refused('other-wallet');
  if (currencyOf(fields.get('53') ?? '') !== profile.currency) return refused('malformed');
  const asked = fields.get('54');
  const amount = asked === undefined ? null : readAmount(asked, profile.currency);
  const template = fields.get('62');
  const more = template === undefined ? NOTHING : readFields(template);
  if (more === null || (asked !== undefined && amount === null)) return refused('malformed');
  const code = profile.read({ fields, amount, more });
  return code === null ? refused('malformed') : done(code);
}

/** An amount to write, or null. Throws `RangeError` for another currency and what `amountText` refuses. */
export function writeAmount(amount: Money | null, currency: Currency): string | null {
  if (amount === null) return null;
  if (amount.currency !== currency) throw new RangeError(`${amount.currency} is not ${currency}`);
  return amountText(amount);
}

/** As `writeAmount`, a round sum without its zeros. */
export function writeRoundAmount(amount: Money | null, currency: Currency): string | null {
  const text = writeAmount(amount, currency);
  const zeros = `.${'0'.repeat(minorDigits(currency))}`;
  return text?.endsWith(zeros) ? text.slice(0, -zeros.length) : text;
}

/** The text, when it is as the pattern says. Throws `RangeError` else. */
export function checked(text: string, pattern: RegExp, name: string): string {
  if (!pattern.test(text)) throw new RangeError(`"${text}" is no ${name}`);
  return text;
}

/** A name that is not longer than a code may have it. Throws `RangeError` else. */
export function notLonger(text: string, longest: number, name: string): string {
  if ([...text].length > longest) throw new RangeError(`${name} is longer than ${longest}`);
  return text;
}
