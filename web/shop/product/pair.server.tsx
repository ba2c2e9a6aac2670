import { quoteChoice } from '../../../domain/checkout/index.ts';
import type { Words } from '../../../locales/catalogue.ts';
import type { Locale } from '../../../locales/index.ts';
import { getProduct, type Product } from '../../../products/index.ts';
import { ProductIcon } from '../../illustrations/product-icon.tsx';
import { type ShownBill, showBill } from '../../loaders/bills.server.ts';
import { consumerOf } from '../../loaders/choice.server.ts';
import type { Services } from '../../loaders/context.ts';
import { localize } from '../../routing/address.ts';

/** Two tools, and the price of both for a year on one PC. */
export type Pair = {
  readonly products: readonly [string, string];
  readonly bill: ShownBill;
};

/** Quotes two products together at the price of the buy page; null if they are not sold together. */
export async function quotePair(
  [product, other]: readonly [Product, string | undefined],
  services: Services,
  locale: Locale,
): Promise<Pair | null> {
  if (other === undefined) return null;
  const selection = { product: product.key, also: [other], plan: 'year', seats: 1 } as const;
  const choice = { selection, coupon: null, change: null, market: locale.market };
  const quoted = await quoteChoice(services, choice, consumerOf(locale, locale.market));
  return quoted && { products: [product.key, other], bill: showBill(quoted.bill, locale) };
}

export function PairOffer({ pair, locale, t }: { pair: Pair; locale: Locale; t: Words }) {
  const { products, bill } = pair;
  const [one, other] = products.map(getProduct);
  const rows = [
    ['bill.list-apart', bill.list],
    ['bill.bundle-off', bill.bundleOff],
  ] as const;
  return (
    <div className="pair">
      <div>
        <p className="pair-icons">
          <ProductIcon of={products[0]} size={56} isBelow />
          <span aria-hidden="true" />
          <ProductIcon of={products[1]} size={56} isBelow />
        </p>
        <h3>{t('product.together')}</h3>
        <p>
          <bdi>{one?.name}</bdi> + <bdi>{other?.name}</bdi>
        </p>
        <p className="quiet">
          {t('plan.year')} · {t('buy.seats-count', { seats: 1 })}
        </p>
        <BundleLink locale={locale} t={t} />
      </div>
      <div className="pair-bill">
        <dl className="facts bill">
          {rows.map(([label, amount]) =>
            amount ? (
              <div key={label}>
                <dt>{t(label)}</dt>
                <dd>
                  <bdi>{amount.text}</bdi>
                </dd>
              </div>
            ) : null,
          )}
        </dl>
        <p className="bill-total">
          <span>{t('buy.total')}</span> <bdi className="total">{bill.total.text}</bdi>{' '}
          <span className="quiet">{t(bill.tax ? 'price.tax-in' : 'price.tax-none')}</span>
        </p>
        <a
          className="button primary"
          href={localize(locale, `/buy?product=${products[0]}&with=${products[1]}`)}
        >
          {t('product.buy')}
        </a>
      </div>
    </div>
  );
}

/** Links to the form that combines any tools. */
export const BundleLink = ({ locale, t }: { locale: Locale; t: Words }) => (
  <p>
    <a className="button" href={`${localize(locale, '/store')}#bundle`}>
      {t('store.bundle')}
    </a>
  </p>
);
