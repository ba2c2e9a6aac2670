import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openStage } from '../harness/stage.ts';

const { site, browser } = await openStage();

type Visit = {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly documents: string[];
};

/** A new visitor whose browser speaks `locale`. */
async function visitor(locale: string): Promise<Visit> {
  const context = await browser.newContext({ locale });
  const page = await context.newPage();
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(request.url().slice(site.url.length));
  });
  return { context, page, documents };
}

const go = (page: Page, path: string) => page.goto(site.url + path, { waitUntil: 'networkidle' });
const here = (page: Page) => page.url().slice(site.url.length);
const langOf = (page: Page) => page.getAttribute('html', 'lang');

async function cookiesOf(context: BrowserContext): Promise<Record<string, string>> {
  const own = (await context.cookies()).filter(({ name }) => !/^purchase$|-ads$/.test(name));
  return Object.fromEntries(own.map(({ name, value }) => [name, value]));
}

async function switchTo(page: Page, tag: string): Promise<void> {
  await page.click('.language-menu summary');
  await page.click(`#languages a[hreflang="${tag}"]`);
  await page.waitForSelector(`html[lang="${tag}"]`);
}

describe('the first visit', () => {
  test('in German leads to the German page, with no English one in between', async () => {
    const { context, page, documents } = await visitor('de-AT');
    const painted: string[] = [];
    page.on('console', (message) => painted.push(message.text()));
    await go(page, '/zipx/b1?gclid=A#top');
    expect(here(page)).toBe('/de/zipx/b1?gclid=A#top');
    expect(documents).toEqual(['/zipx/b1?gclid=A', '/de/zipx/b1?gclid=A']);
    // The blank page the browser opened with and this one: the English address left no trace.
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

  test('on an address with a language stays there', async () => {
    const { context, page } = await visitor('de');
    await go(page, '/fr/store');
    expect(here(page)).toBe('/fr/store');
    expect(await cookiesOf(context)).toEqual({ i18n_redirected: 'fr' });
    await context.close();
  });
});

describe('a language that was chosen', () => {
  test('is not guessed again, and the home page leads to the one last used', async () => {
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

  test('lasts a year on the whole site', async () => {
    const { context, page } = await visitor('en');
    await go(page, '/store?lang=ja');
    const year = Date.now() / 1000 + 365 * 86_400;
    for (const cookie of await context.cookies()) {
      expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax', httpOnly: false, secure: false });
      expect(Math.abs(cookie.expires - year)).toBeLessThan(120);
    }
    await context.close();
  });

  test('English is remembered, and a shared English link does not undo another', async () => {
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

describe('the language menu', () => {
  test('changes the page in place and keeps what was typed, query, hash and scroll', async () => {
    const { context, page, documents } = await visitor('en');
    await go(page, '/pay?product=cadreader&plan=lifetime#main');
    await page.fill('[name=email]', 'ana@example.com');
    await page.fill('[name=name]', 'Ana');
    await page.evaluate(() => window.scrollTo(0, 120));
    documents.length = 0;
    // Clicked from within: the test tool would scroll up to the menu first.
    await page.evaluate(() => {
      document.querySelector<HTMLAnchorElement>('#languages a[hreflang=ar]')?.click();
    });
    await page.waitForSelector('html[lang=ar]');
    expect(here(page)).toBe('/ar/pay?product=cadreader&plan=lifetime#main');
    expect(await page.getAttribute('html', 'dir')).toBe('rtl');
    expect(await page.inputValue('[name=email]')).toBe('ana@example.com');
    expect(await page.inputValue('[name=name]')).toBe('Ana');
    expect(await page.evaluate(() => window.scrollY)).toBe(120);
    expect(documents).toEqual([]);
    await context.close();
  });

  test('loads the words of a language once', async () => {
    const { context, page } = await visitor('en');
    const catalogues: string[] = [];
    page.on('request', (request) => {
      if (/\/assets\/(public|purchase)-/.test(request.url())) catalogues.push(request.url());
    });
    await go(page, '/faq/general');
    expect(catalogues).toHaveLength(1);
    await switchTo(page, 'de');
    expect(catalogues).toHaveLength(2);
    await switchTo(page, 'en');
    await switchTo(page, 'de');
    expect(catalogues).toHaveLength(2);
    await context.close();
  });

  test('falls back to English when the words cannot be had, and tries again', async () => {
    const { context, page } = await visitor('en');
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await go(page, '/store');
    await page.route(/\/assets\/public-/, (route) => route.abort());
    await switchTo(page, 'de');
    expect(here(page)).toBe('/de/store');
    expect(await page.textContent('h1')).toBe('Store');
    expect(errors.some((text) => text.startsWith('Failed locale loading'))).toBe(true);
    await page.unroute(/\/assets\/public-/);
    await switchTo(page, 'fr');
    await page.waitForFunction(() => document.querySelector('h1')?.textContent !== 'Store');
    await context.close();
  });

  test('whose words come too late, after another was chosen, changes nothing', async () => {
    const { context, page } = await visitor('en');
    await go(page, '/store');
    const held: (() => Promise<void>)[] = [];
    await page.route(/\/assets\/public-/, (route) => {
      // The first one waits for the second.
      if (held.length > 0) return route.continue();
      held.push(() => route.continue());
      return undefined;
    });
    const press = (tag: string) =>
      page.evaluate((wanted) => {
        document.querySelector<HTMLElement>(`#languages a[hreflang="${wanted}"]`)?.click();
      }, tag);
    await press('de');
    await page.waitForTimeout(300);
    await press('fr');
    await page.waitForSelector('html[lang=fr]');
    const title = await page.textContent('h1');
    for (const release of held) await release();
    await page.waitForTimeout(500);
    expect([await langOf(page), await page.textContent('h1')]).toEqual(['fr', title]);
    expect(title).not.toBe('Store');
    const kept = (await context.cookies()).find(({ name }) => name === 'i18n_redirected');
    expect(kept?.value).toBe('fr');
    await context.close();
  });

  test('is a list of plain links without JavaScript', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'de' });
    const page = await context.newPage();
    await go(page, '/cadreader');
    expect(here(page)).toBe('/cadreader');
    await page.click('.language-menu summary');
    await page.click('#languages a[hreflang=th]');
    expect(here(page)).toBe('/th/cadreader');
    expect(await langOf(page)).toBe('th');
    await context.close();
  });
});

describe('a link inside the app', () => {
  test('follows the route rules and the language query without a document', async () => {
    const { context, page, documents } = await visitor('en');
    await go(page, '/de/store');
    documents.length = 0;
    await page.evaluate(() => {
      const link = document.querySelector<HTMLAnchorElement>('footer a[href="/de/faq/zipx"]');
      link?.setAttribute('data-here', '1');
    });
    await page.evaluate(() => {
      const router = (
        window as unknown as { __reactRouterDataRouter: { navigate(to: string): void } }
      ).__reactRouterDataRouter;
      router.navigate('/de/faq?lang=FR&a=B');
    });
    await page.waitForSelector('html[lang=fr]');
    expect(here(page)).toBe('/fr/faq/general?a=B');
    expect(documents).toEqual([]);
    expect(await cookiesOf(context)).toEqual({ lang: 'fr', i18n_redirected: 'fr' });
    await context.close();
  });

  test('keeps the product of the visit on shared pages until another is named', async () => {
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

  test('to nothing shows the missing page; back returns', async () => {
    const { context, page } = await visitor('en');
    await go(page, '/ja/store');
    await page.evaluate(() => {
      const router = (
        window as unknown as { __reactRouterDataRouter: { navigate(to: string): void } }
      ).__reactRouterDataRouter;
      router.navigate('/ja/blog/nothing?p=2');
    });
    await page.waitForSelector('#missing-path');
    expect(here(page)).toBe('/ja/blog/nothing?p=2');
    expect(await page.textContent('#missing-path')).toBe('/ja/blog/nothing?p=2');
    expect(await page.getAttribute('html', 'data-route-name')).toBe('error___ja');
    await page.goBack();
    await page.waitForSelector('html[data-route-name="store___ja"]');
    await context.close();
  });
});
