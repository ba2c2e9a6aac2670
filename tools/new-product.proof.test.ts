import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCALES } from '../locales/index.ts';
import { copyShop } from '../tests/harness/copied-shop.ts';
import { localize } from '../web/routing/address.ts';

// Works on a copy of the shop that gets a product and retires three, because the build fixes routes and lists.

const copy = copyShop();
let url = '';

const retire = (key: string, retired: string) =>
  copy.edit(`products/${key}/product.ts`, (text) =>
    text.replace('  basePrices:', `  retired: ${retired},\n  basePrices:`),
  );

beforeAll(async () => {
  copy.run('tools/new-product.ts', 'notepad', 'NotePad X', '--color', '#7744AA');
  copy.run('tools/new-product.ts', 'brush', 'Brush & Co');
  rmSync(copy.at('products/brush/faq.md'));
  retire('zipx', "{ since: '2026-11-01', page: 'notice', renewals: 'continue' }");
  retire('cadreader', "{ since: '2026-11-01', page: 'gone', renewals: 'end' }");
  retire('wallpaperx', "{ since: '2026-11-01', page: '/screenrecx', renewals: 'end' }");
  copy.build();
  url = await copy.start();
}, 600_000);
afterAll(() => copy.remove());

const open = async (path: string) => {
  const answer = await fetch(url + path, { redirect: 'manual' });
  const location = answer.headers.get('location');
  return { status: answer.status, location, html: await answer.text(), answer };
};

test('opens every page of a new product in every language', async () => {
  const pages = ['/notepad', '/faq/notepad', '/tip-download/notepad', '/release-notes/notepad'];
  const bare = ['/brush', '/faq/brush', '/tip-download/brush'];
  for (const path of [...pages, ...bare, '/buy?product=notepad', '/pay?product=brush'])
    for (const locale of LOCALES) {
      const shown = localize(locale, path);
      expect((await open(shown)).status, shown).toBe(200);
    }
});

test('lists a new product everywhere, and a retired one nowhere', async () => {
  const lists = ['/', '/store', '/download', '/sitemap.xml', '/about/about-us', '/store/feed'];
  for (const path of [...lists, '/nowhere', '/buy', '/search']) {
    const { html } = await open(path);
    expect(html.includes('notepad') || html.includes('NotePad'), path).toBe(true);
    expect(html, path).not.toContain('shell.job');
    expect(html.match(/zipx|cadreader|wallpaperx/gi), path).toBeNull();
  }
});

test('says on the page of a retired product that it is no longer sold', async () => {
  for (const path of ['/zipx', '/de/zipx', '/cadreader', '/ar/cadreader']) {
    const { status, answer, html } = await open(path);
    expect(status, path).toBe(path.includes('zipx') ? 200 : 410);
    expect(answer.headers.get('x-robots-tag'), path).toBe('noindex');
    expect(html, path).toContain('/tip-download/');
    expect(html, path).not.toContain('/buy?product=');
  }
  expect((await open('/zipx')).html).toContain('ZipX is no longer sold');
});

test.each([
  ['/wallpaperx?gclid=1', '/screenrecx?gclid=1'],
  ['/de/wallpaperx', '/de/screenrecx'],
  ['/de/zipx/b1?x=1', '/de/zipx?x=1'],
  ['/blog/unzip', '/zipx'],
])('redirects %s to %s', async (from, to) => {
  expect(await open(from)).toMatchObject({ status: 301, location: to });
});

test.each(['/buy?product=zipx', '/pay?product=zipx'])('sells nothing at %s', async (path) => {
  expect(await open(path)).toMatchObject({ status: 303, location: '/zipx' });
});

test.each([
  '/faq/zipx',
  '/tip-download/zipx',
  '/release-notes/cadreader',
  '/blog/unzip/open-zip-files-on-windows',
])('keeps %s for owners', async (path) => {
  expect((await open(path)).status).toBe(200);
});
