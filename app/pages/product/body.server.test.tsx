import { expect, test } from 'vitest';
import { getLocale } from '../../../locales/index.ts';
import { getProduct } from '../../../products/index.ts';
import type { ShownBill } from '../../request/bills.server.ts';
import { readQuestions } from '../../request/questions.server.ts';
import { readText } from '../../request/texts.server.ts';
import { renderBody } from './body.server.tsx';

const product = getProduct('zipx');
const english = getLocale('en');
const page = readText('products/zipx/page.md', english);

const bodyIn = (prefix: string, more: Partial<Parameters<typeof renderBody>[0]> = {}): string =>
  renderBody({
    product,
    locale: getLocale(prefix),
    page,
    questions: null,
    related: [],
    pair: null,
    ...more,
  });

test('a text of another shape is shown as it is, and nothing is lost', () => {
  const html = '<h2 id="a">Old</h2>\n<p>Still true.</p>';
  const body = bodyIn('de', { page: { ...page, html, lang: 'en' } });
  expect(body).toContain(html);
  expect(body).toContain('<div lang="en" dir="ltr">');
  expect(body).not.toContain('class="feature"');
});

test('without questions and related tools there are no headings for them', () => {
  const body = bodyIn('en');
  expect(body).not.toContain('<details');
  expect(body).not.toContain('#bundle');
});

test('two tools together lead to the page that sells both, with list price, saving and total', () => {
  const money = (minor: number) => ({ minor, currency: 'EUR' as const, text: `${minor} Cent` });
  const bill = { list: money(5998), bundleOff: money(-600), total: money(5398), taxIncluded: true };
  const pair = { products: ['zipx', 'pdfreader'], bill: bill as ShownBill } as const;
  const body = bodyIn('de', { related: [{ key: 'pdfreader', use: 'L', offer: null }], pair });
  expect(body).toContain('href="/de/buy?product=zipx&amp;with=pdfreader"');
  for (const sum of ['5998', '-600', '5398']) expect(body).toContain(`<bdi>${sum} Cent</bdi>`);
});

test('manufacturers are named on the page about printers only, and their pages get to know nothing', () => {
  expect(bodyIn('en')).not.toContain('nofollow');
  const body = bodyIn('en', { product: getProduct('printerdriver') });
  const links = [...body.matchAll(/href="(https:[^"]*)" rel="noopener noreferrer nofollow"/g)];
  const hosts = links.map(([, href = '']) => new URL(href).hostname);
  expect(hosts).toContain('support.hp.com');
  expect(new Set(hosts).size).toBe(7);
});

test('ticks and dashes are said in words', () => {
  const body = bodyIn('en');
  const rows = page.html.match(/✓/g)?.length ?? 0;
  expect(rows).toBeGreaterThan(3);
  expect(body.match(/>Included</g)).toHaveLength(rows);
  expect(body).not.toContain('✓');
});

test('questions open without code, and all links stay in the language', () => {
  const questions = readQuestions('products/zipx/faq.md', english);
  const related = [{ key: 'pdfreader', use: 'Read.', offer: null }];
  const body = bodyIn('ja', { questions, related });
  expect(body.match(/<details>/g)).toHaveLength(questions?.questions.length ?? 0);
  const own = [...body.replaceAll(page.html, '').matchAll(/<a [^>]*href="(\/[^"]*)"/g)];
  expect(own.map(([, href]) => href)).toEqual(
    expect.arrayContaining(['/ja/faq/zipx', '/ja/download', '/ja/pdfreader', '/ja/store#bundle']),
  );
});
