import type { ReactNode } from 'react';
import { getProduct } from '../../products/index.ts';
import { ProductIcon } from '../illustrations/product-icon.tsx';
import type { Offer } from '../loaders/offers.server.ts';
import { colorsOf } from './colors-of.ts';
import { DownloadButton } from './download-button.tsx';
import { LocalLink } from './link.tsx';
import { PriceTag } from './price-tag.tsx';
import { useWords } from './words.tsx';

export type ProductCardData = {
  readonly key: string;
  readonly use: string;
  readonly offer: Offer | null;
};

type ProductCardProps = {
  readonly card: ProductCardData;
  readonly children?: ReactNode;
};

export function ProductCard({ card, children }: ProductCardProps) {
  const t = useWords();
  const product = getProduct(card.key);
  return (
    <li className="card product-card" style={colorsOf(product)}>
      <ProductIcon of={product.key} size={56} isBelow />
      <h3>
        <LocalLink to={product.path}>
          <bdi>{product.name}</bdi>
        </LocalLink>
        {product.isFeatured ? <small className="featured">{t('home.featured')}</small> : null}
      </h3>
      <p className="grow">{card.use}</p>
      {card.offer ? <PriceTag offer={card.offer} /> : null}
      <p className="actions">
        <DownloadButton product={product.key} />
        <LocalLink className="button tinted" to={`/buy?product=${product.key}`}>
          {t('buy.title', { product: product.name })}
        </LocalLink>
      </p>
      {children}
    </li>
  );
}
