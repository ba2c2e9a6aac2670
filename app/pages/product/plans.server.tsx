import type { Words } from '../../../locales/catalogue.ts';
import type { Locale } from '../../../locales/index.ts';
import type { Product } from '../../../products/index.ts';
import { localize } from '../../request/address.ts';
import { monthlyOf } from '../../request/monthly.server.ts';
import type { Offer } from '../../request/offers.server.ts';
import { renewalText } from '../../request/renewal-text.server.ts';

type PlansProps = {
  readonly product: Product;
  /** Of this product for one PC, one for each plan. */
  readonly offers: readonly Offer[];
  readonly locale: Locale;
  readonly t: Words;
};

/** What a licence costs for each term, what comes after it, and the way to buy just that. */
export function Plans({ product, offers, locale, t }: PlansProps) {
  const monthly = monthlyOf(offers, locale)[1];
  const tax = offers[0]?.taxIncluded ? 'price.tax-in' : 'price.tax-none';
  return (
    <section className="wrap section">
      <h2>{t('nav.buy')}</h2>
      <ul className="cards plan-offers">
        {offers.map((offer) => {
          const { plan, total } = offer;
          const query = `product=${product.key}&plan=${plan}`;
          return (
            <li key={plan} className="card">
              <h3 id={`plan-${plan}`}>{t(`plan.${plan}`)}</h3>
              <p className="price-tag">
                <bdi>{total.text}</bdi> <span className="quiet">{t(`price.per-${plan}`)}</span>
              </p>
              <p>
                {plan === 'year' && monthly
                  ? t('buy.per-month', { price: monthly })
                  : t(`plan.${plan}-note`)}
              </p>
              <p className="quiet grow">{renewalText(offer, locale, null)}</p>
              <a
                id={`buy-${plan}`}
                className={plan === 'year' ? 'button primary' : 'button'}
                href={localize(locale, `/buy?${query}`)}
                aria-labelledby={`buy-${plan} plan-${plan}`}
              >
                {t('product.buy')}
              </a>
            </li>
          );
        })}
      </ul>
      <ul className="ticks">
        <li>{t('home.refund-title')}</li>
        <li>{t('home.fact-account')}</li>
      </ul>
      <p className="quiet">{t(tax)}</p>
    </section>
  );
}
