import { checked } from './profile.ts';

/** Wallets that put an address of their own into the QR code: what is asked for is known to them only. */
const ALIPAY = 'https://qr.alipay.com/';
const WECHAT_PAY = 'weixin://wxpay/bizpayurl?pr=';

/** What Alipay's precreate answers as `qr_code`. Throws `RangeError` for a token with other than letters and digits. */
export const encodeAlipay = (token: string): string =>
  ALIPAY + checked(token, /^[A-Za-z0-9]{1,64}$/, 'token');

/** What WeChat Pay's native order answers as `code_url`. Throws `RangeError` as `encodeAlipay`. */
export const encodeWechatPay = (token: string): string =>
  WECHAT_PAY + checked(token, /^[A-Za-z0-9]{1,64}$/, 'token');

/** Whose address it is; null when it is neither's. */
export function walletOfLink(text: string): 'alipay' | 'wechat-pay' | null {
  if (text.startsWith(ALIPAY)) return 'alipay';
  return /^weixin:\/\/wxpay\/bizpayurl[?/]/.test(text) ? 'wechat-pay' : null;
}
