import type { PaymentMethod } from './port.ts';

/** Ways to pay beside the card, by key of the market; people there look for these first. */
const HOME_METHODS: Readonly<Record<string, readonly PaymentMethod[]>> = {
  cn: ['alipay', 'wechat-pay'],
  br: ['pix'],
  th: ['promptpay'],
  in: ['upi'],
  id: ['qris'],
  vn: ['vietqr'],
};

/**
 * The ways to pay shown in a market, in display order: its own wallets, then the card. Only what
 * `offered` (a provider's `methods`) can take. Unknown markets have the card.
 */
export function methodsOf(
  market: string,
  offered: readonly PaymentMethod[],
): readonly PaymentMethod[] {
  const own = Object.hasOwn(HOME_METHODS, market) ? HOME_METHODS[market] : undefined;
  return [...(own ?? []), 'card' as const].filter((method) => offered.includes(method));
}
