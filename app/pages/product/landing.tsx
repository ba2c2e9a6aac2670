import { data } from 'react-router';
import { findProduct, getProduct } from '../../../products/index.ts';
import { Head } from '../../parts/head.tsx';
import { LocalLink } from '../../parts/link.tsx';
import { Prose } from '../../parts/prose.tsx';
import { useWords } from '../../parts/words.tsx';
import { parseAddress } from '../../request/address.ts';
import type { Handle } from '../../request/handle.ts';
import { readText } from '../../request/texts.server.ts';
import type { Route } from './+types/landing';

export const handle: Handle = { cached: true, landing: true };

/** Landing page of an advertisement: one intent, one action, canonical to the product's main page. */
export function loader({ url }: Route.LoaderArgs) {
  const { locale, path } = parseAddress(url.pathname);
  const [, key = '', variant = ''] = path.split('/');
  const product = findProduct(key);
  if (!product?.variants.includes(variant)) throw data(null, { status: 404 });
  return {
    key,
    page: readText(`products/${key}/variants/${variant}.md`, locale),
    languages: readText(`products/${key}/page.md`, locale).languages,
  };
}

export default function LandingPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { key, page, languages } = loaderData;
  const product = getProduct(key);
  return (
    <article>
      <Head
        title={page.front.title ?? product.name}
        description={page.front.description}
        canonicalPath={product.path}
        languages={languages}
      />
      <section className="hero tinted">
        <div className="wrap">
          <img src={`/icons/${key}.svg`} alt="" width="88" height="88" />
          <h1>{page.front.heading}</h1>
          <p className="lead">{page.front.lead}</p>
          <LocalLink className="button primary" to={`/tip-download/${key}`}>
            {t('product.download-named', { product: product.name })}
          </LocalLink>
        </div>
      </section>
      <Prose className="wrap narrow section" html={page.html} lang={page.lang} />
    </article>
  );
}
