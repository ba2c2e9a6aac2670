import type { Money } from '../money.ts';
import type { Result } from '../result.ts';
import { accountOf, type CodeFault, encodeCode } from './code.ts';
import { type Fields, readFields, writeFields } from './fields.ts';
import { checked, MANY, notLonger, ONCE, readProfile, writeAmount } from './profile.ts';

const NAPAS = 'A000000727';
const SERVICES = { account: 'QRIBFTTA', card: 'QRIBFTTC', merchant: 'QRPUSH' } as const;
type Service = keyof typeof SERVICES;

/** NAPAS, QR Format for NAPAS247 transfers. */
export type VietQrCode = {
  /** The BIN, six digits. */
  readonly bank: string;
  /** At most 19 letters and digits. */
  readonly account: string;
  readonly service: Service;
  readonly amount: Money | null;
  readonly bill: string | null;
  readonly purpose: string | null;
};

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

/** A code without a service is a transfer to an account. */
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
