import { request } from 'node:http';
import { parse } from 'node-html-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCALES } from '../../locales/index.ts';
import { PRODUCTS } from '../../products/index.ts';
import { allowConsole } from '../harness/console.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { textOf } from '../harness/visitor.ts';
import { addressOf, PREFIXES, tagOf } from './addresses.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.stop());

const open = async (path: string) => {
  const answer = await site.get(path);
  return { answer, document: parse(await answer.text()) };
};

test.each(PREFIXES)('an unknown URL is a 404 page in the language: %s', async (prefix) => {
  const path = `${addressOf(prefix, '/nope')}?x=1&y=%3Cb%3E`;
  const { answer, document } = await open(path);
  const html = document.querySelector('html');
  expect(answer.status).toBe(404);
  expect(html?.getAttribute('lang')).toBe(tagOf(prefix));
  expect(html?.getAttribute('data-route-name')).toBe(`error___${prefix}`);
  expect(textOf({ document }, '#missing-path')).toBe(path);
  expect(document.querySelector('a#back-home')?.getAttribute('href')).toBe(addressOf(prefix, '/'));
  const search = document.querySelector('main form:has(#find)');
  expect(search?.getAttribute('action')).toBe(addressOf(prefix, '/search'));
  expect(textOf({ document }, 'h1')).toMatch(/\S/);
  expect(document.querySelectorAll('nav#languages a')).toHaveLength(LOCALES.length);
  expect(document.querySelectorAll('#cookie-banner')).toHaveLength(1);
  expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
});

test.each(['/nope', '/DE/nope', '/de/NOPE/', '//nope', '/xx/yy/nope', '/Blog/dll-fixer'])(
  'a form posted to %s answers 404 without a redirect to another spelling',
  async (path) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await site.get(path, { method: 'POST', headers, body: 'a=b' });
    expect(answer.status).toBe(404);
    expect(textOf({ document: parse(await answer.text()) }, '#missing-path')).toBe(path);
  },
);

test('the first page of a list has one URL', async () => {
  const first = await site.get('/de/blog/unzip?page=1&a=B', { redirect: 'manual' });
  expect([first.status, first.headers.get('location')]).toEqual([301, '/de/blog/unzip?a=B']);
  const plain = await site.get('/blog/unzip?page=1', { redirect: 'manual' });
  expect([plain.status, plain.headers.get('location')]).toEqual([301, '/blog/unzip']);
  for (const page of ['0', '01', '99', ''])
    expect((await site.get(`/blog/unzip?page=${page}`)).status, page).toBe(404);
});

test.each([
  '/blog/dll-fixer',
  '/blog/zipx',
  '/blog/unzip/no-such-article',
  '/blog/unzip/..%2F..%2Flegal%2Fterms-of-use',
  '/faq/nothing',
  '/faq/constructor',
  '/login/other',
  '/reset/other',
  '/member/other',
  '/tip-download/other',
  '/tip-download/__proto__',
  '/zipx/b2',
  '/xx/store',
  '/de/xx/buy',
  '/paypal',
  '/assets/none.js',
  '/office/claim',
  '/office/other',
  '/sandbox/challenge?reference=sbx_none',
  '/sandbox/wallet?reference=sbx_none',
])('%s is a 404 page', async (path) => {
  const { answer, document } = await open(path);
  expect(answer.status).toBe(404);
  expect(document.querySelectorAll('#missing-path, a#back-home')).toHaveLength(2);
  expect(document.querySelectorAll('#cookie-banner')).toHaveLength(1);
  expect(answer.headers.get('x-robots-tag')).toBe('noindex');
});

test('a URL that cannot be decoded is a 404 page, and the log states why', async () => {
  allowConsole();
  const { answer, document } = await open('/%E0%A4%A');
  expect(answer.status).toBe(404);
  expect(textOf({ document }, '#missing-path')).toBe('/%E0%A4%A');
});

test.each([
  ['/pdfreader%ff', 'pdf'],
  ['/fr/vox-magic%01', 'voicechange'],
  ['/store%zz/cadreader', 'cad'],
  [`/de/cadreader/${'a'.repeat(2100)}`, 'cad'],
])('%s cannot be decoded and keeps its product', async (path, product) => {
  allowConsole();
  const { answer, document } = await open(path);
  expect(answer.status).toBe(404);
  expect(document.querySelector('html')?.getAttribute('data-product')).toContain(product);
  const link = document.querySelector('nav#languages a[hreflang=it]')?.getAttribute('href') ?? '';
  expect(link).toMatch(/^\/it\/[^?]*(reader|vox-magic)/);
  expect((await open(link)).answer.status).toBe(404);
});

test.each(['/nope', '/de/nope', '/blog/dll-fixer', '/de/tip-download/foo', '/fr/%FF'])(
  '%s is a missing page for every method',
  async (path) => {
    for (const method of ['POST', 'DELETE', 'PUT']) {
      const answer = await site.get(path, { method, headers: { origin: site.url } });
      const document = parse(await answer.text());
      expect.soft([method, answer.status]).toEqual([method, 404]);
      expect.soft(document.querySelectorAll('#missing-path, a#back-home')).toHaveLength(2);
    }
  },
);

test('rejects TRACE, even when the URL cannot be decoded', async () => {
  // `fetch` does not send TRACE.
  const trace = (path: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const sent = request(site.url + path, { method: 'TRACE' }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode));
      });
      sent.on('error', reject).end();
    });
  expect(await Promise.all(['/zipx', '/%E0%A4%A'].map(trace))).toEqual([405, 404]);
});

test('a missing file is a missing page', async () => {
  const { answer, document } = await open('/tr/about/ticket/file?ticket=none&file=1');
  expect(answer.status).toBe(404);
  expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  expect(document.querySelector('html')?.getAttribute('lang')).toBe('tr');
  expect(textOf({ document }, '#missing-path')).toBe('/tr/about/ticket/file?ticket=none&file=1');
});

const deepLinks = PRODUCTS.flatMap(({ key, blogType }) => [
  ...['login', 'reset', 'member', 'faq', 'tip-download'].map((base) => `/${base}/${key}`),
  ...(blogType ? [`/blog/${blogType}`] : []),
]);

test.each(deepLinks)('%s, which ends in a product key, is a page', async (path) => {
  const answers = await Promise.all([open(path), open(`/de${path}`)]);
  expect(answers.map(({ answer }) => answer.status)).toEqual([200, 200]);
});

test('no language shows English text', async () => {
  const messages: Awaited<ReturnType<typeof listTexts>>[] = [];
  // One language at a time, because a busy machine has no connections for a hundred pages at once.
  for (const prefix of PREFIXES) messages.push(await listTexts(prefix));
  const [english = [], ...others] = messages;
  expect(english).toHaveLength(6);
  for (const [index, texts] of others.entries()) {
    const same = texts.filter((text, position) => text === english[position]);
    expect(same, PREFIXES[index + 1]).toEqual([]);
  }
});

/** One text of each kind: title, button, label, legal text, and error. */
async function listTexts(prefix: string): Promise<(string | null)[]> {
  const read = async (path: string, selector: string) => {
    const { document } = await open(addressOf(prefix, path));
    const text = textOf({ document }, selector);
    expect(text, `${prefix} ${path} ${selector}`).toMatch(/\S/);
    return text;
  };
  return Promise.all([
    read('/', 'title'),
    read('/zipx', 'main a.primary'),
    read('/pay', 'label[for="email"]'),
    read('/buy', 'form#buy button.primary'),
    read('/company/terms-of-use', 'h1'),
    read('/nope', 'h1'),
  ]);
}
