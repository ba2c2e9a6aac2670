import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoizeLast } from '../../../kit/memoize-last.ts';
import { openPageWords, type Words } from '../../../locales/catalog.ts';
import type { Locale } from '../../../locales/index.ts';
import { messagesVersion } from '../../../locales/message-texts.ts';
import type { Product, Shape } from '../../../products/index.ts';
import type { ProductCardData } from '../../components/product-card.tsx';
import { windowWords } from '../../illustrations/windows.server.tsx';
import type { ShownMethod } from '../../loaders/methods.server.ts';
import { type PageSections, parsePageSections } from '../../loaders/page-sections.server.ts';
import type { Questions } from '../../loaders/questions.server.ts';
import type { Text } from '../../loaders/texts.server.ts';
import { localize } from '../../routing/address.ts';
import { Closing } from './closing.tsx';
import { sayClosing } from './facts.server.ts';
import { Makers } from './makers.server.tsx';
import type { Pair } from './pair.server.tsx';
import { leadOf, Plans, type ShownPlan } from './plans.server.tsx';
import { Related } from './related.server.tsx';
import { QUESTIONS_ID, SectionRow } from './section-row.server.tsx';
import {
  Alternative,
  Cases,
  Comparison,
  Features,
  Limits,
  PicturedSteps,
  Requirements,
  Sources,
  Steps,
  Versions,
} from './sections.server.tsx';

type Body = {
  readonly product: Product;
  readonly locale: Locale;
  readonly page: Text;
  readonly questions: Questions | null;
  /** License prices for one PC; empty if none is sold. */
  readonly plans: readonly ShownPlan[];
  /** Payment methods of the market. */
  readonly methods: readonly ShownMethod[];
  readonly related: readonly ProductCardData[];
  /** The product with the first related one; null if they are not sold together. It stands beside the plans. */
  readonly pair: Pair | null;
};

export const openProductWords = (locale: Locale): Words =>
  openPageWords(locale.prefix, ['public', 'choice', 'download', 'uninstall', 'product']);

/** Parts of the page that contain no prices. */
type TextPart = 'features' | 'cases' | 'steps' | 'versions' | 'comparison';

/** What a visitor looks for first depends on the kind of tool. The row at the top needs prices before the comparison. */
const ORDERS: Readonly<Record<Shape, readonly (TextPart | 'plans')[]>> = {
  formats: ['versions', 'features', 'plans', 'comparison'],
  stage: ['features', 'versions', 'plans', 'comparison'],
  cases: ['cases', 'features', 'versions', 'plans', 'comparison'],
  steps: ['steps', 'features', 'versions', 'plans', 'comparison'],
};

const textCache = new MemoizeLast<Readonly<Partial<Record<TextPart, string>>>>();
const priceCache = new MemoizeLast<{
  readonly row: string;
  readonly plans: string;
  readonly end: string;
  readonly closing: string;
}>();

/**
 * Renders everything below the first screen as static HTML, so that browsers need no code for it. Parts without
 * prices are cached until the text changes. `row` stands at the top of the page, and `closing` is the band at its end.
 */
export function renderBody(body: Body): Record<'row' | 'text' | 'closing', string> {
  const { product, locale, page, questions, related, pair, plans, methods } = body;
  const t = openProductWords(locale);
  const name = `${product.key} ${locale.prefix}`;
  const isSold = plans.length > 0;
  const texts = textCache.get(name, [page.html, isSold, messagesVersion()], () => {
    const sections = parsePageSections(page.html);
    const parts = sections ? drawParts({ ...body, sections, isSold, t }) : drawUnparsed(page);
    const shown = ORDERS[product.shape].flatMap((part) =>
      part === 'plans' || !parts[part] ? [] : ([[part, parts[part]]] as const),
    );
    return Object.fromEntries(shown.map(([part, drawn]) => [part, renderToStaticMarkup(drawn)]));
  });
  const prices = priceCache.get(
    name,
    [page.html, questions, JSON.stringify([plans, methods, related, pair]), messagesVersion()],
    () => ({
      row: renderToStaticMarkup(
        <SectionRow
          {...{ product, locale, t }}
          sections={parsePageSections(page.html)}
          hasQuestions={questions !== null}
          lead={leadOf(plans)}
        />,
      ),
      plans: renderToStaticMarkup(<Plans {...{ product, plans, pair, methods, locale, t }} />),
      end: renderToStaticMarkup(<QuestionList {...body} t={t} />),
      closing: renderToStaticMarkup(<End {...body} t={t} />),
    }),
  );
  const { row, end, closing } = prices;
  const text = ORDERS[product.shape]
    .map((part) => (part === 'plans' ? prices.plans : (texts[part] ?? '')))
    .join('');
  return { row, text: text + end, closing };
}

/** Marks the language of a text that is in English for lack of a translation. */
const Written = ({ page, children }: Pick<Body, 'page'> & { children: ReactNode }) => (
  <div lang={page.lang} dir={page.lang && 'ltr'}>
    {children}
  </div>
);

type Parts = Body & {
  readonly sections: PageSections;
  /** The plans then say for how long and for how many PCs a license is. */
  readonly isSold: boolean;
  readonly t: Words;
};

function drawParts(parts: Parts): Partial<Record<TextPart, ReactElement>> {
  const { product, locale, page, sections, isSold, t } = parts;
  const { shape, formats } = product;
  const { versions } = sections;
  const limits = <Limits part={sections.limits} />;
  const drawn = { product, locale, words: windowWords(product.key, locale).words };
  return {
    features: (
      <Written page={page}>
        <Features part={sections.features} {...drawn} t={t} />
      </Written>
    ),
    cases: (
      <div className="wrap section halves">
        <Cases t={t} />
        <Written page={page}>{limits}</Written>
      </div>
    ),
    steps: (
      <Written page={page}>
        <PicturedSteps part={sections.steps} {...drawn} />
      </Written>
    ),
    versions: (
      <div className="wrap section halves">
        <Written page={page}>
          <Versions
            part={isSold ? { ...versions, rows: versions.rows.slice(0, -1) } : versions}
            formats={shape === 'formats' ? formats : undefined}
            t={t}
          />
        </Written>
        <div>
          <Written page={page}>
            {shape === 'steps' ? null : <Steps part={sections.steps} />}
            {shape === 'cases' ? null : limits}
          </Written>
          {product.key === 'printerdriver' ? <Makers t={t} /> : null}
        </div>
      </div>
    ),
    comparison: (
      <Written page={page}>
        <div className="wrap section">
          <Comparison part={sections.comparison} t={t} name={product.name} />
          <div className="folds">
            <Sources part={sections.comparison} t={t} />
            <Alternative part={sections.comparison} />
            <Requirements part={sections.requirements} />
          </div>
        </div>
      </Written>
    ),
  };
}

/** A text of another shape, in the place of the features. */
const drawUnparsed = (page: Text): Partial<Record<TextPart, ReactElement>> => ({
  features: (
    <Written page={page}>
      <div
        className="wrap narrow section prose"
        // Our own Markdown. The parser rejects raw HTML.
        dangerouslySetInnerHTML={{ __html: page.html }}
      />
    </Written>
  ),
});

function End({ product, locale, plans, t }: Body & { readonly t: Words }) {
  return (
    <Closing
      product={product.key}
      words={sayClosing(product, t, plans.length > 0)}
      link={(to, className, text) => (
        <a className={className} href={localize(locale, to)}>
          {text}
        </a>
      )}
    />
  );
}

type Part = Pick<Body, 'product' | 'locale'> & { readonly t: Words };

/** The questions and the links to everything else about the product, beside the related products. */
function QuestionList(props: Body & { readonly t: Words }) {
  const { product, locale, questions, t } = props;
  return (
    <section className="band">
      <div className="wrap section product-questions">
        {questions ? (
          <>
            <h2 id={QUESTIONS_ID}>{t('product.faq', { product: product.name })}</h2>
            <QuestionItems {...questions} />
            <p>
              <a className="button" href={localize(locale, `/faq/${product.key}`)}>
                {t('nav.faq')}
              </a>
            </p>
          </>
        ) : null}
        <More {...props} />
        <Related {...props} />
      </div>
    </section>
  );
}

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

function More({ product, locale, t }: Part) {
  const named = { product: product.name };
  const links = [
    [`/release-notes/${product.key}`, t('product.versions', named)],
    [`/download#${product.key}`, t('downloads.older')],
    [`/company/uninstall?product=${product.key}`, t('product.uninstall', named)],
    ...(product.blogType ? [[`/blog/${product.blogType}`, t('product.blog', named)]] : []),
  ];
  return (
    <section className="more-links">
      <h3>{t('product.more')}</h3>
      <ul className="link-list">
        {links.map(([path = '', text]) => (
          <li key={path}>
            <a href={localize(locale, path)}>{text}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
