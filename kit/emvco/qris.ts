import type { Money } from '../money.ts';
import type { Result } from '../result.ts';
import { accountOf, type CodeFault, encodeCode } from './code.ts';
import { type Fields, readFields, writeFields } from './fields.ts';
import { checked, MANY, notLonger, ONCE, readProfile, writeRoundAmount } from './profile.ts';

/** The national register of merchants (template 51). */
const REGISTER = 'ID.CO.QRIS.WWW';
const FIRST_ACQUIRER = 26;
const LAST_ACQUIRER = 45;

/** Bank Indonesia / ASPI, national QR standard. */
export type QrisCode = {
  readonly acquirer: {
    /** The reversed domain, such as `ID.DANA.WWW`. */
    readonly domain: string;
    /** The merchant PAN: 9360, the acquirer's number, and the merchant. */
    readonly pan: string;
    readonly merchant: string;
  } | null;
  /** `ID` and 13 digits. */
  readonly nmid: string;
  /** `UMI` micro, `UKE` small, `UME` medium, `UBE` large. */
  readonly size: string;
  /** Four digits (ISO 18245). */
  readonly category: string;
  readonly name: string;
  readonly city: string;
  readonly postcode: string | null;
  readonly amount: Money | null;
  readonly tip: boolean;
  readonly reference: string | null;
  readonly terminal: string | null;
};

export function encodeQris(code: QrisCode): string {
  const { acquirer, size, amount, reference, terminal } = code;
  const more = writeFields([
    ['05', reference],
    ['07', terminal],
  ]);
  return encodeCode([
    ['01', amount === null ? MANY : ONCE],
    ['26', acquirer && acquirerOf(acquirer, size)],
    ['51', registerOf(code.nmid, size)],
    ['52', checked(code.category, /^\d{4}$/, 'merchant category')],
    ['53', '360'],
    ['54', writeRoundAmount(amount, 'IDR')],
    ['55', code.tip ? '01' : null],
    ['58', 'ID'],
    ['59', notLonger(code.name, 25, 'name')],
    ['60', notLonger(code.city, 15, 'city')],
    ['61', code.postcode],
    ['62', more || null],
  ]);
}

const acquirerOf = ({ domain, pan, merchant }: QrisCode['acquirer'] & {}, size: string): string =>
  writeFields([
    ['00', domain],
    ['01', checked(pan, /^9360\d{1,15}$/, 'merchant PAN')],
    ['02', merchant],
    ['03', checked(size, SIZE, 'size')],
  ]);

const registerOf = (nmid: string, size: string): string =>
  writeFields([
    ['00', REGISTER],
    ['02', checked(nmid, /^ID\d{13}$/, 'NMID')],
    ['03', checked(size, SIZE, 'size')],
  ]);

const SIZE = /^[A-Z]{3}$/;

/** The national register's merchant counts, even if the acquirer's template differs. */
export const decodeQris = (text: string): Result<QrisCode, CodeFault> =>
  readProfile(text, {
    currency: 'IDR',
    isOurs: (fields) => accountOf(fields, REGISTER) !== null,
    read({ fields, amount, more }) {
      const register = accountOf(fields, REGISTER);
      const nmid = register?.get('02');
      const size = register?.get('03');
      const [category, name, city] = ['52', '59', '60'].map((id) => fields.get(id));
      if (nmid === undefined || size === undefined || category === undefined) return null;
      if (name === undefined || city === undefined) return null;
      return {
        acquirer: acquirerIn(fields),
        nmid,
        size,
        category,
        name,
        city,
        amount,
        postcode: fields.get('61') ?? null,
        tip: fields.get('55') === '01',
        reference: more.get('05') ?? null,
        terminal: more.get('07') ?? null,
      };
    },
  });

function acquirerIn(fields: Fields): QrisCode['acquirer'] {
  for (let id = FIRST_ACQUIRER; id <= LAST_ACQUIRER; id += 1) {
    const account = readFields(fields.get(String(id)) ?? '');
    const [domain, pan, merchant] = ['00', '01', '02'].map((name) => account?.get(name));
    if (domain !== undefined && pan !== undefined && merchant !== undefined) {
      return { domain, pan, merchant };
    }
  }
  return null;
}
