import type { ReactNode } from 'react';
import { getProduct } from '../../../products/index.ts';
import { LocalLink } from '../../components/link.tsx';
import { ProductIcon } from '../../illustrations/product-icon.tsx';
import type { Drawing } from '../../illustrations/windows.server.tsx';
import type { Said } from './facts.server.ts';
import { LivingWindow } from './living-window.tsx';

export function Hero(props: {
  product: string;
  front: Readonly<Record<string, string>>;
  said: Said;
  drawing: Drawing | null;
  /** Actions besides the download. */
  children?: ReactNode;
}) {
  const { front, said, drawing } = props;
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
              {said.download}
            </LocalLink>
            <LocalLink className="button primary for-phones" to={get}>
              {said.phone.send}
            </LocalLink>
            {props.children}
          </p>
          <PhoneNote {...said.phone} />
          <ul className="ticks promise-list">
            {said.promises.map((promise) => (
              <li key={promise}>{promise}</li>
            ))}
          </ul>
        </div>
        {drawing ? <LivingWindow drawing={drawing} note={said.illustration} /> : null}
        <Facts product={key} said={said} />
      </div>
    </section>
  );
}

function Facts({ product, said }: { product: string; said: Said }) {
  return (
    <ul className="release-facts">
      {said.facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
      {said.sample ? <li>{said.sample}</li> : null}
      <li>
        <LocalLink to={`/download#${product}`}>{said.checksum}</LocalLink>
      </li>
    </ul>
  );
}

/** Shown only on devices that cannot run the programs. The button above sends them the link. */
function PhoneNote({ title, text }: Said['phone']) {
  return (
    <div className="notice for-phones">
      <p>
        <strong>{title}</strong>
      </p>
      <p>{text}</p>
    </div>
  );
}
