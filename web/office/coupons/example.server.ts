import { applyCoupon, type CouponDraft, draftCoupon } from '../../../domain/coupon/index.ts';
import { MARKETS, PLANS, type Plan } from '../../../domain/price/index.ts';
import { formatMoney } from '../../../kit/money.ts';
import type { Locale } from '../../../locales/index.ts';
import { findSoldProduct, SOLD_PRODUCTS } from '../../../products/index.ts';
import type { Services } from '../../loaders/context.ts';
import { productName } from '../orders/line.server.ts';

/** The formatted discount on one product for one PC, by market. */
export type CouponExample = {
  readonly product: string;
  readonly plan: Plan;
  readonly lines: readonly {
    readonly market: string;
    readonly price: string;
    /** Null if the coupon cannot be used there. */
    readonly off: string | null;
    readonly toPay: string | null;
  }[];
};

/** Uses the coupon's first sold product and first plan, or else the first product for a year, at the coupon's start. */
export async function exampleOf(
  { code, terms }: Pick<CouponDraft, 'code' | 'terms'>,
  services: Pick<Services, 'listPrices' | 'now'>,
  locale: Locale,
): Promise<CouponExample> {
  const coupon = draftCoupon(code, terms);
  const named = coupon.products?.find(findSoldProduct) ?? coupon.products?.[0];
  const product = named ?? SOLD_PRODUCTS[0]?.key ?? '';
  const plan = coupon.plans?.[0] ?? PLANS[1];
  const now = coupon.startsAt ?? services.now();
  const markets = MARKETS.filter(({ key }) => coupon.markets?.includes(key) ?? true);
  const lines: CouponExample['lines'][number][] = [];
  for (const { key: market } of markets) {
    const priceQuote = (await services.listPrices(market)).find(
      (each) => each.product === product && each.plan === plan && each.seats === 1,
    );
    if (priceQuote === undefined) continue;
    const price = priceQuote.total;
    const show = (minor: number) => formatMoney({ ...price, minor }, locale.numberLocale);
    const facts = { lines: [{ product, price }], plan, market, email: null, now };
    const result = applyCoupon(coupon, facts);
    const off = result.ok ? (result.off[0] ?? 0) : null;
    lines.push({
      market,
      price: show(price.minor),
      off: off === null ? null : show(-off),
      toPay: off === null ? null : show(price.minor - off),
    });
  }
  return { product: productName(product), plan, lines };
}
