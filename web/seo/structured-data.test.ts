import { expect, test } from 'vitest';
import { getLocale } from '../../locales/index.ts';
import { getProduct } from '../../products/index.ts';
import { VENDOR } from '../../vendor/vendor.ts';
import { blogPosting } from './blog-posting.ts';
import {
  breadcrumbList,
  faqPage,
  serializeThings,
  softwareApplication,
} from './structured-data.ts';

const place = { siteUrl: 'https://shop.example', locale: getLocale('de') };
const read = (text: string) => JSON.parse(text) as { '@graph': Record<string, unknown>[] };

test('escapes the end of the script element and removes direction marks', () => {
  const text = serializeThings([
    { '@type': 'Thing', name: '</script><!--<script>\u2068ZipX\u2069\u2028' },
  ]);
  expect(text).not.toMatch(/[<\u2066-\u2069]/);
  expect(read(text)['@graph'][0]?.['name']).toBe('</script><!--<script>ZipX\u2028');
});

test('omits the offer of a product without a price', () => {
  const facts = { product: getProduct('zipx'), description: undefined, price: null };
  const [thing] = read(serializeThings([softwareApplication(place, facts)]))['@graph'];
  expect(thing).toMatchObject({ '@type': 'SoftwareApplication', name: 'ZipX' });
  expect(Object.keys(thing ?? {})).not.toContain('offers');
});

test('offers a product at the address of its page in the language', () => {
  const price = { minor: 2499, currency: 'EUR' } as const;
  const facts = { product: getProduct('dll-fixer'), description: 'Text', price };
  const thing = softwareApplication(place, facts);
  expect(thing).toMatchObject({
    url: 'https://shop.example/de/dll-fixer/v1',
    image: 'https://shop.example/og/dll-fixer/de.png',
    offers: { price: '24.99', priceCurrency: 'EUR', url: 'https://shop.example/de/dll-fixer/v1' },
  });
});

test('uses the publication date of an article that never changed', () => {
  const front = { title: 'T', date: '2026-11-21' };
  const article = { path: '/blog/unzip/a', product: getProduct('zipx'), front, picture: null };
  expect(blogPosting(place, article)).toMatchObject({
    headline: 'T',
    datePublished: '2026-11-21',
    dateModified: '2026-11-21',
    author: undefined,
    mainEntityOfPage: 'https://shop.example/de/blog/unzip/a',
    image: 'https://shop.example/og/zipx/de.png',
  });
  const picture = '/pictures/0123456789abcdef-500x400.jpg';
  expect(blogPosting(place, { ...article, picture }).image).toBe(`https://shop.example${picture}`);
});

test('keeps the order of questions and starts the breadcrumb at the home page', () => {
  const questions = [
    { question: 'A?', text: 'a' },
    { question: 'B?', text: 'b' },
  ];
  expect(faqPage(place, questions)).toMatchObject({
    mainEntity: [{ name: 'A?', acceptedAnswer: { text: 'a' } }, { name: 'B?' }],
  });
  expect(breadcrumbList(place, [['/store', 'Laden']])).toMatchObject({
    itemListElement: [
      { position: 1, name: VENDOR.name, item: 'https://shop.example/de' },
      { position: 2, name: 'Laden', item: 'https://shop.example/de/store' },
    ],
  });
});
