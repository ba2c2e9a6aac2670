import { data } from 'react-router';
import { getProduct, PRODUCTS } from '../../../products/index.ts';
import { AfterPaint } from '../../components/after-paint.tsx';
import { DownloadButton } from '../../components/download-button.tsx';
import { LocalLink } from '../../components/link.tsx';
import { memoPage } from '../../components/memo-page.ts';
import { OwnHtml } from '../../components/own-html.tsx';
import { PriceTag, TaxNote } from '../../components/price-tag.tsx';
import { useWords } from '../../components/words.tsx';
import { Head } from '../../document/head.tsx';
import { StructuredData } from '../../document/structured-data.tsx';
import { ProductIcon } from '../../illustrations/product-icon.tsx';
import { SCENE_SHEETS } from '../../illustrations/scene-sheets.ts';
import { servicesContext } from '../../loaders/context.ts';
import type { Offer } from '../../loaders/offers.server.ts';
import { parseAddress } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import { faqPage, softwareApplication } from '../../seo/structured-data.ts';
import { PRODUCT, WINDOWS } from '../../styles/sheets.ts';
import type { Route } from './+types/product';
import type { ProductTexts } from './facts.server.ts';
import { Hero } from './hero.tsx';
import { openProductPage } from './open.server.ts';
import { RetiredPage } from './retired.tsx';
import { sayRetirement } from './retirement.server.ts';

export const handle: Handle = {
  styles: (id) => {
    const product = productOfRoute(id);
    const scenes = product && SCENE_SHEETS[product.key];
    return [WINDOWS, PRODUCT, ...(scenes ? [scenes] : [])];
  },
  cached: true,
  noIndex: (id) => {
    const product = productOfRoute(id);
    return Boolean(product?.retired || product?.isHidden);
  },
};

const productOfRoute = (id: string) =>
  PRODUCTS.find(({ path }) => path.slice(1).replaceAll('/', '-') === id);

export async function loader({ url, context }: Route.LoaderArgs) {
  const { locale, path } = parseAddress(url.pathname);
  const product = PRODUCTS.find((each) => each.path === path.toLowerCase());
  if (!product) throw data(null, { status: 404 });
  const { key, retired } = product;
  if (retired) {
    const view = sayRetirement(product, retired, locale);
    return data({ key, view, page: null }, { status: retired.page === 'gone' ? 410 : 200 });
  }
  const page = await openProductPage(product, locale, context.get(servicesContext));
  return data({ key, view: null, page }, { status: 200 });
}

export default memoPage(function ProductPage({
  loaderData: { key, view, page },
}: Route.ComponentProps) {
  return page === null ? <RetiredPage product={key} view={view} /> : <SoldPage page={page} />;
});

function SoldPage({ page }: { page: Awaited<ReturnType<typeof openProductPage>> }) {
  const t = useWords();
  const { key, front, languages, texts, offer, drawing, trial, row, text, closing, questions } =
    page;
  const product = getProduct(key);
  const { description } = front;
  return (
    <article className="product-page" data-shape={product.shape}>
      <Head title={front.title ?? product.name} description={description} languages={languages} />
      <StructuredData
        about={(place) =>
          softwareApplication(place, { product, description, price: offer?.total ?? null })
        }
        crumbs={[
          ['/store', t('nav.store')],
          [product.path, product.name],
        ]}
      />
      {questions.length > 0 ? (
        <StructuredData about={(place) => faqPage(place, questions)} />
      ) : null}
      <OwnHtml className="section-row" html={row} />
      <Hero
        key={key}
        product={key}
        front={front}
        texts={texts}
        drawing={drawing}
        trial={trial}
        price={
          offer ? (
            <span className="price-line">
              <PriceTag offer={offer} /> <TaxNote taxIncluded={offer.taxIncluded} />
            </span>
          ) : null
        }
      >
        <LocalLink className="button primary" to={`/buy?product=${key}`}>
          {t('buy.title', { product: product.name })}
        </LocalLink>
      </Hero>
      <div className="world">
        <AfterPaint key={key} reserve>
          {/* Rendered on the server from our own texts. It needs no code in the browser. */}
          <OwnHtml html={text} />
          <BuyBar product={key} texts={texts} offer={offer} />
        </AfterPaint>
      </div>
      <AfterPaint key={key}>
        <OwnHtml html={closing} />
      </AfterPaint>
    </article>
  );
}

type BuyBarProps = {
  readonly product: string;
  readonly texts: ProductTexts;
  readonly offer: Offer | null;
};

function BuyBar({ product, texts, offer }: BuyBarProps) {
  const t = useWords();
  const { name } = getProduct(product);
  return (
    <section className="buy-bar" aria-label={texts.bar}>
      <div className="wrap">
        <ProductIcon of={product} size={32} />
        <p>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          {offer ? <PriceTag offer={offer} /> : null}
        </p>
        <DownloadButton product={product} kind="get" label={texts.download} />
        <LocalLink className="button primary" to={`/buy?product=${product}`}>
          {t('product.buy')}
        </LocalLink>
      </div>
    </section>
  );
}
