import type { ReactNode } from 'react';
import { getProduct } from '../../../products/index.ts';
import { ProductIcon } from '../../illustrations/product-icon.tsx';

export type ClosingWords = {
  readonly title: string;
  readonly download: string;
  /** Label of the download on devices that cannot run the program. */
  readonly send: string;
  /** Null on a page with a single action, or if nothing is sold. */
  readonly buy: string | null;
};

type ClosingProps = {
  readonly product: string;
  readonly words: ClosingWords;
  /** Renders a link as the page around it does. */
  readonly link: (to: string, className: string, text: string) => ReactNode;
};

export function Closing({ product, words, link }: ClosingProps) {
  const { key, name } = getProduct(product);
  const get = `/tip-download/${key}`;
  return (
    <section className="closing">
      <div className="wrap">
        <p className="product-name">
          <ProductIcon of={key} size={40} isBelow />
          <bdi>{name}</bdi>
        </p>
        <h2>{words.title}</h2>
        <p className="actions">
          {link(get, 'button for-pcs', words.download)}
          {link(get, 'button for-phones', words.send)}
          {words.buy === null ? null : link(`/buy?product=${key}`, 'button second', words.buy)}
        </p>
      </div>
    </section>
  );
}
