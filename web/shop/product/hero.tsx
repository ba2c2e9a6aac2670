import type { ReactNode } from 'react';
import { getProduct } from '../../../products/index.ts';
import { LocalLink } from '../../components/link.tsx';
import { OwnHtml } from '../../components/own-html.tsx';
import { ProductIcon } from '../../illustrations/product-icon.tsx';
import type { Drawing } from '../../illustrations/windows.server.tsx';
import type { ProductTexts } from './facts.server.ts';

export function Hero(props: {
  product: string;
  front: Readonly<Record<string, string>>;
  texts: ProductTexts;
  drawing: Drawing | null;
  children?: ReactNode;
}) {
  const { front, texts, drawing } = props;
  const { key, name } = getProduct(props.product);
  const get = `/tip-download/${key}`;
  return (
    <section className="hero product-hero">
      <div className="wrap">
        <div className="pitch">
          <p className="product-name">
            <ProductIcon of={key} size={56} />
            <bdi>{name}</bdi>
          </p>
          <h1>{front.heading}</h1>
          <p className="lead">{front.lead}</p>
          <p className="actions">
            <LocalLink className="button primary for-pcs" to={get}>
              {texts.download}
            </LocalLink>
            <LocalLink className="button primary for-phones" to={get}>
              {texts.phone.send}
            </LocalLink>
            {props.children}
          </p>
          <PhoneNote {...texts.phone} />
          <ul className="ticks promise-list">
            {texts.promises.map((promise) => (
              <li key={promise}>{promise}</li>
            ))}
          </ul>
        </div>
        {drawing ? <LivingWindow drawing={drawing} note={texts.illustration} /> : null}
        <Facts product={key} texts={texts} />
      </div>
    </section>
  );
}

function Facts({ product, texts }: { product: string; texts: ProductTexts }) {
  return (
    <ul className="release-facts">
      {texts.facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
      {texts.sample ? <li>{texts.sample}</li> : null}
      <li>
        <LocalLink to={`/download#${product}`}>{texts.checksum}</LocalLink>
      </li>
    </ul>
  );
}

function PhoneNote({ title, text }: ProductTexts['phone']) {
  return (
    <div className="notice for-phones">
      <p>
        <strong>{title}</strong>
      </p>
      <p>{text}</p>
    </div>
  );
}

/** The program at work, drawn on the server in the page's language. One sentence describes it. */
function LivingWindow({ drawing, note }: { drawing: Drawing; note: string }) {
  return (
    <figure className="living">
      <div className="mock" role="img" aria-label={drawing.alt} lang={drawing.lang}>
        {/* Our own drawing. Its words are escaped. */}
        <OwnHtml aria-hidden="true" html={drawing.html} />
      </div>
      <figcaption>{note}</figcaption>
    </figure>
  );
}
