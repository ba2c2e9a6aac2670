import type { PaymentMethod } from '../../domain/payment/port.ts';
import {
  encodeAlipay,
  encodePix,
  encodePromptPay,
  encodeQris,
  encodeUpi,
  encodeVietQr,
  encodeWechatPay,
} from '../../kit/emvco/index.ts';
import type { Money } from '../../kit/money.ts';

/** Nobody owns the accounts in the codes, so no wallet can pay there. */
const NAME = 'SANDBOX SHOP';

type Encode = (request: { readonly amount: Money; readonly token: string }) => string;

const ENCODE: Readonly<Partial<Record<PaymentMethod, Encode>>> = {
  alipay: ({ token }) => encodeAlipay(token),
  'wechat-pay': ({ token }) => encodeWechatPay(token),
  pix: ({ amount, token: txid }) =>
    encodePix({
      amount,
      name: NAME,
      city: 'SAO PAULO',
      postcode: null,
      txid,
      once: true,
      to: { kind: 'key', key: '00000000-0000-4000-8000-000000000000', info: null },
    }),
  promptpay: ({ amount, token }) =>
    encodePromptPay({
      amount,
      to: {
        kind: 'bill',
        biller: '000000000000000',
        secondReference: null,
        reference: token.slice(0, 20).toUpperCase(),
      },
    }),
  upi: ({ amount, token: reference }) =>
    encodeUpi({
      address: 'shop@sandbox',
      name: NAME,
      category: '5734',
      reference,
      note: null,
      amount,
    }),
  qris: ({ amount, token: reference }) =>
    encodeQris({
      acquirer: null,
      nmid: 'ID0000000000000',
      size: 'UMI',
      category: '5734',
      name: NAME,
      city: 'JAKARTA',
      postcode: null,
      amount,
      tip: false,
      reference,
      terminal: null,
    }),
  vietqr: ({ amount, token: bill }) =>
    encodeVietQr({
      bank: '000000',
      account: '0000000000',
      service: 'account' as const,
      amount,
      bill,
      purpose: null,
    }),
};

/** In characters. Every wallet accepts references this long. */
const TOKEN_LENGTH = 25;

/**
 * Returns the content of a QR code. `reference` has letters and digits after an underscore.
 * @throws RangeError for a method without codes, or a currency that the wallet does not support
 */
export function walletText(method: PaymentMethod, reference: string, amount: Money): string {
  const token = reference.slice(reference.indexOf('_') + 1).slice(0, TOKEN_LENGTH);
  const encode = ENCODE[method];
  if (!encode) throw new RangeError(`${method} has no codes`);
  return encode({ amount, token });
}
