import type { Money } from '../money.ts';
import type { Result } from '../result.ts';
import type { CodeFault } from './code.ts';
import { walletOfLink } from './links.ts';
import { decodePix } from './pix.ts';
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
