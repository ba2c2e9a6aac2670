import type { PaymentMethod } from './port.ts';
import type { Hold } from './store-hold.ts';

/** Local methods by market key. Buyers look for these first. */
const HOME_METHODS: Readonly<Record<string, readonly PaymentMethod[]>> = {
  cn: ['alipay', 'wechat-pay'],
  br: ['pix'],
  th: ['promptpay'],
  in: ['upi'],
  id: ['qris'],
  vn: ['vietqr'],
};

/** Returns the methods of a market in display order, without those on hold. An unknown market has only the card. */
export function methodsOf(
  market: string,
  offered: readonly PaymentMethod[],
  holds: readonly Pick<Hold, 'method' | 'market'>[],
): readonly PaymentMethod[] {
  const own = Object.hasOwn(HOME_METHODS, market) ? HOME_METHODS[market] : undefined;
  const isHeld = (method: PaymentMethod) =>
    holds.some((hold) => (hold.method ?? method) === method && (hold.market ?? market) === market);
  return [...(own ?? []), 'card' as const].filter(
    (method) => offered.includes(method) && !isHeld(method),
  );
}
