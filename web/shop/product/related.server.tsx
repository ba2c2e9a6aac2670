import type { Words } from '../../../locales/catalog.ts';
import type { Locale } from '../../../locales/index.ts';
import { getProduct, type Product } from '../../../products/index.ts';
import { colorsOf } from '../../components/colors-of.ts';
import { PlanPrice } from '../../components/price-tag.tsx';
import type { ProductCardData } from '../../components/product-card.tsx';
import { ProductIcon } from '../../illustrations/product-icon.tsx';
import { localize } from '../../routing/address.ts';

type RelatedProps = {
  readonly product: Product;
  readonly locale: Locale;
  readonly related: readonly ProductCardData[];
  readonly t: Words;
};

export function Related({ product, locale, related, t }: RelatedProps) {
  if (related.length === 0) return null;
  return (
    <section className="goes-with">
      <h2>{t('product.related', { product: product.name })}</h2>
      <ul className="related-products">
        {related.map((card) => {
          const { name, path, ...own } = getProduct(card.key);
          const { key } = own;
          return (
            <li key={key} style={colorsOf(own)}>
              <ProductIcon of={key} size={40} isBelow />
              <h3>
                <a href={localize(locale, path)}>
                  <bdi>{name}</bdi>
                </a>
              </h3>
              <p>{card.use}</p>
              {card.offer ? (
                <p className="price-tag">
                  <PlanPrice {...card.offer} t={t} />
                </p>
              ) : null}
            </li>
          );
        })}
      </ul>
      <p>
        <a href={`${localize(locale, '/store')}#bundle`}>{t('store.bundle')}</a>
      </p>
    </section>
  );
}
