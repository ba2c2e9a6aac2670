import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { folderOf, LOCALES } from '../../locales/index.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { getElement, textOf, visit } from '../harness/visitor.ts';

let site: TestSite;
let hosted: TestSite;
beforeAll(async () => {
  site = await openTestSite();
  hosted = await openTestSite({ settings: { SEARCH_ENGINE_ID: '0123:abc' } });
});
afterAll(async () => {
  await site.stop();
  await hosted.stop();
});

const open = (path: string) => visit(site).open(path);
const pathsIn = (page: Awaited<ReturnType<typeof open>>) =>
  page.document
    .querySelectorAll('#search-results a[data-result]')
    .map((link) => link.getAttribute('href') ?? '');
const ask = (q: string, rest = '') => `/de/search?q=${encodeURIComponent(q)}${rest}`;

describe('difficult queries', () => {
  test('without results suggest what may help and whom to ask', async () => {
    const page = await open(ask('qqxyzzy', '&product=zipx'));
    expect(page.status).toBe(200);
    expect(pathsIn(page)).toEqual([]);
    expect(textOf(page, '#search-nothing h2')).toContain('qqxyzzy');
    const links = page.document
      .querySelectorAll('#search-nothing a')
      .map((link) => link.getAttribute('href'));
    expect(links).toContain('/de/about/create_ticket');
    expect(links).toContain('/de/zipx');
    expect(links).toContain('/de/search?q=qqxyzzy');
  });

  test('with a typo search for the correction and link back to the typed word', async () => {
    const page = await open(ask('drukcertreiber'));
    expect(pathsIn(page)).toEqual(pathsIn(await open(ask('druckertreiber'))));
    expect(textOf(page, '[role=status]')).toContain('druckertreiber');
    expect(textOf(page, '#search-hint')).toContain('druckertreiber');
    expect(getElement(page, 'input[name=q]').getAttribute('value')).toBe('drukcertreiber');
    const back = getElement(page, '#search-hint a').getAttribute('href')?.replaceAll('&amp;', '&');
    expect(back).toBe('/de/search?q=drukcertreiber&exact=1');
    const typed = await open(back ?? '');
    expect(getElement(typed, '#search-hint a').getAttribute('href')).toBe(
      '/de/search?q=druckertreiber',
    );
  });

  test.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "zip' onmouseover='alert(1)",
    '</title><svg onload=alert(1)>',
  ])('%s is shown as text', async (q) => {
    const page = await open(ask(q));
    expect(page.status).toBe(200);
    // In the page’s own script it is a string with escaped angle brackets.
    expect(page.html.includes(q)).toBe(!/[<>]/.test(q));
    expect(
      page.document.querySelector('#main img[src=x], [onload], [onerror], [onmouseover]'),
    ).toBeNull();
    const box = getElement(page, 'form#search input[name=q]');
    expect(box.getAttribute('value')).toBe(q);
  });
});

describe('many results', () => {
  test('match the counts by kind, show the best first, and all on request', async () => {
    const page = await open(ask('Windows'));
    const counts = page.document
      .querySelectorAll('.search-kinds a')
      .flatMap((link) => /\((\d+)\)$/.exec(link.text)?.[1] ?? []);
    const sum = counts.reduce((total, count) => total + Number(count), 0);
    expect(sum).toBeGreaterThan(20);
    expect(textOf(page, '[role=status]')).toContain(`${sum} Ergebnisse`);
    expect(pathsIn(page)).toHaveLength(20);
    const link = getElement(page, '#search-all');
    const all = await open(link.getAttribute('href')?.replaceAll('&amp;', '&') ?? '');
    expect(pathsIn(all)).toHaveLength(sum);
    expect(new Set(pathsIn(all)).size).toBe(sum);
    expect(pathsIn(all).slice(0, 20)).toEqual(pathsIn(page));
    expect(all.document.querySelector('#search-all')).toBeNull();
  });
});

describe('unusual requests', () => {
  test.each([
    ['a long query', `?q=${'zip+'.repeat(1500)}`],
    ['bytes that are no text', '?q=%ff%fe%00zip'],
    ['a broken escape', '?q=%zz%'],
    ['the parameter twice', '?q=zip&q=pdf'],
    ['unknown filters', '?q=zip&product=none&kind=none'],
    ['an empty query', '?q='],
  ])('%s is answered', async (_name, query) => {
    const page = await open(`/search${query}`);
    expect(page.status).toBe(200);
    expect(page.document.querySelector('#search-results')).not.toBeNull();
  });

  test('with a query are neither cached nor indexed', async () => {
    const page = await open(ask('zip'));
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
    const plain = await open('/de/search');
    expect(plain.headers.get('etag')).not.toBeNull();
    expect(plain.headers.get('x-robots-tag')).toBe('noindex');
  });

  test('for later results return the same answer, for this visitor only', async () => {
    const response = await site.get('/de/search/results?q=passwort');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    const { results } = (await response.json()) as { results: { path: string }[] };
    const page = await open(ask('passwort'));
    expect(results.map(({ path }) => `/de${path}`)).toEqual(pathsIn(page));
  });
});

describe('results', () => {
  test.each(LOCALES)('in $englishName without scripts', async ({ prefix, tag }) => {
    const address = folderOf(prefix);
    const page = await open(`${address}/search?q=CADReader`);
    expect(pathsIn(page)[0]).toBe(`${address}/cadreader`);
    expect(textOf(page, '#search-results mark')).toContain('CADReader');
    expect(getElement(page, 'html').getAttribute('lang')).toBe(tag);
    const form = getElement(page, 'form#search');
    expect(form.getAttribute('action')).toBe(`${address}/search`);
    expect(form.getAttribute('method')).toBe('get');
  });

  test('keep the query and the filters in the form', async () => {
    const page = await open(ask('archiv', '&product=zipx&kind=product'));
    expect(pathsIn(page)).toEqual(['/de/zipx']);
    expect(getElement(page, 'input[name=q]').getAttribute('value')).toBe('archiv');
    expect(getElement(page, 'option[selected]').getAttribute('value')).toBe('zipx');
    expect(getElement(page, 'input[name=kind]').getAttribute('value')).toBe('product');
  });
});

describe('the hosted engine', () => {
  test('is allowed by the security policy only where it is configured', async () => {
    const own = (await site.get('/de/search?q=zip')).headers.get('content-security-policy') ?? '';
    const theirs = (await hosted.get('/de/search?q=zip')).headers.get('content-security-policy');
    expect(own).not.toMatch(/google/);
    expect(theirs).toMatch(
      /script-src 'self' https:\/\/cse\.google\.com https:\/\/www\.google\.com\/cse\/ /,
    );
    expect(theirs).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
  });

  test('is replaced by our own results without scripts', async () => {
    const html = await (await hosted.get('/de/search?q=DWG')).text();
    const [, inside = ''] =
      /<noscript>(.*?)<\/noscript>/s.exec(html.slice(html.indexOf('id="search-results"'))) ?? [];
    expect(inside).toContain('href="/de/cadreader"');
    expect(html).not.toContain('cse.js');
  });
});
