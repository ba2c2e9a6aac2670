import type { Money } from '../money.ts';
import type { Result } from '../result.ts';
import { accountOf, type CodeFault, encodeCode } from './code.ts';
import { type Fields, readFields, writeFields } from './fields.ts';
import { checked, MANY, notLonger, ONCE, readProfile, writeAmount } from './profile.ts';

const NAPAS = 'A000000727';
/** Transfer to an account, to a card, payment to a merchant. */
const SERVICES = { account: 'QRIBFTTA', card: 'QRIBFTTC', merchant: 'QRPUSH' } as const;
type Service = keyof typeof SERVICES;

/** A VietQR code (NAPAS, QR Format for NAPAS247 transfers). */
export type VietQrCode = {
  /** BIN of the bank, six digits. */
  readonly bank: string;
  /** At most 19 letters and digits. */
  readonly account: string;
  readonly service: Service;
  /** Null: the payer types it. */
  readonly amount: Money | null;
  readonly bill: string | null;
  /** Words of the transfer; they come back with the payment. */
  readonly purpose: string | null;
};

/** A code with an amount is for one payment, one without for many. Throws `RangeError` for what NAPAS does not allow. */
export function encodeVietQr(code: VietQrCode): string {
  const { amount, bill, purpose } = code;
  const more = writeFields([
    ['01', bill && notLonger(bill, 25, 'bill')],
    ['08', purpose && notLonger(purpose, 50, 'purpose')],
  ]);
  const bank = writeFields([
    ['00', checked(code.bank, /^\d{6}$/, 'BIN')],
    ['01', checked(code.account, /^[A-Za-z0-9]{1,19}$/, 'account')],
  ]);
  return encodeCode([
    ['01', amount === null ? MANY : ONCE],
    [
      '38',
      writeFields([
        ['00', NAPAS],
        ['01', bank],
        ['02', SERVICES[code.service]],
      ]),
    ],
    ['53', '704'],
    ['54', writeAmount(amount, 'VND')],
    ['58', 'VN'],
    ['62', more || null],
  ]);
}

/** Reads a VietQR code; one that names no service is a transfer to an account. */
export const decodeVietQr = (text: string): Result<VietQrCode, CodeFault> =>
  readProfile(text, {
    currency: 'VND',
    isOurs: (fields) => napasIn(fields) !== null,
    read({ fields, amount, more }) {
      const napas = napasIn(fields);
      const receiver = readFields(napas?.get('01') ?? '');
      const service = serviceOf(napas?.get('02') ?? SERVICES.account);
      const bank = receiver?.get('00');
      const account = receiver?.get('01');
      if (bank === undefined || account === undefined || service === null) return null;
      const [bill = null, purpose = null] = [more.get('01'), more.get('08')];
      return { bank, account, service, amount, bill, purpose };
    },
  });

const napasIn = (fields: Fields): Fields | null => accountOf(fields, NAPAS);

const serviceOf = (name: string): Service | null =>
  (Object.keys(SERVICES) as Service[]).find((service) => SERVICES[service] === name) ?? null;
