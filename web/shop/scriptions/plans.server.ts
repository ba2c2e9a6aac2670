import { endOf } from '../../../domain/license/index.ts';
import { PLANS, type Plan } from '../../../domain/price/index.ts';
import type { Locale } from '../../../locales/index.ts';
import type { Services } from '../../loaders/context.ts';
import { termText } from '../../loaders/moments.server.ts';
import { type ShownMoney, showPrice } from '../../loaders/offers.server.ts';

export type PlansView = {
  readonly term: Plan;
  readonly plans: readonly {
    readonly product: string;
    readonly price: ShownMoney;
    /** The first renewal; null for a lifetime license. */
    readonly renewal: { readonly price: ShownMoney; readonly date: string } | null;
  }[];
};

export async function openPlans(
  query: URLSearchParams,
  locale: Locale,
  services: Services,
): Promise<PlansView> {
  const term = PLANS.find((plan) => plan === query.get('term')) ?? 'year';
  const priceQuotes = await services.listPrices(locale.market);
  const renewsAt = endOf(term, services.now());
  const sold = priceQuotes.filter(({ plan, seats }) => plan === term && seats === 1);
  return {
    term,
    plans: sold.map(({ product, total, renewal }) => ({
      product,
      price: showPrice(total, locale),
      renewal: renewal &&
        renewsAt && {
          price: showPrice(renewal.total, locale),
          date: termText(renewsAt, locale, locale.market),
        },
    })),
  };
}
