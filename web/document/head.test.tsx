import { I18nProvider } from '@lingui/react';
import { parse } from 'node-html-parser';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { getLocale } from '../../locales/index.ts';
import { VENDOR } from '../../vendor/vendor.ts';
import { SiteContext } from '../client/site.ts';
import { NO_TAGS } from '../client/tag-settings.ts';
import { wordsOf } from '../loaders/catalogs.server.ts';
import { Head } from './head.tsx';

const site = {
  siteUrl: 'https://shop.example',
  packagePrefix: 'com.acme',
  buildId: 'b',
  buildPoll: 0,
  tags: NO_TAGS,
  savesCards: true,
  renewalRule: 'by-card' as const,
  messages: '',
  lowestPrices: { prefix: 'en', texts: {} },
};

function headOf(path: string, props: Partial<Parameters<typeof Head>[0]> = {}) {
  const html = renderToStaticMarkup(
    <SiteContext value={site}>
      <MemoryRouter initialEntries={[path]}>
        <Head title="Title" description="Words" {...props} />
      </MemoryRouter>
    </SiteContext>,
  );
  const document = parse(html);
  const links = document.querySelectorAll('link[hreflang]');
  return {
    tags: document.querySelectorAll('meta,link').length,
    canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href'),
    title: document.querySelector('title')?.text,
    robots: document.querySelector('meta[name=robots]')?.getAttribute('content'),
    alternates: links.map((link) => ['hreflang', 'href'].map((name) => link.getAttribute(name))),
    property: (name: string) =>
      document
        .querySelectorAll(`meta[property="${name}"]`)
        .map((tag) => tag.getAttribute('content')),
  };
}

test.each([
  [`About ${VENDOR.name}`, `About ${VENDOR.name}`],
  ['ZipX – open archives', 'ZipX – open archives'],
  ['A'.repeat(51), 'A'.repeat(51)],
  ['Store', `Store – ${VENDOR.name}`],
])('turns the title %s into %s', (title, shown) => {
  expect(headOf('/store', { title }).title).toBe(shown);
});

test('marks an error only as not indexed', () => {
  expect(headOf('/de/nope', { noIndex: true, alone: true })).toMatchObject({
    robots: 'noindex',
    canonical: undefined,
    alternates: [],
    tags: 2,
  });
});

test('gives a page that is not indexed alternates without query, and no social card', () => {
  const head = headOf('/de/search?q=zip', { noIndex: true });
  expect(head).toMatchObject({ robots: 'noindex', canonical: 'https://shop.example/de/search' });
  expect(head.alternates).toHaveLength(19);
  expect(head.alternates).toContainEqual(['zh-TW', 'https://shop.example/tw/search']);
  expect(head.property('og:url')).toEqual([]);
});

test('gives an untranslated text the English address and no alternates', () => {
  const head = headOf('/fr/blog/unzip/a', { languages: ['en', 'de'] });
  expect(head.canonical).toBe('https://shop.example/blog/unzip/a');
  expect(head.alternates).toEqual([]);
  expect(head.robots).toBeUndefined();
  expect(head.property('og:url')).toEqual(['https://shop.example/blog/unzip/a']);
  expect(head.property('og:locale')).toEqual(['en_US']);
  expect(head.property('og:image')).toEqual(['https://shop.example/og/zipx/en.png']);
});

test('lists exactly the languages that have the text as alternates', () => {
  const alternates = [
    ['en', 'https://shop.example/blog/unzip/a'],
    ['de', 'https://shop.example/de/blog/unzip/a'],
    ['x-default', 'https://shop.example/blog/unzip/a'],
  ];
  for (const path of ['/blog/unzip/a', '/de/blog/unzip/a']) {
    const head = headOf(path, { languages: ['en', 'de'] });
    expect(head.canonical).toBe(site.siteUrl + path);
    expect(head.alternates).toEqual(alternates);
  }
  const [german] = headOf('/blog/unzip/a', { languages: ['en', 'de'] }).property(
    'og:locale:alternate',
  );
  expect(german).toBe('de_DE');
});

test('gives a landing page the address of its product page', () => {
  const head = headOf('/cn/zipx/b1', { canonicalPath: '/zipx' });
  expect(head.canonical).toBe('https://shop.example/cn/zipx');
  expect(head.alternates).toHaveLength(19);
  expect(head.alternates).toContainEqual(['zh', 'https://shop.example/cn/zipx']);
});

test.each([
  ['/', 'home', 'en'],
  ['/tw/store', 'home', 'tw'],
  ['/faq/cadreader', 'cadreader', 'en'],
  ['/de/blog/pdf-reader', 'pdfreader', 'de'],
  ['/de/about/about-us', 'home', 'de'],
])('shares %s with the picture of %s', (path, name, prefix) => {
  const head = headOf(path);
  expect(head.property('og:image')).toEqual([`https://shop.example/og/${name}/${prefix}.png`]);
  expect(head.property('og:image:width')).toEqual(['1200']);
  expect(head.property('og:image:height')).toEqual(['630']);
  expect(head.property('og:image:alt')).toEqual(['Title']);
  expect(head.property('og:type')).toEqual(['website']);
  expect(head.property('og:title')).toEqual(['Title']);
  expect(head.property('og:description')).toEqual(['Words']);
  expect(head.property('og:locale:alternate')).toHaveLength(17);
});

test('includes the dates of an article', () => {
  const article = { published: '2026-11-21', changed: '2026-12-01' };
  const head = headOf('/de/blog/unzip/a', { article });
  expect(head.property('og:type')).toEqual(['article']);
  expect(head.property('article:published_time')).toEqual(['2026-11-21']);
  expect(head.property('article:modified_time')).toEqual(['2026-12-01']);
});

test.each([
  ['en', `Error: Store – ${VENDOR.name}`],
  ['de', `Fehler: Store – ${VENDOR.name}`],
])('begins the title with the word for an error if a form was refused: %s', (prefix, title) => {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={wordsOf(getLocale(prefix))}>
      <SiteContext value={site}>
        <MemoryRouter initialEntries={['/store']}>
          <Head title="Store" isRefused />
        </MemoryRouter>
      </SiteContext>
    </I18nProvider>,
  );
  expect(parse(html).querySelector('title')?.text).toBe(title);
});
