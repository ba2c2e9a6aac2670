/**
 * QR texts of wallets. `encode…` throws `RangeError` for values that the standard forbids.
 * A null amount means that the payer types it, or that a dynamic code refers to it.
 */
export { decodeCode, encodeCode } from './code.ts';
export { encodeAlipay, encodeWechatPay } from './links.ts';
export { decodePix, encodePix, type PixCode } from './pix.ts';
export { decodePromptPay, encodePromptPay, type PromptPayCode } from './promptpay.ts';
export { decodeQris, encodeQris, type QrisCode } from './qris.ts';
export { decodeUpi, encodeUpi, type UpiLink } from './upi.ts';
export { decodeVietQr, encodeVietQr, type VietQrCode } from './vietqr.ts';
export { readWalletCode } from './wallet-code.ts';
