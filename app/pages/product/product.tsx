import { data } from 'react-router';
import { getProduct, PRODUCTS } from '../../../products/index.ts';
import { softwareApplication } from '../../machine/structured-data.ts';
import { Head } from '../../parts/head.tsx';
import { LocalLink } from '../../parts/link.tsx';
import { PriceTag, TaxNote } from '../../parts/price-tag.tsx';
import { Prose } from '../../parts/prose.tsx';
import { StructuredData } from '../../parts/structured-data.tsx';
import { useWords } from '../../parts/words.tsx';
import { parseAddress } from '../../request/address.ts';
import { servicesContext } from '../../request/context.ts';
import type { Handle } from '../../request/handle.ts';
import { leadOffer, listOffers } from '../../request/offers.server.ts';
import { readText } from '../../request/texts.server.ts';
import type { Route } from './+types/product';

export const handle: Handle = { cached: true };

/** Main page of the product whose path this is. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { locale, path } = parseAddress(url.pathname);
  const product = PRODUCTS.find((each) => each.path === path.toLowerCase());
  if (!product) throw data(null, { status: 404 });
  const page = readText(`products/${product.key}/page.md`, locale);
  const offers = await listOffers(context.get(servicesContext), locale);
  return { key: product.key, page, offer: leadOffer(offers, product.key) };
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { key, page, offer } = loaderData;
  const product = getProduct(key);
  const { description } = page.front;
  return (
    <article>
      <Head
        title={page.front.title ?? product.name}
        description={description}
        languages={page.languages}
      />
      <StructuredData
        about={(place) =>
          softwareApplication(place, { product, description, price: offer?.total ?? null })
        }
        crumbs={[
          ['/store', t('nav.store')],
          [product.path, product.name],
        ]}
      />
      <section className="hero tinted">
        <div className="wrap">
          <img src={`/icons/${key}.svg`} alt="" width="88" height="88" />
          <p>
            <bdi>{product.name}</bdi>
          </p>
          <h1>{page.front.heading}</h1>
          <p className="lead">{page.front.lead}</p>
          <p className="actions">
            <LocalLink className="button" to={`/tip-download/${key}`}>
              {t('product.download')}
            </LocalLink>
            <LocalLink className="button primary" to={`/buy?product=${key}`}>
              {t('product.buy')}
            </LocalLink>
          </p>
          {offer ? (
            <p>
              <PriceTag offer={offer} /> · <TaxNote taxIncluded={offer.taxIncluded} />
            </p>
          ) : null}
        </div>
      </section>
      <Prose className="wrap narrow section" html={page.html} lang={page.lang} />
      <section className="wrap narrow section">
        <h2>{t('product.more')}</h2>
        <ul className="link-list">
          <li>
            <LocalLink to={`/faq/${key}`}>{t('product.faq', { product: product.name })}</LocalLink>
          </li>
          <li>
            <LocalLink to={`/release-notes/${key}`}>
              {t('product.versions', { product: product.name })}
            </LocalLink>
          </li>
          {product.blogType ? (
            <li>
              <LocalLink to={`/blog/${product.blogType}`}>
                {t('product.blog', { product: product.name })}
              </LocalLink>
            </li>
          ) : null}
          <li>
            <LocalLink to="/company/refund-policy">{t('nav.refund')}</LocalLink>
          </li>
        </ul>
      </section>
    </article>
  );
}
