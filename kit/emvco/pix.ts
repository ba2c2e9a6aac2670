import type { Money } from '../money.ts';
import type { Result } from '../result.ts';
import { accountOf, type CodeFault, encodeCode } from './code.ts';
import { type Fields, writeFields } from './fields.ts';
import { checked, notLonger, ONCE, readProfile, writeAmount } from './profile.ts';

const APPLICATION = 'br.gov.bcb.pix';
const NO_TXID = '***';

/** Banco Central do Brasil, Manual de Padrões para Iniciação do Pix. */
export type PixCode = {
  /** The address of a charge has no `https://`. */
  readonly to:
    | { readonly kind: 'key'; readonly key: string; readonly info: string | null }
    | { readonly kind: 'url'; readonly url: string };
  readonly amount: Money | null;
  /** At most 25 characters. The city has at most 15. */
  readonly name: string;
  readonly city: string;
  readonly postcode: string | null;
  /** 1 to 25 letters and digits that identify the payment. Null for a dynamic code. */
  readonly txid: string | null;
  readonly once: boolean;
};

export function encodePix({ to, amount, name, city, postcode, txid, once }: PixCode): string {
  const account =
    to.kind === 'key'
      ? ([
          ['01', notLonger(to.key, 77, 'key')],
          ['02', to.info],
        ] as const)
      : ([['25', checked(to.url, /^(?!\w+:\/\/)\S{1,77}$/, 'address without a scheme')]] as const);
  return encodeCode([
    ['01', once ? ONCE : null],
    ['26', writeFields([['00', APPLICATION], ...account])],
    ['52', '0000'],
    ['53', '986'],
    ['54', writeAmount(amount, 'BRL')],
    ['58', 'BR'],
    ['59', notLonger(name, 25, 'name')],
    ['60', notLonger(city, 15, 'city')],
    ['61', postcode],
    ['62', writeFields([['05', txid === null ? NO_TXID : checked(txid, TXID, 'txid')]])],
  ]);
}

const TXID = /^[a-zA-Z0-9]{1,25}$/;

export const decodePix = (text: string): Result<PixCode, CodeFault> =>
  readProfile(text, {
    currency: 'BRL',
    isOurs: (fields) => accountOf(fields, APPLICATION) !== null,
    read({ fields, amount, more }) {
      const to = destination(accountOf(fields, APPLICATION));
      const name = fields.get('59');
      const city = fields.get('60');
      const txid = more.get('05') ?? NO_TXID;
      if (to === null || name === undefined || city === undefined) return null;
      if (txid !== NO_TXID && !TXID.test(txid)) return null;
      return {
        to,
        amount,
        name,
        city,
        postcode: fields.get('61') ?? null,
        txid: txid === NO_TXID ? null : txid,
        once: fields.get('01') === ONCE,
      };
    },
  });

function destination(account: Fields | null): PixCode['to'] | null {
  const key = account?.get('01');
  const url = account?.get('25');
  if (key !== undefined && url === undefined) {
    return { kind: 'key', key, info: account?.get('02') ?? null };
  }
  return url !== undefined && key === undefined ? { kind: 'url', url } : null;
}
