import { getProduct } from '../../../products/index.ts';
import { LinkList } from '../../components/link-list.tsx';
import { Head } from '../../document/head.tsx';
import { ProductIcon } from '../../illustrations/product-icon.tsx';
import type { RetirementView } from './retirement.server.ts';

/** The page of a product that is no longer sold. */
export function RetiredPage({ product, view }: { product: string; view: RetirementView }) {
  const { title, texts, links } = view;
  return (
    <article className="wrap narrow section">
      <Head title={title} description={texts[0]} noIndex />
      <ProductIcon of={getProduct(product).key} size={72} />
      <h1>{title}</h1>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <LinkList links={links} />
    </article>
  );
}
