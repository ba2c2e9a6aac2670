import { htmlToText } from '../../kit/html-text.ts';
import type { SearchRecord } from '../../kit/search/text-index.ts';
import type { Locale } from '../../locales/index.ts';
import type { MessageKey } from '../../locales/messages.generated.ts';
import { readProse } from '../../locales/prose.ts';
import { BRAND, PRODUCTS, type Product } from '../../products/index.ts';
import { listSlugs } from './articles.server.ts';
import { wordsOf } from './catalogs.server.ts';
import { FAQ_TOPICS } from './checks.ts';
import { questionsPath, readQuestions } from './questions.server.ts';
import type { Kind } from './search-query.ts';
import { readText, TEXT_PAGES } from './texts.server.ts';

/** A page that can be found, with the texts it shows. */
export type PageRecord = SearchRecord & {
  /** Without locale. */
  readonly path: string;
  readonly kind: Kind;
  /** Key of the product it is about; null when it is about all. */
  readonly product: string | null;
  readonly lang: string | undefined;
};

type Say = (id: MessageKey, values?: Record<string, string>) => string;
type Prose = { path: string; kind: Kind; product: string | null; text: string };

const LEGAL = [
  'terms-of-use',
  'refund-policy',
  'cookies-policy',
  'privacy-policy',
  'end-user-license-agreement',
  'data-request',
];

const LICENCE_PAGES = {
  retrieve: '/license/retrieve',
  offline: '/license/activate-offline',
  verify: '/license/verify',
} as const;

const CHANGE_PAGES = { upgrade: '/upgrade', renewal: '/renew' } as const;

/** Among pages that fit alike, products come first and legal texts last. */
const BOOSTS: Readonly<Record<Kind, number>> = {
  product: 1.6,
  help: 1.15,
  blog: 1,
  download: 0.95,
  legal: 0.85,
};

/** A question is one of many about its page's subject. */
const QUESTION_BOOST = 0.9;

/** Every page worth finding, in one language: made of the very texts the pages show. */
export function listRecords(locale: Locale): PageRecord[] {
  const i18n = wordsOf(locale);
  const say: Say = (id, values) => i18n._(id, values ?? {});
  return [
    ...PRODUCTS.map((product) => productRecord(product, locale)),
    ...PRODUCTS.flatMap((product) => articlesOf(product, locale)),
    ...LEGAL.map((name) => legalRecord(name, locale)),
    ...FAQ_TOPICS.flatMap((topic) =>
      questionRecords({ category: topic, name: say(`faq.name.${topic}`), product: null }, locale),
    ),
    ...PRODUCTS.flatMap(({ key, name }) => {
      const title = say('faq.product-title', { product: name });
      return questionRecords({ category: key, name: title, product: key }, locale);
    }),
    ...PRODUCTS.flatMap((product) => namedRecords(product, say)),
    ...Object.entries(TEXT_PAGES).map(([path, text]) =>
      proseRecord({ path, kind: 'help', product: null, text }, locale),
    ),
    ...helpRecords(say),
  ];
}

const record = (
  page: Pick<PageRecord, 'path' | 'kind' | 'title'> & Partial<PageRecord>,
): PageRecord => ({
  ...{ summary: '', body: '', product: null, lang: undefined },
  ...{ keywords: wordsIn(page.path), boost: BOOSTS[page.kind] },
  ...page,
});

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
      ...{ path: `/company/${name}`, kind: 'legal', product: null },
      text: `content/legal/${name}.md`,
    },
    locale,
  );

/** Where a page of a text puts what it makes itself. */
const PLACES = /<p>\{\w+\}<\/p>/g;

function proseRecord(
  { path, kind, product, text }: Prose,
  locale: Locale,
  own: Partial<PageRecord> = {},
): PageRecord {
  const { front, html, lang } = readText(text, locale);
  const { title = '', description, summary } = front;
  // Without the addresses of links and figures: nobody looks for those.
  const body = lines(description, htmlToText(html.replace(PLACES, '')));
  return record({
    ...{ path, kind, product, title, lang, body },
    summary: summary ?? description ?? '',
    ...own,
  });
}

type Category = { category: string; name: string; product: string | null };

/** A page of questions, and each of its questions at its anchor. */
function questionRecords({ category, name, product }: Category, locale: Locale): PageRecord[] {
  const path = `/faq/${category}`;
  const source = questionsPath(category);
  const page = source === null ? null : readQuestions(source, locale);
  const { front = {}, questions = [], lang } = page ?? {};
  const facts = { kind: 'help', product, lang } as const;
  return [
    record({
      ...{ ...facts, path, title: name, summary: front['lead'] ?? '' },
      ...{ lang: undefined, body: front['description'] ?? '' },
    }),
    ...questions.map(({ id, question, text }) =>
      record({
        ...{ ...facts, path: `${path}#${id}`, title: question, summary: name, body: text },
        ...{ keywords: '', boost: QUESTION_BOOST },
      }),
    ),
  ];
}

/** The pages of a product that are made of messages: download and versions. */
function namedRecords({ key, name }: Product, say: Say): PageRecord[] {
  return [
    record({
      ...{ path: `/tip-download/${key}`, kind: 'download', product: key },
      title: say('download.title', { product: name }),
      summary: say('download.lead'),
      body: lines(say('download.step-1'), say('download.step-2'), say('download.step-3')),
    }),
    record({
      ...{ path: `/release-notes/${key}`, kind: 'download', product: key },
      title: say('notes.title', { product: name }),
      summary: say('notes.description', { product: name }),
    }),
  ];
}

function helpRecords(say: Say): PageRecord[] {
  const brand = BRAND.name;
  return [
    record({
      ...{ path: '/about/help-center', kind: 'help', title: say('help.title') },
      body: lines(say('help.lead'), say('help.person')),
    }),
    record({
      ...{ path: '/about/contact-us', kind: 'help', title: say('contact.title') },
      body: lines(say('contact.lead'), say('contact.post')),
    }),
    record({
      ...{ path: '/about/create_ticket', kind: 'help', title: say('ticket.title') },
      body: say('ticket.lead'),
    }),
    record({
      ...{ path: '/company/uninstall', kind: 'help', title: say('uninstall.title') },
      summary: say('uninstall.lead'),
      body: lines(say('uninstall.step-1'), say('uninstall.step-2'), say('uninstall.step-3')),
    }),
    ...(['retrieve', 'offline', 'verify'] as const).map((name) =>
      record({
        ...{ path: LICENCE_PAGES[name], kind: 'help', title: say(`licence.${name}.title`) },
        ...{ summary: say(`licence.${name}.description`), body: say(`licence.${name}.lead`) },
      }),
    ),
    ...(['upgrade', 'renewal'] as const).map((name) =>
      record({
        ...{ path: CHANGE_PAGES[name], kind: 'help', title: say(`change.${name}.title`) },
        ...{ summary: say(`change.${name}.description`), body: say('change.how') },
      }),
    ),
    record({
      ...{ path: '/status', kind: 'help', title: say('nav.status') },
      summary: say('guide.status.lead'),
    }),
    record({
      ...{ path: '/about/about-us', kind: 'help', title: say('about.title', { brand }) },
      body: say('about.lead'),
    }),
    record({
      ...{ path: '/download', kind: 'download', title: say('downloads.title') },
      ...{ summary: say('downloads.description'), body: say('downloads.lead') },
    }),
    record({
      ...{ path: '/store', kind: 'product', title: say('store.title') },
      ...{ summary: say('store.description'), body: say('store.lead') },
      boost: 1,
    }),
  ];
}

/** The English words of an address: people type them in every language. */
const wordsIn = (path: string): string => path.replace(/[/_-]+/g, ' ').trim();

const lines = (...texts: readonly (string | undefined)[]): string =>
  texts.filter(Boolean).join('\n');
