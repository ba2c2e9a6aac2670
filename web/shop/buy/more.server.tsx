import { renderToStaticMarkup } from 'react-dom/server';
import type { Locale } from '../../../locales/index.ts';
import type { Product } from '../../../products/index.ts';
import { parsePageSections } from '../../loaders/page-sections.server.ts';
import { type Questions, questionsPath, readQuestions } from '../../loaders/questions.server.ts';
import { readText } from '../../loaders/texts.server.ts';
import { openProductWords, QuestionItems } from '../product/body.server.tsx';
import { EditionTable } from '../product/sections.server.tsx';

/** What people ask before they pay: pages of questions, and which of theirs by its anchor. */
const ASKED: readonly (readonly [category: string, ids: readonly string[]])[] = [
  [
    'purchase',
    ['how-can-i-pay', 'when-do-i-receive-my-licence', 'can-i-move-my-licence-to-another-pc'],
  ],
  ['subscription', ['which-plans-renew-by-themselves']],
  ['refund', ['can-i-return-a-licence']],
];

const rendered = new Map<string, string>();

/**
 * What the license adds to the free edition, and five questions, as HTML: it is read, not operated, so no browser
 * needs code for it. Made once for each product and language; nothing in it depends on prices or days.
 */
export function renderMore(product: Product, locale: Locale): string {
  const name = `${product.key} ${locale.prefix}`;
  const known = rendered.get(name);
  if (known !== undefined) return known;
  const t = openProductWords(locale);
  const html = renderToStaticMarkup(
    <>
      <FreeOrPaid product={product} locale={locale} />
      <h2>{t('faq.name.purchase')}</h2>
      {asked(locale).map((part) => (
        <QuestionItems key={part.questions[0]?.id} {...part} />
      ))}
    </>,
  );
  rendered.set(name, html);
  return html;
}

/** The questions in the page's language, a page of questions each. */
export function asked(locale: Locale): Questions[] {
  return ASKED.flatMap(([category, ids]) => {
    const path = questionsPath(category);
    const page = path && readQuestions(path, locale);
    if (!page) return [];
    return [{ ...page, questions: page.questions.filter(({ id }) => ids.includes(id)) }];
  });
}

function FreeOrPaid({ product, locale }: { product: Product; locale: Locale }) {
  const t = openProductWords(locale);
  const page = readText(`products/${product.key}/page.md`, locale);
  const part = parsePageSections(page.html)?.editions;
  if (!part) return null;
  return (
    <details lang={page.lang} dir={page.lang && 'ltr'}>
      <summary>
        {/* Our own Markdown, as everything here; raw HTML was refused when it was parsed. */}
        <h2 id={part.id} dangerouslySetInnerHTML={{ __html: part.title }} />
      </summary>
      <EditionTable part={part} t={t} />
      <p className="quiet">{t('product.promise-free')}</p>
    </details>
  );
}
