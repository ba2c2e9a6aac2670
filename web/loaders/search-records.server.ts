import { htmlToText } from '../../kit/html-text.ts';
import type { Locale } from '../../locales/index.ts';
import { readProse } from '../../locales/prose.ts';
import { LISTED_PRODUCTS, PRODUCTS, type Product } from '../../products/index.ts';
import { helpRecords, namedRecords } from '../client/search-message-records.ts';
import type { Kind } from '../client/search-query.ts';
import { lines, type PageRecord, record, type Say, wordsIn } from '../client/search-record.ts';
import { FAQ_TOPICS } from '../routing/checks.ts';
import { listSlugs } from '../routing/slugs.server.ts';
import { wordsOf } from './catalogs.server.ts';
import { questionsPath, readQuestions } from './questions.server.ts';
import { readText, TEXT_PAGES } from './texts.server.ts';

type Prose = { path: string; kind: Kind; product: string | null; text: string };

const LEGAL = [
  'terms-of-use',
  'refund-policy',
  'cookies-policy',
  'privacy-policy',
  'end-user-license-agreement',
  'data-request',
];

/** A question covers only a part of its page's subject. */
const QUESTION_BOOST = 0.9;

/** Returns the records of all pages in a language, from the texts that the pages show. */
export function listRecords(locale: Locale): PageRecord[] {
  const i18n = wordsOf(locale);
  const say: Say = (id, values) => i18n._(id, values ?? {});
  const unhidden = PRODUCTS.filter(({ isHidden }) => !isHidden);
  return [
    ...LISTED_PRODUCTS.map((product) => productRecord(product, locale)),
    ...LISTED_PRODUCTS.flatMap((product) => articlesOf(product, locale)),
    ...LEGAL.map((name) => legalRecord(name, locale)),
    ...FAQ_TOPICS.flatMap((topic) =>
      questionRecords({ category: topic, name: say(`faq.name.${topic}`), product: null }, locale),
    ),
    // Owners of a retired product still look for help and its file.
    ...unhidden.flatMap(({ key, name }) => {
      const title = say('faq.product-title', { product: name });
      return questionRecords({ category: key, name: title, product: key }, locale);
    }),
    ...unhidden.flatMap((product) => namedRecords(product, say)),
    ...Object.entries(TEXT_PAGES).map(([path, text]) =>
      proseRecord({ path, kind: 'help', product: null, text }, locale),
    ),
    ...helpRecords(say),
  ];
}

function productRecord(product: Product, locale: Locale): PageRecord {
  const text = `products/${product.key}/page.md`;
  const { front } = readProse(text, locale.prefix);
  return proseRecord({ path: product.path, kind: 'product', product: product.key, text }, locale, {
    title: front['title'] ?? product.name,
    summary: lines(front['heading'], front['lead'], front['use'], front['task']),
    keywords: wordsIn(`${product.path}/${product.blogType ?? ''}`),
  });
}

const articlesOf = ({ key, blogType }: Product, locale: Locale): PageRecord[] =>
  blogType === null
    ? []
    : listSlugs(blogType).map((slug) => {
        const path = `/blog/${blogType}/${slug}`;
        const text = `content${path}.md`;
        return proseRecord({ path, kind: 'blog', product: key, text }, locale);
      });

const legalRecord = (name: string, locale: Locale): PageRecord =>
  proseRecord(
    {
      path: `/company/${name}`,
      kind: 'legal',
      product: null,
      text: `content/legal/${name}.md`,
    },
    locale,
  );

/** Placeholders for blocks and sentences that the page fills in. */
const PLACES = /<p>\{\w+\}<\/p>|\{\w+\} ?/g;

function proseRecord(
  { path, kind, product, text }: Prose,
  locale: Locale,
  own: Partial<PageRecord> = {},
): PageRecord {
  const { front, html, lang } = readText(text, locale);
  const { title = '', description, summary } = front;
  // Link and image addresses are no search terms.
  const body = lines(description, htmlToText(html.replace(PLACES, '')));
  return record({
    path,
    kind,
    product,
    title,
    lang,
    body,
    summary: summary ?? description ?? '',
    ...own,
  });
}

type Category = { category: string; name: string; product: string | null };

/** Returns records of a page of questions and of each question at its anchor. */
function questionRecords({ category, name, product }: Category, locale: Locale): PageRecord[] {
  const path = `/faq/${category}`;
  const source = questionsPath(category);
  const page = source === null ? null : readQuestions(source, locale);
  const { front = {}, questions = [], lang } = page ?? {};
  const facts = { kind: 'help', product, lang } as const;
  return [
    record({
      ...facts,
      path,
      title: name,
      summary: front['lead'] ?? '',
      lang: undefined,
      body: front['description'] ?? '',
    }),
    ...questions.map(({ id, question, text }) =>
      record({
        ...facts,
        path: `${path}#${id}`,
        title: question,
        summary: name,
        body: text,
        keywords: '',
        boost: QUESTION_BOOST,
      }),
    ),
  ];
}
