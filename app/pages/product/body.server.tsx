import { renderToStaticMarkup } from 'react-dom/server';
import { LastMade } from '../../../kit/last-made.ts';
import { openPageWords, type Words } from '../../../locales/catalogue.ts';
import type { Locale } from '../../../locales/index.ts';
import { getProduct, type Product } from '../../../products/index.ts';
import type { ProductCardData } from '../../parts/product-card.tsx';
import { ProductIcon } from '../../parts/product-icon.tsx';
import { localize } from '../../request/address.ts';
import type { Questions } from '../../request/questions.server.ts';
import type { Text } from '../../request/texts.server.ts';
import { windowWords } from '../../request/windows.server.tsx';
import { Makers } from './makers.server.tsx';
import { type Pair, PairOffer } from './pair.server.tsx';
import { Comparison, Editions, Features, Limits, Requirements, Steps } from './sections.server.tsx';
import { parseWorld } from './world.server.ts';

type Body = {
  readonly product: Product;
  readonly locale: Locale;
  readonly page: Text;
  readonly questions: Questions | null;
  readonly related: readonly ProductCardData[];
  /** The product together with the first of the related; null where they are not sold so. */
  readonly pair: Pair | null;
};

/** Words of the page that only the server writes. */
export const openProductWords = (locale: Locale): Words =>
  openPageWords(locale.prefix, ['public', 'purchase', 'download', 'uninstall', 'product']);

const read = new LastMade<string>();
const sold = new LastMade<string>();

/**
 * Everything below the first screen of a product page, as HTML: it is read, not operated, so no browser
 * needs code for it. Only prices change without the text.
 */
export function renderBody(body: Body): string {
  const { product, locale, page, questions, related, pair } = body;
  const t = openProductWords(locale);
  const name = `${product.key} ${locale.prefix}`;
  const text = read.get(name, [page.html, questions], () =>
    renderToStaticMarkup(<Reading {...body} t={t} />),
  );
  if (related.length === 0) return text;
  return sold.get(
    name,
    [text, JSON.stringify([related, pair])],
    () => text + renderToStaticMarkup(<Related {...body} t={t} />),
  );
}

/** What is the same for everybody until the text changes. */
function Reading(props: Body & { readonly t: Words }) {
  const { product, locale, page, questions, t } = props;
  const world = parseWorld(page.html);
  return (
    <>
      <div lang={page.lang} dir={page.lang && 'ltr'}>
        {world ? (
          <>
            <Features
              part={world.features}
              product={product.key}
              words={windowWords(product.key, locale).words}
              locale={locale}
            />
            <Steps part={world.steps} />
            <Editions part={world.editions} t={t} />
            <Comparison part={world.comparison} t={t} />
            <div className="wrap section halves">
              <Requirements part={world.requirements} />
              <Limits part={world.limits} />
            </div>
          </>
        ) : (
          <div
            className="wrap narrow section prose"
            // Our own Markdown; raw HTML was refused when it was parsed.
            dangerouslySetInnerHTML={{ __html: page.html }}
          />
        )}
      </div>
      <Makers product={product} t={t} />
      {questions ? <QuestionList {...props} questions={questions} /> : null}
      <More {...props} />
    </>
  );
}

type Part = Pick<Body, 'product' | 'locale'> & { readonly t: Words };

function QuestionList(props: Part & { questions: Questions }) {
  const { product, locale, questions, t } = props;
  const title = t('product.faq', { product: product.name });
  return (
    <section className="band">
      <div className="wrap section questions">
        <h2>{title}</h2>
        <QuestionItems {...questions} />
        <p>
          <a className="button" href={localize(locale, `/faq/${product.key}`)}>
            {t('nav.faq')}
          </a>
        </p>
      </div>
    </section>
  );
}

/** Questions to open one by one. */
export function QuestionItems({ questions, lang }: Pick<Questions, 'questions' | 'lang'>) {
  return (
    <div lang={lang} dir={lang && 'ltr'}>
      {questions.map(({ question, html }) => (
        <details key={question}>
          <summary>
            <h3>{question}</h3>
          </summary>
          {/* Our own Markdown, as above. */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
        </details>
      ))}
    </div>
  );
}

/** Versions, removing the program, articles, money back. */
function More({ product, locale, t }: Part) {
  const named = { product: product.name };
  const links = [
    [`/release-notes/${product.key}`, t('product.versions', named)],
    ['/download', t('downloads.older')],
    ['/company/uninstall', t('product.uninstall', named)],
    ...(product.blogType ? [[`/blog/${product.blogType}`, t('product.blog', named)]] : []),
    ['/company/refund-policy', t('nav.refund')],
  ];
  return (
    <section className="wrap section more-links">
      <h2>{t('product.more')}</h2>
      <ul className="link-pills">
        {links.map(([path = '', text]) => (
          <li key={path}>
            <a className="button" href={localize(locale, path)}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Tools that go well with this one, and the price of several together. */
function Related({ product, locale, related, pair, t }: Part & Pick<Body, 'related' | 'pair'>) {
  return (
    <section className="wrap section">
      <h2>{t('product.related', { product: product.name })}</h2>
      <ul className="cards related">
        {related.map((card) => {
          const { key, name, path, color } = getProduct(card.key);
          return (
            <li key={key} className="card" style={{ ['--product-color' as string]: color }}>
              <ProductIcon of={key} size={48} isBelow />
              <h3>
                <a href={localize(locale, path)}>
                  <bdi>{name}</bdi>
                </a>
              </h3>
              <p className="grow">{card.use}</p>
              {card.offer ? (
                <p className="price-tag">
                  <bdi>{card.offer.total.text}</bdi>{' '}
                  <span className="quiet">{t(`price.per-${card.offer.plan}`)}</span>
                </p>
              ) : null}
            </li>
          );
        })}
      </ul>
      {pair ? <PairOffer {...{ pair, locale, t }} /> : null}
      <p>
        <a className="button" href={`${localize(locale, '/store')}#bundle`}>
          {t('store.bundle')}
        </a>
      </p>
    </section>
  );
}
