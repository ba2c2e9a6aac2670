import type { Money } from '../money.ts';
import { done, type Result, refused } from '../result.ts';
import { readAmount } from './amount.ts';
import type { CodeFault } from './code.ts';
import { checked, writeAmount } from './profile.ts';

/** NPCI, UPI Linking Specifications 1.6. A link has no checksum and is not an EMVCo code. */
export type UpiLink = {
  /** Such as `shop@bank`. */
  readonly address: string;
  readonly name: string;
  /** Four digits, or null for a person. */
  readonly category: string | null;
  /** At most 35 characters that identify the payment. */
  readonly reference: string | null;
  readonly note: string | null;
  readonly amount: Money | null;
};

const ADDRESS = /^[\w.-]{2,256}@[A-Za-z][A-Za-z0-9.-]{1,64}$/;
const START = 'upi://pay?';

export function encodeUpi({ address, name, category, reference, note, amount }: UpiLink): string {
  const parts: readonly (readonly [string, string | null])[] = [
    ['pa', checked(address, ADDRESS, 'payment address')],
    ['pn', name],
    ['mc', category && checked(category, /^\d{4}$/, 'merchant category')],
    ['tr', reference && checked(reference, /^[\w.-]{1,35}$/, 'reference')],
    ['tn', note],
    ['am', writeAmount(amount, 'INR')],
    ['cu', 'INR'],
  ];
  // Wallets expect %20 instead of a plus, and a plain @.
  const write = (value: string) => encodeURIComponent(value).replaceAll('%40', '@');
  return (
    START + parts.flatMap(([key, value]) => (value ? [`${key}=${write(value)}`] : [])).join('&')
  );
}

export function decodeUpi(text: string): Result<UpiLink, CodeFault> {
  if (!/^upi:\/\/pay\?/i.test(text)) return refused('no-code');
  const query = readQuery(text.slice(START.length));
  const amountText = query?.get('am') ?? '';
  const amount = readAmount(amountText, 'INR');
  const address = query?.get('pa') ?? '';
  const name = query?.get('pn') ?? '';
  if (!query || !ADDRESS.test(address) || name === '') return refused('malformed');
  if ((query.get('cu') ?? 'INR') !== 'INR' || (amountText !== '' && !amount))
    return refused('malformed');
  const [category = null, reference = null, note = null] = ['mc', 'tr', 'tn'].map(
    (key) => query.get(key) || null,
  );
  return done({ address, name, category, reference, note, amount });
}

/** `URLSearchParams` would read a plus as a space. Returns null for a broken value or a repeated key. */
function readQuery(text: string): Map<string, string> | null {
  const query = new Map<string, string>();
  for (const part of text.split('&')) {
    const [, key = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(part) ?? [];
    if (query.has(key)) return null;
    try {
      query.set(key, decodeURIComponent(value));
    } catch {
      return null;
    }
  }
  return query;
}
