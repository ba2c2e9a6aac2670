import { readFileSync } from 'node:fs';
import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { navigate, shown, touch } from '../harness/browser.ts';
import { makeOpenings } from '../harness/openings.ts';
import { openStage } from '../harness/stage.ts';

const stage = await openStage();
const { site } = stage;
const { openPage, here, linkTo } = makeOpenings(stage);

describe('page code that fails to load', () => {
  const STORE = /\/assets\/store-[^/]*\.js/;
  const broken = (page: Page) => page.route(STORE, (route) => route.abort());

  test('loads the document of the target page, then shows the error page, then tries again', async () => {
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

    // Another page loads a document again, and so does the same page later.
    await linkTo(page, '/faq/general');
    await shown(page, 'faq-category___en');
    expect(documents).toEqual(['/faq/general']);
    await page.clock.setFixedTime(Date.now() + 10_001);
    await page.click('a[href="/store"] >> nth=0');
    await page.waitForURL(`${site.url}/store`);
    await page.waitForLoadState('networkidle');
    expect(documents).toEqual(['/faq/general', '/store']);
    await page.unroute(STORE);
    await close();
  });

  test('is loaded by Retry once it is available', async () => {
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

  test('loads at most one document with storage blocked', async () => {
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

  test('is ignored after the visitor navigates elsewhere', async () => {
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

describe('code of a page section that fails to load', () => {
  const PART = /\/assets\/result-list-[^/]*\.js/;

  test('loads the document, then shows the error page, and Retry helps', async () => {
    const { page, documents, close } = await openPage('/de/search', (fresh) =>
      fresh.route(PART, (route) => route.abort()),
    );
    await touch(page);
    await page.fill('form#search input[name=q]', 'zip');
    await page.press('form#search input[name=q]', 'Enter');
    await page.waitForSelector('#retry');
    await page.waitForTimeout(500);
    // A second failure in the loaded document loads no third one.
    expect(documents).toEqual(['/de/search?q=zip']);
    expect(here(page)).toBe('/de/search?q=zip');
    await page.unroute(PART);
    await page.click('#retry');
    await page.waitForSelector('#search-results a[data-result][href="/de/zipx"]');
    expect(documents).toEqual(['/de/search?q=zip', '/de/search?q=zip']);
    await close();
  });

  test('is loaded by Retry at the same place of the page', async () => {
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

  test('is loaded when the section is first shown, and the section is there at once without scripts', async () => {
    const requested: string[] = [];
    const { page, close } = await openPage('/search', async (fresh) => {
      fresh.on('request', (request) => requested.push(request.url()));
    });
    expect(requested.filter((url) => PART.test(url))).toEqual([]);
    await touch(page);
    await page.fill('form#search input[name=q]', 'zip');
    await page.press('form#search input[name=q]', 'Enter');
    await page.waitForSelector('#search-results a[data-result]');
    expect(requested.filter((url) => PART.test(url))).toHaveLength(1);
    const html = await (await site.get('/search?q=zip')).text();
    expect(html).toMatch(/id="search-results"[^>]*>(?:(?!<\/main).)*data-result/s);
    expect(html).not.toMatch(/<template|<div hidden="" id="S:/);
    await close();
  });
});

describe('messages that fail to load in the language and in English', () => {
  const manifest = JSON.parse(readFileSync('build/client/.vite/manifest.json', 'utf8')) as Readonly<
    Record<string, { readonly file: string }>
  >;
  const without = (area: string) => async (page: Page) => {
    for (const locale of ['de', 'en']) {
      const { file = '' } = manifest[`locales/${locale}/messages/${area}.po`] ?? {};
      await page.route(`**/${file}*`, (route) => route.abort());
    }
  };

  test('load the document of the target page, then show the error page', async () => {
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

  test('leave a document unchanged and never show message ids', async () => {
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
