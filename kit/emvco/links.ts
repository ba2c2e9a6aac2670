import { checked } from './profile.ts';

/** These wallets put their own link into the QR code. Only they know the amount. */
const ALIPAY = 'https://qr.alipay.com/';
const WECHAT_PAY = 'weixin://wxpay/bizpayurl?pr=';

/** `token` is the `qr_code` of Alipay's precreate. Throws `RangeError` for an invalid one. */
export const encodeAlipay = (token: string): string =>
  ALIPAY + checked(token, /^[A-Za-z0-9]{1,64}$/, 'token');

/** `token` is the `code_url` of WeChat Pay's native order. Throws `RangeError` for an invalid one. */
export const encodeWechatPay = (token: string): string =>
  WECHAT_PAY + checked(token, /^[A-Za-z0-9]{1,64}$/, 'token');

export function walletOfLink(text: string): 'alipay' | 'wechat-pay' | null {
  if (text.startsWith(ALIPAY)) return 'alipay';
  return /^weixin:\/\/wxpay\/bizpayurl[?/]/.test(text) ? 'wechat-pay' : null;
}
