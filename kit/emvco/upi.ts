import type { Money } from '../money.ts';
import { done, type Result, refused } from '../result.ts';
import { readAmount } from './amount.ts';
import type { CodeFault } from './code.ts';
import { checked, writeAmount } from './profile.ts';

/** What is asked of the payer in a UPI link (NPCI, UPI Linking Specifications 1.6): no EMVCo code, and without a checksum. */
export type UpiLink = {
  /** Virtual payment address, `shop@bank`. */
  readonly address: string;
  readonly name: string;
  /** Merchant category, four digits; null for a person. */
  readonly category: string | null;
  /** Comes back with the payment; at most 35 characters. */
  readonly reference: string | null;
  readonly note: string | null;
  /** Null: the payer types it. */
  readonly amount: Money | null;
};

const ADDRESS = /^[\w.-]{2,256}@[A-Za-z][A-Za-z0-9.-]{1,64}$/;
const START = 'upi://pay?';

/** A link that wallets open and that is drawn as a QR code. Throws `RangeError` for what the specification does not allow. */
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
  // Wallets want %20, not the plus of forms, and the @ as it is.
  const write = (value: string) => encodeURIComponent(value).replaceAll('%40', '@');
  return (
    START + parts.flatMap(([key, value]) => (value ? [`${key}=${write(value)}`] : [])).join('&')
  );
}

/** Reads a link; what it does not know is passed over. */
export function decodeUpi(text: string): Result<UpiLink, CodeFault> {
  if (!/^upi:\/\/pay\?/i.test(text)) return refused('no-code');
  const query = readQuery(text.slice(START.length));
  const asked = query?.get('am') ?? '';
  const amount = readAmount(asked, 'INR');
  const address = query?.get('pa') ?? '';
  const name = query?.get('pn') ?? '';
  if (!query || !ADDRESS.test(address) || name === '') return refused('malformed');
  if ((query.get('cu') ?? 'INR') !== 'INR' || (asked !== '' && !amount))
    return refused('malformed');
  const [category = null, reference = null, note = null] = ['mc', 'tr', 'tn'].map(
    (key) => query.get(key) || null,
  );
  return done({ address, name, category, reference, note, amount });
}

/** By hand, because a plus is a plus here. Null when a value cannot be read, or a key comes twice. */
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
