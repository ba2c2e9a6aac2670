import type { ReactNode } from 'react';
import { getProduct } from '../../../products/index.ts';
import { ProductIcon } from '../../illustrations/product-icon.tsx';

/** Words of the band, in the page's language. */
export type ClosingWords = {
  readonly title: string;
  readonly download: string;
  /** The download's name where the program does not run. */
  readonly send: string;
  readonly refund: string;
  /** Null on a page of one action, or where nothing is sold. */
  readonly buy: string | null;
};

type ClosingProps = {
  readonly product: string;
  readonly words: ClosingWords;
  /** A link of the site, as the page around it makes them. */
  readonly link: (to: string, className: string, text: string) => ReactNode;
};

/** The last of a page before the footer: what to do now that everything has been read. */
export function Closing({ product, words, link }: ClosingProps) {
  const { key, name } = getProduct(product);
  const get = `/tip-download/${key}`;
  return (
    <section className="closing">
      <div className="wrap">
        <p className="product-name">
          <ProductIcon of={key} size={48} isBelow />
          <bdi>{name}</bdi>
        </p>
        <h2>{words.title}</h2>
        <p className="actions">
          {link(get, 'button for-pcs', words.download)}
          {link(get, 'button for-phones', words.send)}
          {words.buy === null ? null : link(`/buy?product=${key}`, 'button second', words.buy)}
        </p>
        <p>{words.refund}</p>
      </div>
    </section>
  );
}
