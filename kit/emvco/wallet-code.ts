import type { Money } from '../money.ts';
import type { Result } from '../result.ts';
import type { CodeFault } from './code.ts';
import { decodePix } from './pix.ts';
import { checked } from './profile.ts';
import { decodePromptPay } from './promptpay.ts';
import { decodeQris } from './qris.ts';
import { decodeUpi } from './upi.ts';
import { decodeVietQr } from './vietqr.ts';

const READERS = {
  pix: decodePix,
  promptpay: decodePromptPay,
  qris: decodeQris,
  vietqr: decodeVietQr,
  upi: decodeUpi,
} as const satisfies Record<
  string,
  (text: string) => Result<{ readonly amount: Money | null }, CodeFault>
>;

type Wallet = keyof typeof READERS | 'alipay' | 'wechat-pay';

type WalletCode = { readonly wallet: Wallet; readonly amount: Money | null };

/** Returns null for a damaged code or an unknown wallet. */
export function readWalletCode(text: string): WalletCode | null {
  const link = walletOfLink(text);
  if (link) return { wallet: link, amount: null };
  for (const wallet of Object.keys(READERS) as (keyof typeof READERS)[]) {
    const read = READERS[wallet](text);
    if (read.ok) return { wallet, amount: read.value.amount };
  }
  return null;
}

/** These wallets put their own link into the QR code. Only they know the amount. */
const ALIPAY = 'https://qr.alipay.com/';
const WECHAT_PAY = 'weixin://wxpay/bizpayurl?pr=';

/** `token` is the `qr_code` of Alipay's precreate. Throws `RangeError` for an invalid one. */
export const encodeAlipay = (token: string): string =>
  ALIPAY + checked(token, /^[A-Za-z0-9]{1,64}$/, 'token');

/** `token` is the `code_url` of WeChat Pay's native order. Throws `RangeError` for an invalid one. */
export const encodeWechatPay = (token: string): string =>
  WECHAT_PAY + checked(token, /^[A-Za-z0-9]{1,64}$/, 'token');

function walletOfLink(text: string): 'alipay' | 'wechat-pay' | null {
  if (text.startsWith(ALIPAY)) return 'alipay';
  return /^weixin:\/\/wxpay\/bizpayurl[?/]/.test(text) ? 'wechat-pay' : null;
}
