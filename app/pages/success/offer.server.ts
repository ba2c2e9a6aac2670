import type { IssuedLicence } from '../../../domain/licence/index.ts';
import { NoPrice, type Plan } from '../../../domain/price/index.ts';
import { canShowKey, type Purchase, quoteChange } from '../../../domain/purchase/index.ts';
import type { Locale } from '../../../locales/index.ts';
import type { Services } from '../../request/context.ts';
import { type ShownMoney, showPrice } from '../../request/offers.server.ts';

/** A longer plan for what was just bought. */
export type LongerPlan = { readonly plan: Plan; readonly price: ShownMoney };

const LONGER: Readonly<Partial<Record<Plan, Plan>>> = { month: 'year', year: 'lifetime' };

/**
 * What a private buyer of one tool may want instead, on the day of the purchase: the next longer plan, at the price of an
 * upgrade, with what was paid taken off. A second tool costs what it costs in the store: bundles are one order. Null for
 * everybody else, and where it is not sold or would cost less than nothing.
 */
export async function longerPlanOf(
  purchase: Purchase,
  { licences, locale }: { readonly licences: readonly IssuedLicence[]; readonly locale: Locale },
  services: Services,
): Promise<LongerPlan | null> {
  const { kind, product, seats, market, country, address, company, taxId } = purchase;
  const [licence, ...others] = licences;
  const plan = LONGER[purchase.plan];
  const isPrivate = company === null && taxId === null;
  if (!plan || !isPrivate || kind !== 'new' || !canShowKey(purchase, services.now())) return null;
  if (licence?.state !== 'active' || others.length > 0 || licence.plan !== purchase.plan)
    return null;
  const asked = { country, postcode: address?.postcode ?? null, isCompany: false };
  const customer = { ...asked, hasProvenTaxId: false, email: null, purchaseId: null };
  const query = { selection: { product, also: [], plan, seats }, market, coupon: null, customer };
  const change = { kind: 'upgrade', licenceId: licence.id } as const;
  const quoted = await services.database
    .read((reader) => quoteChange(reader, { change, query }, services))
    .catch((error: unknown) => {
      if (error instanceof NoPrice) return null;
      throw error;
    });
  return quoted?.ok ? { plan, price: showPrice(quoted.value.total, locale) } : null;
}
