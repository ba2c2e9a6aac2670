import { readFileSync } from 'node:fs';
import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { navigate, shown, touch } from '../harness/browser.ts';
import { makeOpenings } from '../harness/openings.ts';
import { openStage } from '../harness/stage.ts';

const stage = await openStage();
const { site } = stage;
const { openPage, here, linkTo } = makeOpenings(stage);

describe('code of a page that cannot be loaded', () => {
  const STORE = /\/assets\/store-[^/]*\.js/;
  const broken = (page: Page) => page.route(STORE, (route) => route.abort());

  test('leads to the document of the page wanted, then to the error page, then again', async () => {
    const { page, documents, close } = await openPage('/?a=1', broken);
    await linkTo(page, '/store');
    await page.waitForURL(`${site.url}/store`);
    await page.waitForTimeout(500);
    expect(documents).toEqual(['/store']);
    expect(await page.textContent('h1')).toBe('Store');

    await page.goto(`${site.url}/`, { waitUntil: 'networkidle' });
    documents.length = 0;
    await linkTo(page, '/store');
    await page.waitForSelector('#retry');
    await page.waitForTimeout(500);
    expect(documents).toEqual([]);
    expect(here(page)).toBe('/store');
    expect(await page.getAttribute('#retry', 'href')).toBe('/store');

    // Another page, and the same one later, are documents again.
    await linkTo(page, '/faq/general');
    await shown(page, 'faq-category___en');
    expect(documents).toEqual(['/faq/general']);
    await page.clock.setFixedTime(Date.now() + 10_001);
    await linkTo(page, '/store');
    await page.waitForURL(`${site.url}/store`);
    await page.waitForLoadState('networkidle');
    expect(documents).toEqual(['/faq/general', '/store']);
    await page.unroute(STORE);
    await close();
  });

  test('retry helps as soon as the code is there', async () => {
    const { page, close } = await openPage('/', broken);
    const path = { path: '/store', expires: Date.now() + 10_000 };
    await page.evaluate(
      (value) => sessionStorage.setItem('vitrine:reload', JSON.stringify(value)),
      path,
    );
    await linkTo(page, '/store');
    await page.waitForSelector('#retry');
    await page.unroute(STORE);
    await page.click('#retry');
    await shown(page, 'store___en');
    expect(await page.textContent('h1')).toBe('Store');
    await close();
  });

  test('with storage blocked at most one document is loaded', async () => {
    const { page, documents, close } = await openPage('/', async (fresh) => {
      await broken(fresh);
      await fresh.addInitScript(() => {
        Object.defineProperty(window, 'sessionStorage', {
          get() {
            throw new DOMException('blocked', 'SecurityError');
          },
        });
      });
    });
    await linkTo(page, '/store');
    await page.waitForURL(`${site.url}/store`);
    await page.goto(`${site.url}/`, { waitUntil: 'networkidle' });
    documents.length = 0;
    await linkTo(page, '/store');
    await page.waitForSelector('#retry');
    expect(documents).toEqual([]);
    await close();
  });

  test('matters no more when the visitor goes elsewhere meanwhile', async () => {
    const held: Route[] = [];
    const { page, documents, close } = await openPage(
      '/',
      (fresh) => fresh.route(STORE, (route) => void held.push(route)),
      'load',
    );
    await linkTo(page, '/store');
    await page.waitForTimeout(200);
    await linkTo(page, '/faq/general');
    await shown(page, 'faq-category___en');
    await Promise.all(held.map((route) => route.abort()));
    await page.waitForTimeout(500);
    expect(here(page)).toBe('/faq/general');
    expect(documents).toEqual([]);
    await close();
  });
});

describe('code of a part of a page that cannot be loaded', () => {
  const PART = /\/assets\/result-list-[^/]*\.js/;

  test('leads to the document of the page, then to the error page; retry helps', async () => {
    const { page, documents, close } = await openPage('/de/search', (fresh) =>
      fresh.route(PART, (route) => route.abort()),
    );
    await touch(page);
    await page.fill('form#search input[name=q]', 'zip');
    await page.press('form#search input[name=q]', 'Enter');
    await page.waitForSelector('#retry');
    await page.waitForTimeout(500);
    // The second failure, in the document loaded, is not answered by a third document.
    expect(documents).toEqual(['/de/search?q=zip']);
    expect(here(page)).toBe('/de/search?q=zip');
    await page.unroute(PART);
    await page.click('#retry');
    await page.waitForSelector('#search-results a[data-result][href="/de/zipx"]');
    expect(documents).toEqual(['/de/search?q=zip', '/de/search?q=zip']);
    await close();
  });

  test('retry leads to the very place of the page', async () => {
    const { page, close } = await openPage('/de/search', (fresh) =>
      fresh.route(PART, (route) => route.abort()),
    );
    await page.evaluate(() => history.replaceState(history.state, '', '/de/search?q=zip#main'));
    await page.reload();
    await page.waitForSelector('#retry');
    await page.unroute(PART);
    await page.click('#retry');
    await page.waitForSelector('#search-results a[data-result]');
    expect(here(page)).toBe('/de/search?q=zip#main');
    await close();
  });

  test('is loaded when it is first shown, and without scripts it is there at once', async () => {
    const asked: string[] = [];
    const { page, close } = await openPage('/search', async (fresh) => {
      fresh.on('request', (request) => asked.push(request.url()));
    });
    expect(asked.filter((url) => PART.test(url))).toEqual([]);
    await touch(page);
    await page.fill('form#search input[name=q]', 'zip');
    await page.press('form#search input[name=q]', 'Enter');
    await page.waitForSelector('#search-results a[data-result]');
    expect(asked.filter((url) => PART.test(url))).toHaveLength(1);
    const html = await (await site.get('/search?q=zip')).text();
    expect(html).toMatch(/id="search-results"[^>]*>(?:(?!<\/main).)*data-result/s);
    expect(html).not.toMatch(/<template|<div hidden="" id="S:/);
    await close();
  });
});

describe('words that cannot be loaded, neither the language’s nor the English ones', () => {
  const manifest = JSON.parse(readFileSync('build/client/.vite/manifest.json', 'utf8')) as Readonly<
    Record<string, { readonly file: string }>
  >;
  const without = (area: string) => async (page: Page) => {
    for (const locale of ['de', 'en']) {
      const { file = '' } = manifest[`locales/${locale}/messages/${area}.po`] ?? {};
      await page.route(`**/${file}*`, (route) => route.abort());
    }
  };

  test('lead to the document of the page wanted, then to the error page', async () => {
    const { page, documents, close } = await openPage('/de/store', without('ticket'));
    const ask = async () => {
      await touch(page);
      await navigate(page, '/de/about/create_ticket');
    };
    await ask();
    await shown(page, 'about-create_ticket___de');
    expect(documents).toEqual(['/de/about/create_ticket']);
    expect(await page.textContent('h1')).toBe('Supportanfrage');
    await page.goto(`${site.url}/de/store`, { waitUntil: 'networkidle' });
    documents.length = 0;
    await ask();
    await page.waitForSelector('#retry');
    expect(await page.getAttribute('#retry', 'href')).toBe('/de/about/create_ticket');
    expect(documents).toEqual([]);
    await close();
  });

  test('leave a document what it is: never the names of messages', async () => {
    const { page, documents, close } = await openPage('/de/store', without('public'));
    await page.mouse.move(5, 5);
    await page.mouse.move(6, 6);
    await page.waitForTimeout(1500);
    expect(await page.textContent('h1')).toBe('Shop');
    await page.click('a[href="/de/faq/general"] >> nth=0');
    await shown(page, 'faq-category___de');
    expect(documents).toEqual(['/de/faq/general']);
    await close();
  });
});
