/**
 * QR texts of wallets. EMVCo merchant-presented codes (EMV QRCPS-MPM 1.1) with the profiles of Brazil (Pix),
 * Thailand (PromptPay), Indonesia (QRIS) and Vietnam (VietQR), the UPI links of India, and the addresses of Alipay
 * and WeChat Pay. Every `encode…` throws `RangeError` for values its standard does not allow; every `decode…`
 * answers a `Result`. Amounts are `Money`; no number passes through a float.
 */
export { decodeCode, encodeCode } from './code.ts';
export { encodeAlipay, encodeWechatPay } from './links.ts';
export { decodePix, encodePix, type PixCode } from './pix.ts';
export { decodePromptPay, encodePromptPay, type PromptPayCode } from './promptpay.ts';
export { decodeQris, encodeQris, type QrisCode } from './qris.ts';
export { decodeUpi, encodeUpi, type UpiLink } from './upi.ts';
export { decodeVietQr, encodeVietQr, type VietQrCode } from './vietqr.ts';
export { readWalletCode } from './wallet-code.ts';
