import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { shown, touch } from '../harness/browser.ts';
import { openStage } from '../harness/stage.ts';
import { makeVisits } from '../harness/visits.ts';

const stage = await openStage();
const { visitor, go, here } = makeVisits(stage);

const press = (page: Page, selector: string) =>
  page.evaluate((target) => document.querySelector<HTMLElement>(target)?.click(), selector);

describe('links in plain HTML', () => {
  test.each([
    ['/zipx', '.prose a[href="/faq/zipx"], main a[href="/faq/zipx"]', 'faq-category___en'],
    ['/de/business', '.prose a[href="/de/download"]', 'download___de'],
    ['/nowhere', '#back-home', 'index___en'],
    ['/languages', 'main a[hreflang=fr]', 'index___fr'],
  ])('%s: open inside the app', async (path, link, name) => {
    const { context, page, documents } = await visitor('en');
    await go(page, path);
    await touch(page);
    documents.length = 0;
    await press(page, link);
    await shown(page, name);
    expect(documents).toEqual([]);
    await context.close();
  });

  test('leaves files and other sites to the browser', async () => {
    const { context, page, documents } = await visitor('en');
    await go(page, '/about/press');
    documents.length = 0;
    await press(page, '.prose a[href="/icons/zipx.svg"]');
    await page.waitForURL('**/icons/zipx.svg');
    expect(documents).toHaveLength(1);
    await context.close();
  });
});

describe('English chosen in a German browser', () => {
  test('is kept when the page has no language list of its own', async () => {
    for (const [path, link] of [
      ['/de/languages', 'main a[hreflang=en]'],
      ['/de/blog/unzip/open-zip-files-on-windows', '.other-languages a[hreflang=en]'],
    ] as const) {
      const { context, page } = await visitor('de');
      await go(page, path);
      await press(page, link);
      await page.waitForSelector('html[lang=en]');
      await page.reload();
      expect(await page.getAttribute('html', 'lang')).toBe('en');
      await context.close();
    }
  });

  test('is kept in another tab', async () => {
    const { context, page } = await visitor('de');
    await go(page, '/de/store');
    await page.click('.language-menu summary');
    const opened = context.waitForEvent('page');
    await page.click('#languages a[hreflang=en]', { modifiers: ['Control'] });
    const tab = await opened;
    await tab.waitForURL('**/store');
    await tab.waitForLoadState('networkidle');
    expect(here(tab)).toBe('/store');
    await context.close();
  });
});

describe('a redirect inside the app', () => {
  const lead = (page: Page, to: string) =>
    page.evaluate((where) => {
      const link = document.createElement('a');
      link.href = where;
      document.querySelector('main')?.append(link);
      link.click();
    }, to);

  test('keeps the hash', async () => {
    const { context, page } = await visitor('en');
    await go(page, '/business');
    await touch(page);
    await lead(page, '/store?lang=de#bundle');
    await shown(page, 'store___de');
    expect(here(page)).toBe('/de/store#bundle');
    await context.close();
  });

  test('sells the product of the visit', async () => {
    const { context, page } = await visitor('en');
    await go(page, '/pdfreader');
    await touch(page);
    await press(page, 'header a[href="/store"]');
    await shown(page, 'store___en');
    for (const [path, arrived] of [
      ['/buy', '/buy?product=pdfreader'],
      ['/buy?plan=month', '/buy?plan=month&product=pdfreader'],
      ['/buy?product=nope', '/buy?product=pdfreader'],
    ] as const) {
      await lead(page, path);
      await expect.poll(() => here(page)).toBe(arrived);
      await shown(page, 'buy___en');
      expect(await page.inputValue('form#buy [name=product]')).toBe('pdfreader');
      expect(await page.getAttribute('html', 'data-product')).toBe('pdf');
    }
    await context.close();
  });

  test('to a missing page shows the whole URL with its hash', async () => {
    const { context, page } = await visitor('en');
    await go(page, '/cadreader');
    await touch(page);
    await lead(page, '/blog/dll-fixer?p=2#x');
    await shown(page, 'error___en');
    // The server does not know the hash, which follows in the browser.
    await expect.poll(() => page.textContent('#missing-path')).toBe('/blog/dll-fixer?p=2#x');
    await context.close();
  });

  test('to an unknown page comes from the server, and Back returns to the previous page', async () => {
    const { context, page, documents } = await visitor('en');
    await go(page, '/faq/general');
    for (const [path, arrived, name] of [
      ['/pl/buy?p=1', '/buy?p=1', 'buy___en'],
      ['/xx/scriptions', '/scriptions', 'scriptions___en'],
      ['/nope?lang=fr', '/nope?lang=fr', 'error___en'],
    ] as const) {
      await touch(page);
      await page.evaluate(() => window.scrollTo(0, 500));
      documents.length = 0;
      await lead(page, path);
      await shown(page, name);
      expect(here(page)).toBe(arrived);
      expect(documents).toContain(path);
      await page.goBack();
      await shown(page, 'faq-category___en');
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(500);
    }
    const kept = await context.cookies();
    expect(kept.filter(({ name }) => name === 'lang')).toEqual([]);
    await context.close();
  });

  test('of a misspelled URL comes from the server', async () => {
    const { context, page, documents } = await visitor('en');
    await go(page, '/cadreader');
    for (const path of ['/DE/Store?a=B', '/en/store', '/store/']) {
      await touch(page);
      documents.length = 0;
      await lead(page, path);
      await shown(page, path.startsWith('/DE') ? 'store___de' : 'store___en');
      expect(documents).toContain(path);
    }
    await context.close();
  });
});

test('a form that meets a failing server is retried once with the same idempotency key', async () => {
  const { context, page } = await visitor('en');
  await go(page, '/reset/request');
  const keys: (string | undefined)[] = [];
  await page.route('**/reset/request.data', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    await (keys.length === 1 ? route.fulfill({ status: 503 }) : route.continue());
  });
  await page.fill('[name=email]', 'ana@example.com');
  await page.click('main button[type=submit]');
  await page.waitForURL('**/reset/request?step=sent');
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  await context.close();
});
