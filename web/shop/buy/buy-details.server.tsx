import { renderToStaticMarkup } from 'react-dom/server';
import { MemoizeLast } from '../../../kit/memoize-last.ts';
import type { Locale } from '../../../locales/index.ts';
import { textsVersion } from '../../../locales/text-overrides.ts';
import type { Product } from '../../../products/index.ts';
import { parsePageSections } from '../../loaders/page-sections.server.ts';
import { type Questions, questionsPath, readQuestions } from '../../loaders/questions.server.ts';
import { readText } from '../../loaders/texts.server.ts';
import { openProductWords, QuestionItems } from '../product/body.server.tsx';
import { VersionTable } from '../product/sections.server.tsx';

/** Questions that buyers ask before they pay, by page and anchor. */
const QUESTIONS: readonly (readonly [category: string, ids: readonly string[]])[] = [
  [
    'purchase',
    ['how-can-i-pay', 'when-do-i-receive-my-licence', 'can-i-move-my-licence-to-another-pc'],
  ],
  ['subscription', ['which-plans-renew-by-themselves']],
  ['refund', ['can-i-return-a-licence']],
];

const rendered = new MemoizeLast<string>();

/**
 * Renders what the license adds and five questions as static HTML. It contains no prices or dates, so it is cached
 * for each product and language.
 */
export function renderBuyDetails(product: Product, locale: Locale): string {
  return rendered.get(`${product.key} ${locale.prefix}`, [textsVersion()], () =>
    detailsOf(product, locale),
  );
}

function detailsOf(product: Product, locale: Locale): string {
  const t = openProductWords(locale);
  return renderToStaticMarkup(
    <>
      <FreeOrPaid product={product} locale={locale} />
      <h2>{t('faq.name.purchase')}</h2>
      {buyerQuestions(locale).map((part) => (
        <QuestionItems key={part.questions[0]?.id} {...part} />
      ))}
    </>,
  );
}

export function buyerQuestions(locale: Locale): Questions[] {
  return QUESTIONS.flatMap(([category, ids]) => {
    const path = questionsPath(category);
    const page = path && readQuestions(path, locale);
    if (!page) return [];
    return [{ ...page, questions: page.questions.filter(({ id }) => ids.includes(id)) }];
  });
}

function FreeOrPaid({ product, locale }: { product: Product; locale: Locale }) {
  const t = openProductWords(locale);
  const page = readText(`products/${product.key}/page.md`, locale);
  const part = parsePageSections(page.html)?.versions;
  if (!part) return null;
  return (
    <details lang={page.lang} dir={page.lang && 'ltr'}>
      <summary>
        {/* Our own Markdown. The parser rejects raw HTML. */}
        <h2 id={part.id} dangerouslySetInnerHTML={{ __html: part.title }} />
      </summary>
      <VersionTable part={part} t={t} />
      <p className="quiet">{t('product.promise-free')}</p>
    </details>
  );
}
