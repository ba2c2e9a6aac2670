import type { Words } from '../../../locales/catalog.ts';
import type { Locale } from '../../../locales/index.ts';
import { getProduct, type Product } from '../../../products/index.ts';
import type { ProductCardData } from '../../components/product-card.tsx';
import { ProductIcon } from '../../illustrations/product-icon.tsx';
import { localize } from '../../routing/address.ts';
import { BundleLink, type Pair, PairOffer } from './pair.server.tsx';

type RelatedProps = {
  readonly product: Product;
  readonly locale: Locale;
  readonly related: readonly ProductCardData[];
  readonly pair: Pair | null;
  readonly t: Words;
};

export function Related({ product, locale, related, pair, t }: RelatedProps) {
  if (related.length === 0) return null;
  return (
    <section className="wrap section">
      <h2>{t('product.related', { product: product.name })}</h2>
      <ul className="cards rows related-products">
        {related.map((card) => {
          const { key, name, path, color } = getProduct(card.key);
          return (
            <li
              key={key}
              className="card product-card"
              style={{ ['--product-color' as string]: color }}
            >
              <ProductIcon of={key} size={48} isBelow />
              <h3>
                <a href={localize(locale, path)}>
                  <bdi>{name}</bdi>
                </a>
              </h3>
              <p className="grow">{card.use}</p>
              {card.offer ? (
                <p className="price-tag">
                  <bdi>{card.offer.total.text}</bdi>{' '}
                  <span className="quiet">{t(`price.per-${card.offer.plan}`)}</span>
                </p>
              ) : null}
            </li>
          );
        })}
      </ul>
      {pair ? <PairOffer {...{ pair, locale, t }} /> : <BundleLink {...{ locale, t }} />}
    </section>
  );
}
