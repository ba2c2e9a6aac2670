import type { Money } from '../money.ts';
import type { Result } from '../result.ts';
import { accountOf, type CodeFault, encodeCode } from './code.ts';
import { type Fields, writeFields } from './fields.ts';
import { checked, MANY, ONCE, readProfile, writeAmount } from './profile.ts';

/** Application ids of a transfer to a person or a company, and of a bill payment. */
const TRANSFER = 'A000000677010111';
const BILL = 'A000000677010112';
const COUNTRY_CODE = '66';

/** Bank of Thailand, Thai QR Payment Standard. */
export type PromptPayCode = {
  readonly to:
    | { readonly kind: 'phone'; readonly phone: string }
    | { readonly kind: 'tax-id'; readonly taxId: string }
    | { readonly kind: 'e-wallet'; readonly wallet: string }
    | {
        readonly kind: 'bill';
        /** 15 digits. */
        readonly biller: string;
        readonly reference: string;
        readonly secondReference: string | null;
      };
  readonly amount: Money | null;
};

/** A phone may be `0801234567` or `+66-80-123-4567`. Ids may have dashes. */
export function encodePromptPay({ to, amount }: PromptPayCode): string {
  return encodeCode([
    ['01', amount === null ? MANY : ONCE],
    ...(to.kind === 'bill' ? [['30', billOf(to)] as const] : [['29', transferTo(to)] as const]),
    ['58', 'TH'],
    ['53', '764'],
    ['54', writeAmount(amount, 'THB')],
  ]);
}

function transferTo(to: Exclude<PromptPayCode['to'], { kind: 'bill' }>): string {
  const plain = (text: string) => text.replace(/[\s-]/g, '');
  switch (to.kind) {
    case 'phone':
      return writeFields([
        ['00', TRANSFER],
        ['01', withCountryCode(plain(to.phone)).padStart(13, '0')],
      ]);
    case 'tax-id':
      return writeFields([
        ['00', TRANSFER],
        ['02', checked(plain(to.taxId), /^\d{13}$/, 'Thai id')],
      ]);
    case 'e-wallet':
      return writeFields([
        ['00', TRANSFER],
        ['03', checked(plain(to.wallet), /^\d{15}$/, 'e-wallet')],
      ]);
  }
}

const withCountryCode = (phone: string): string =>
  checked(phone, /^(0|\+66)\d{8,9}$/, 'Thai phone number').replace(/^(0|\+66)/, COUNTRY_CODE);

const billOf = (to: Extract<PromptPayCode['to'], { kind: 'bill' }>): string =>
  writeFields([
    ['00', BILL],
    ['01', checked(to.biller, /^\d{15}$/, 'biller')],
    ['02', checked(to.reference, REFERENCE, 'reference')],
    ['03', to.secondReference && checked(to.secondReference, REFERENCE, 'reference')],
  ]);

const REFERENCE = /^[A-Z0-9]{1,20}$/;

export const decodePromptPay = (text: string): Result<PromptPayCode, CodeFault> =>
  readProfile(text, {
    currency: 'THB',
    isOurs: (fields) => transferIn(fields) !== null || billIn(fields) !== null,
    read({ fields, amount }) {
      const to = receiver(transferIn(fields), billIn(fields));
      return to && { to, amount };
    },
  });

const transferIn = (fields: Fields) => accountOf(fields, TRANSFER);
const billIn = (fields: Fields) => accountOf(fields, BILL);

function receiver(transfer: Fields | null, bill: Fields | null): PromptPayCode['to'] | null {
  const biller = bill?.get('01');
  const reference = bill?.get('02');
  if (biller !== undefined && reference !== undefined) {
    return { kind: 'bill', biller, reference, secondReference: bill?.get('03') ?? null };
  }
  const phone = /^0*66(\d+)$/.exec(transfer?.get('01') ?? '')?.[1];
  const taxId = transfer?.get('02');
  const wallet = transfer?.get('03');
  if (phone !== undefined) return { kind: 'phone', phone: `+${COUNTRY_CODE}${phone}` };
  if (taxId !== undefined) return { kind: 'tax-id', taxId };
  return wallet === undefined ? null : { kind: 'e-wallet', wallet };
}
