import { expect, test } from 'vitest';
import { getLocale } from '../../locales/index.ts';
import { getProduct } from '../../products/index.ts';
import { blogPosting } from './blog-posting.ts';
import {
  breadcrumbList,
  faqPage,
  serializeThings,
  softwareApplication,
} from './structured-data.ts';

const place = { siteUrl: 'https://shop.example', locale: getLocale('de') };
const read = (text: string) => JSON.parse(text) as { '@graph': Record<string, unknown>[] };

test('nothing can end the script element, and marks of direction are left out', () => {
  const text = serializeThings([
    { '@type': 'Thing', name: '</script><!--<script>\u2068ZipX\u2069\u2028' },
  ]);
  expect(text).not.toMatch(/[<\u2066-\u2069]/);
  expect(read(text)['@graph'][0]?.['name']).toBe('</script><!--<script>ZipX\u2028');
});

test('a product that has no price now is described, not offered', () => {
  const facts = { product: getProduct('zipx'), description: undefined, price: null };
  const [thing] = read(serializeThings([softwareApplication(place, facts)]))['@graph'];
  expect(thing).toMatchObject({ '@type': 'SoftwareApplication', name: 'ZipX' });
  expect(Object.keys(thing ?? {})).not.toContain('offers');
});

test('a product is offered at the address of its page in this language', () => {
  const price = { minor: 2499, currency: 'EUR' } as const;
  const facts = { product: getProduct('dll-fixer'), description: 'Text', price };
  const thing = softwareApplication(place, facts);
  expect(thing).toMatchObject({
    url: 'https://shop.example/de/dll-fixer/v1',
    image: 'https://shop.example/og/dll-fixer/de.png',
    offers: { price: '24.99', priceCurrency: 'EUR', url: 'https://shop.example/de/dll-fixer/v1' },
  });
});

test('an article that was never changed is as old as itself', () => {
  const front = { title: 'T', date: '2026-11-21' };
  const article = { path: '/blog/unzip/a', product: getProduct('zipx'), front };
  expect(blogPosting(place, article)).toMatchObject({
    headline: 'T',
    datePublished: '2026-11-21',
    dateModified: '2026-11-21',
    author: undefined,
    mainEntityOfPage: 'https://shop.example/de/blog/unzip/a',
  });
});

test('questions keep their order; the way begins at home', () => {
  const questions = [
    { question: 'A?', text: 'a' },
    { question: 'B?', text: 'b' },
  ];
  expect(faqPage(place, questions)).toMatchObject({
    mainEntity: [{ name: 'A?', acceptedAnswer: { text: 'a' } }, { name: 'B?' }],
  });
  expect(breadcrumbList(place, [['/store', 'Laden']])).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Vitrine', item: 'https://shop.example/de' },
      { position: 2, name: 'Laden', item: 'https://shop.example/de/store' },
    ],
  });
});
