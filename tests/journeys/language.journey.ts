import type { BrowserContext } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { navigate, touch } from '../harness/browser.ts';
import { openStage } from '../harness/stage.ts';
import { makeVisits } from '../harness/visits.ts';

const { visitor, go, here, switchTo } = makeVisits(await openStage());

async function cookiesOf(context: BrowserContext): Promise<Record<string, string>> {
  const own = (await context.cookies()).filter(({ name }) => !/^purchase$|-ads$/.test(name));
  return Object.fromEntries(own.map(({ name, value }) => [name, value]));
}

describe('the first visit', () => {
  test('redirects a German browser to the German page without rendering the English one', async () => {
    const { context, page, documents } = await visitor('de-AT');
    const painted: string[] = [];
    page.on('console', (message) => painted.push(message.text()));
    await go(page, '/zipx/b1?gclid=A#top');
    expect(here(page)).toBe('/de/zipx/b1?gclid=A#top');
    expect(documents).toEqual(['/zipx/b1?gclid=A', '/de/zipx/b1?gclid=A']);
    // History holds the browser’s blank page and this one. The redirect added no entry.
    expect(await page.evaluate(() => history.length)).toBe(2);
    expect(await cookiesOf(context)).toEqual({ lang: 'de', i18n_redirected: 'de' });
    expect(painted).toEqual([]);
    await context.close();
  });

  test.each([
    ['en-GB', '/store'],
    ['nl', '/store'],
    ['zh-HK', '/tw/store'],
    ['zh-CN', '/cn/store'],
  ])('in %s opens %s', async (locale, path) => {
    const { context, page } = await visitor(locale);
    await go(page, '/store');
    expect(here(page)).toBe(path);
    await context.close();
  });

  test('stays on a URL with a language', async () => {
    const { context, page } = await visitor('de');
    await go(page, '/fr/store');
    expect(here(page)).toBe('/fr/store');
    await expect.poll(() => cookiesOf(context)).toEqual({ i18n_redirected: 'fr' });
    await context.close();
  });
});

describe('a chosen language', () => {
  test('overrides the browser’s language, and the home page redirects to the last one used', async () => {
    const { context, page } = await visitor('de');
    await go(page, '/store?lang=fr');
    expect(here(page)).toBe('/fr/store');
    expect(await cookiesOf(context)).toEqual({ lang: 'fr', i18n_redirected: 'fr' });
    await go(page, '/store');
    expect(here(page)).toBe('/store');
    await go(page, '/');
    expect(here(page)).toBe('/fr');
    await context.close();
  });

  test('is kept for a year on the whole site', async () => {
    const { context, page } = await visitor('en');
    await go(page, '/store?lang=ja');
    const year = Date.now() / 1000 + 365 * 86_400;
    for (const cookie of await context.cookies()) {
      expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax', httpOnly: false, secure: false });
      expect(Math.abs(cookie.expires - year)).toBeLessThan(120);
    }
    await context.close();
  });

  test('can be English, and a shared English link does not replace another choice', async () => {
    const { context, page } = await visitor('de');
    await go(page, '/de/store');
    await switchTo(page, 'en');
    expect(await cookiesOf(context)).toEqual({ lang: 'en', i18n_redirected: 'en' });
    await switchTo(page, 'ja');
    await go(page, '/zipx');
    expect(await cookiesOf(context)).toEqual({ lang: 'ja', i18n_redirected: 'ja' });
    await context.close();
  });
});

describe('a link inside the app', () => {
  test('follows the route rules and the language query without loading a document', async () => {
    const { context, page, documents } = await visitor('en');
    await go(page, '/de/store');
    await touch(page);
    documents.length = 0;
    await page.evaluate(() => {
      const link = document.querySelector<HTMLAnchorElement>('footer a[href="/de/faq/zipx"]');
      link?.setAttribute('data-here', '1');
    });
    await navigate(page, '/de/faq?lang=FR&a=B');
    await page.waitForSelector('html[lang=fr]');
    expect(here(page)).toBe('/fr/faq/general?a=B');
    expect(documents).toEqual([]);
    expect(await cookiesOf(context)).toEqual({ lang: 'fr', i18n_redirected: 'fr' });
    await context.close();
  });

  test('into another language never shows a message id', async () => {
    const { context, page } = await visitor('en');
    await go(page, '/de/search');
    await touch(page);
    // The previous page stays on the screen for a while.
    await page.route('**/store.data*', async (route) => {
      await new Promise((done) => setTimeout(done, 1000));
      await route.continue();
    });
    const heading = page.locator('h1');
    await heading.evaluate((shown) => {
      const seen = new Set([shown.textContent]);
      Object.assign(window, { seen });
      new MutationObserver(() => {
        for (const one of document.querySelectorAll('h1')) seen.add(one.textContent);
      }).observe(document.body, { childList: true, characterData: true, subtree: true });
    });
    await navigate(page, '/store?lang=fr');
    await page.waitForTimeout(500);
    expect(await heading.textContent()).toBe('Suche');
    await page.waitForSelector('header nav a:text-is("Boutique")');
    await expect.poll(() => heading.textContent()).toBe('Boutique');
    const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
    expect(['Suche', 'Recherche', 'Boutique']).toEqual(expect.arrayContaining(seen));
    await page.waitForSelector('html[data-route-name="store___fr"]');
    await context.close();
  });

  test('keeps the product of the visit on shared pages until another one is named', async () => {
    const { context, page } = await visitor('en');
    await go(page, '/pdfreader');
    await page.click('header nav a[href="/store"]');
    await page.waitForSelector('html[data-route-name="store___en"]');
    expect(await page.getAttribute('html', 'data-product')).toBe('pdf');
    await page.click('footer a[href="/scriptions"]');
    await page.waitForSelector('html[data-route-name="scriptions___en"]');
    expect(await page.getAttribute('html', 'data-product')).toBe('pdf');
    expect(await page.getAttribute('meta[name=theme-color]', 'content')).toBe('#B30B00');
    await page.reload({ waitUntil: 'networkidle' });
    expect(await page.getAttribute('html', 'data-product')).toBe('zip');
    await context.close();
  });

  test('to an unknown page shows the missing page, and Back returns', async () => {
    const { context, page } = await visitor('en');
    await go(page, '/ja/store');
    await touch(page);
    await navigate(page, '/ja/blog/nothing?p=2#h');
    await page.waitForSelector('#missing-path');
    expect(here(page)).toBe('/ja/blog/nothing?p=2#h');
    expect(await page.textContent('#missing-path')).toBe('/ja/blog/nothing?p=2#h');
    expect(await page.getAttribute('html', 'data-route-name')).toBe('error___ja');
    await page.goBack();
    await page.waitForSelector('html[data-route-name="store___ja"]');
    await context.close();
  });
});
