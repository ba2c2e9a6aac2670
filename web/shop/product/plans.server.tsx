import { quoteChoice } from '../../../domain/checkout/index.ts';
import { renewalRuleOf } from '../../../domain/payment/index.ts';
import { PLANS } from '../../../domain/price/index.ts';
import type { Words } from '../../../locales/catalog.ts';
import type { Locale } from '../../../locales/index.ts';
import type { Product } from '../../../products/index.ts';
import { PayMarks } from '../../components/pay-mark.tsx';
import { PlanPrice } from '../../components/price-tag.tsx';
import { taxNote } from '../../components/quote-table.tsx';
import { Reduction } from '../../components/reduction.tsx';
import { consumerOf } from '../../loaders/choice.server.ts';
import type { Services } from '../../loaders/context.ts';
import type { ShownMethod } from '../../loaders/methods.server.ts';
import { showPrice } from '../../loaders/offers.server.ts';
import {
  type ShownQuote,
  type ShownReduction,
  showQuote,
  showReduction,
} from '../../loaders/quotes.server.ts';
import { renewalLine } from '../../loaders/renewal-text.server.ts';
import { localize } from '../../routing/address.ts';
import { monthlyOf } from '../buy/monthly.server.ts';
import { type Pair, PairCard } from './pair.server.tsx';

export const PLANS_ID = 'plans';

/** A term of one product for one PC, with the texts of its card. */
export type ShownPlan = {
  readonly quote: ShownQuote;
  /** Monthly price of a year; undefined if it would mislead. */
  readonly monthly: string | undefined;
  readonly renewal: string;
  readonly reduction: ShownReduction | null;
};

/** Quotes every term sold in the page's market, at the price of the buy page. */
export async function quotePlans(
  product: Product,
  services: Services,
  locale: Locale,
): Promise<ShownPlan[]> {
  const { market } = locale;
  const priceQuotes = await services.listPrices(market);
  const plans = PLANS.map(async (plan) => {
    const selection = { product: product.key, bundledProducts: [], plan, seats: 1 } as const;
    const choice = { selection, coupon: null, change: null, market };
    const quoted = await quoteChoice(services, choice, consumerOf(locale, market));
    if (!quoted) return [];
    const quote = showQuote(quoted.quote, locale);
    const priceQuote = priceQuotes.find(
      (each) => each.product === product.key && each.plan === plan && each.seats === 1,
    );
    return {
      quote,
      monthly: monthlyOf([quote], locale)[1],
      renewal: renewalOf(quote, locale, services),
      reduction: priceQuote ? showReduction(priceQuote, locale) : null,
    };
  });
  return (await Promise.all(plans)).flat();
}

/** Writes amounts as on price tags. Names no date, because the page is cached for longer than one stays true. */
const renewalOf = (
  { plan, total, renewal }: ShownQuote,
  locale: Locale,
  services: Services,
): string =>
  renewalLine(
    { plan, total, renewal: renewal && showPrice(renewal, locale) },
    { locale, market: locale.market, boughtAt: null, rule: renewalRuleOf(services.provider) },
  ).text;

type PlansProps = {
  readonly product: Product;
  readonly plans: readonly ShownPlan[];
  readonly pair: Pair | null;
  readonly methods: readonly ShownMethod[];
  readonly locale: Locale;
  readonly t: Words;
};

/** A card for each term, and one for the pair; nothing if the product is not sold. */
export function Plans({ product, plans, pair, methods, locale, t }: PlansProps) {
  const lead = leadOf(plans);
  if (!lead) return null;
  const buy = {
    path: `${localize(locale, '/buy')}?product=${product.key}`,
    label: t('buy.title', { product: product.name }),
  };
  return (
    <section className="band product-plans">
      <div className="wrap section">
        <div className="plan-head">
          <h2 id={PLANS_ID}>{t('product.plans')}</h2>
          <p className="quiet">
            {t('buy.seats-count', { seats: 1 })} ·{' '}
            <a href={`${buy.path}#seats`}>{t('product.more-pcs')}</a>
          </p>
        </div>
        <ul className="term-cards">
          {plans.map((shown) => (
            <PlanCard
              key={shown.quote.plan}
              shown={shown}
              isLead={shown === lead}
              buy={buy}
              t={t}
            />
          ))}
          {pair ? <PairCard {...{ pair, locale, t }} /> : null}
        </ul>
        <ul className="quiet plan-promises">
          <li>{t(taxNote(lead.quote))}</li>
          <li>{t('product.key-sent')}</li>
        </ul>
        {methods.length === 0 ? null : (
          <div className="plan-methods">
            <span id="plan-methods" className="quiet">
              {t('store.methods')}
            </span>
            <PayMarks methods={methods} titled="plan-methods" t={t} />
          </div>
        )}
      </div>
    </section>
  );
}

/** Returns the preselected plan. */
export const leadOf = (plans: readonly ShownPlan[]): ShownPlan | undefined =>
  plans.find(({ quote }) => quote.plan === 'year') ?? plans[0];

type PlanCardProps = {
  readonly shown: ShownPlan;
  readonly isLead: boolean;
  readonly buy: { readonly path: string; readonly label: string };
  readonly t: Words;
};

function PlanCard({ shown, isLead, buy, t }: PlanCardProps) {
  const { quote, monthly, renewal, reduction } = shown;
  const { plan } = quote;
  return (
    <li className={isLead ? 'lead-plan' : undefined}>
      <h3 id={`plan-${plan}`}>{t(`plan.${plan}`)}</h3>
      <p className="plan-sum">
        <PlanPrice {...quote} text={quote.tag} t={t} />
      </p>
      <div>
        {reduction ? <Reduction reduction={reduction} t={t} /> : null}
        <p>{monthly ? t('buy.per-month', { price: monthly }) : t(`plan.${plan}-note`)}</p>
        <p className="quiet">{renewal}</p>
      </div>
      <a
        className={isLead ? 'button primary' : 'button'}
        href={`${buy.path}&plan=${plan}`}
        aria-describedby={`plan-${plan}`}
      >
        {buy.label}
      </a>
    </li>
  );
}
