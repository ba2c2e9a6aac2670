import { memo } from 'react';
import { getProduct, type Task } from '../../../products/index.ts';
import { colorsOf } from '../../components/colors-of.ts';
import { DownloadButton } from '../../components/download-button.tsx';
import { LocalLink } from '../../components/link.tsx';
import { PriceTag } from '../../components/price-tag.tsx';
import { Reduction } from '../../components/reduction.tsx';
import { useWords } from '../../components/words.tsx';
import { ProductIcon } from '../../illustrations/product-icon.tsx';
import type { Offer } from '../../loaders/offers.server.ts';
import type { ShownReduction } from '../../loaders/quotes.server.ts';
import { buyPath, type StoreChoice } from './choice.ts';

export type StoreCardData = {
  readonly key: string;
  /** One line about what the tool is for. */
  readonly use: string;
  /** What a visitor would like to do with it. */
  readonly task: string;
  readonly group: Task;
  /** Null if the tool is not sold for the chosen term and number of PCs. */
  readonly offer: Offer | null;
  readonly reduction: ShownReduction | null;
};

type Props = {
  readonly card: StoreCardData;
  readonly choice: StoreChoice;
  readonly isOwned: boolean;
};

export const StoreCard = memo(function StoreCard({ card, choice, isOwned }: Props) {
  const t = useWords();
  const product = getProduct(card.key);
  const { key, name, path } = product;
  const { offer, reduction } = card;
  return (
    <li className="card product-card store-card" style={colorsOf(product)}>
      <ProductIcon of={key} size={56} isBelow />
      <h3 id={`tool-${key}`}>
        <LocalLink to={path}>
          <bdi>{name}</bdi>
        </LocalLink>
        {product.isFeatured ? <small className="featured">{t('home.featured')}</small> : null}
      </h3>
      <div className="grow">
        <p>{card.use}</p>
        {isOwned ? (
          <p className="owned">
            <LocalLink to="/member/licences">{t('store.owned')}</LocalLink>
          </p>
        ) : null}
      </div>
      {offer ? (
        <div className="cost">
          <PriceTag offer={offer} />
          {reduction ? <Reduction reduction={reduction} t={t} /> : null}
        </div>
      ) : null}
      <p className="actions">
        <DownloadButton product={key} aria-describedby={`tool-${key}`} />
        <LocalLink
          className="button tinted"
          to={offer ? buyPath(key, choice) : `/buy?product=${key}`}
        >
          {t('buy.title', { product: name })}
        </LocalLink>
      </p>
    </li>
  );
});
