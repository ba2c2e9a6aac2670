import { isCompanyBuyer } from '../../../domain/buyer/index.ts';
import { quoteChange } from '../../../domain/checkout/index.ts';
import type { IssuedLicense } from '../../../domain/license/index.ts';
import { canShowKey, type Order } from '../../../domain/order/index.ts';
import { NoPrice, type Plan } from '../../../domain/price/index.ts';
import type { Locale } from '../../../locales/index.ts';
import type { Services } from '../../loaders/context.ts';
import { type ShownMoney, showPrice } from '../../loaders/offers.server.ts';

export type LongerPlan = { readonly plan: Plan; readonly price: ShownMoney };

const LONGER: Readonly<Partial<Record<Plan, Plan>>> = { month: 'year', year: 'lifetime' };

/**
 * Returns the next longer plan for a private buyer of one product, on the day of the order and at the price of an
 * upgrade. A second product has no special price, because a bundle is one order. Null for all other buyers, and if the
 * plan is not sold or would cost less than nothing.
 */
export async function longerPlanOf(
  order: Order,
  { licenses, locale }: { readonly licenses: readonly IssuedLicense[]; readonly locale: Locale },
  services: Services,
): Promise<LongerPlan | null> {
  const { kind, product, seats, market, country, address } = order;
  const [license, ...others] = licenses;
  const plan = LONGER[order.plan];
  const isPrivate = !isCompanyBuyer(order);
  if (!plan || !isPrivate || kind !== 'new' || !canShowKey(order, services.now())) return null;
  if (license?.state !== 'active' || others.length > 0 || license.plan !== order.plan) return null;
  const buyer = { country, postcode: address?.postcode ?? null, isCompany: false };
  const customer = { ...buyer, hasProvenTaxId: false, email: null, orderId: null };
  const query = {
    selection: { product, bundledProducts: [], plan, seats },
    market,
    coupon: null,
    customer,
  };
  const change = { kind: 'upgrade', licenseId: license.id } as const;
  const quoted = await services.database
    .read((reader) => quoteChange(reader, { change, query }, services))
    .catch((error: unknown) => {
      if (error instanceof NoPrice) return null;
      throw error;
    });
  return quoted?.ok ? { plan, price: showPrice(quoted.value.total, locale) } : null;
}
