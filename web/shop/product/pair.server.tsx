import { quoteChoice } from '../../../domain/checkout/index.ts';
import { writeList } from '../../../kit/formats.ts';
import type { Words } from '../../../locales/catalog.ts';
import type { Locale } from '../../../locales/index.ts';
import { getProduct, type Product } from '../../../products/index.ts';
import { ProductIcon } from '../../illustrations/product-icon.tsx';
import { consumerOf } from '../../loaders/choice.server.ts';
import type { Services } from '../../loaders/context.ts';
import { type ShownQuote, showQuote } from '../../loaders/quotes.server.ts';
import { localize } from '../../routing/address.ts';

/** Two tools, and the price of both for a year on one PC. */
export type Pair = {
  readonly products: readonly [string, string];
  readonly quote: ShownQuote;
};

/** Quotes two products together at the price of the buy page; null if they are not sold together. */
export async function quotePair(
  [product, other]: readonly [Product, string | undefined],
  services: Services,
  locale: Locale,
): Promise<Pair | null> {
  if (other === undefined) return null;
  const selection = {
    product: product.key,
    bundledProducts: [other],
    plan: 'year',
    seats: 1,
  } as const;
  const choice = { selection, coupon: null, change: null, market: locale.market };
  const quoted = await quoteChoice(services, choice, consumerOf(locale, locale.market));
  return quoted && { products: [product.key, other], quote: showQuote(quoted.quote, locale) };
}

/** The card of both tools, beside those of the plans and with the same rows. */
export function PairCard({ pair, locale, t }: { pair: Pair; locale: Locale; t: Words }) {
  const { products, quote } = pair;
  const names = products.map((key) => getProduct(key).name);
  const rows = [
    ['bill.list-apart', quote.list],
    ['bill.bundle-off', quote.bundleOff],
  ] as const;
  return (
    <li className="pair">
      <h3>{t('product.together')}</h3>
      <p className="plan-sum">
        <bdi className="total">{quote.total.text}</bdi>
        {products.map((key) => (
          <ProductIcon key={key} of={key} size={32} isBelow />
        ))}
      </p>
      <div>
        <p>
          {t('plan.year')} · {t('buy.seats-count', { seats: 1 })}
        </p>
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
      </div>
      <a
        className="button"
        href={localize(locale, `/buy?product=${products[0]}&with=${products[1]}`)}
      >
        {t('buy.title', { product: writeList(names, locale) })}
      </a>
    </li>
  );
}
