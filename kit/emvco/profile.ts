import { type Currency, type Money, minorDigits } from '../money.ts';
import { done, type Result, refused } from '../result.ts';
import { amountText, currencyOf, readAmount } from './amount.ts';
import { type CodeFault, decodeCode } from './code.ts';
import { type Fields, readFields } from './fields.ts';

/** Values of the point of initiation method. */
export const ONCE = '12';
export const MANY = '11';

type Reader<Code> = (code: {
  readonly fields: Fields;
  readonly amount: Money | null;
  readonly more: Fields;
}) => Code | null;

const NOTHING: Fields = new Map();

/** Checks checksum, currency, amount, and template 62. `read` does the rest. */
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
  const amountField = fields.get('54');
  const amount = amountField === undefined ? null : readAmount(amountField, profile.currency);
  const template = fields.get('62');
  const more = template === undefined ? NOTHING : readFields(template);
  if (more === null || (amountField !== undefined && amount === null)) return refused('malformed');
  const code = profile.read({ fields, amount, more });
  return code === null ? refused('malformed') : done(code);
}

export function writeAmount(amount: Money | null, currency: Currency): string | null {
  if (amount === null) return null;
  if (amount.currency !== currency)
    throw new RangeError(`The amount is in ${amount.currency}, not ${currency}.`);
  return amountText(amount);
}

export function writeRoundAmount(amount: Money | null, currency: Currency): string | null {
  const text = writeAmount(amount, currency);
  const zeros = `.${'0'.repeat(minorDigits(currency))}`;
  return text?.endsWith(zeros) ? text.slice(0, -zeros.length) : text;
}

export function checked(text: string, pattern: RegExp, name: string): string {
  if (!pattern.test(text)) throw new RangeError(`"${text}" is not a valid ${name}.`);
  return text;
}

export function notLonger(text: string, longest: number, name: string): string {
  if ([...text].length > longest)
    throw new RangeError(`The ${name} has more than ${longest} characters.`);
  return text;
}
