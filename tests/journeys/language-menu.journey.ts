import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hydrated, touch } from '../harness/browser.ts';
import { openStage } from '../harness/stage.ts';
import { makeVisits } from '../harness/visits.ts';

const stage = await openStage();
const { browser } = stage;
const { visitor, go, here, switchTo } = makeVisits(stage);

const langOf = (page: Page) => page.getAttribute('html', 'lang');

const keptLanguage = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === 'i18n_redirected')?.value;

describe('the language menu', () => {
  test.each(['/de/store', '/ar/zipx'])(
    'fits on a phone and every entry can be pressed: %s',
    async (path) => {
      const context = await browser.newContext({
        viewport: { width: 360, height: 740 },
        isMobile: true,
        hasTouch: true,
      });
      const page = await context.newPage();
      await go(page, path);
      await page.tap('.language-menu summary');
      const hidden = await page.$$eval('#languages a', (links) =>
        links.flatMap((link) => {
          link.scrollIntoView({ block: 'center' });
          const { left, top, width, height } = link.getBoundingClientRect();
          const found = document.elementFromPoint(left + width / 2, top + height / 2);
          return found?.closest('a') === link ? [] : [(link as HTMLAnchorElement).hreflang];
        }),
      );
      expect(hidden).toEqual([]);
      await context.close();
    },
  );

  test.each([
    ['/fr/store', 'en', '/store'],
    ['/', 'ja', '/ja'],
    ['/de/faq/general?a=1#x', 'ar', '/ar/faq/general?a=1#x'],
  ])('changes the language as the first interaction: %s', async (path, tag, target) => {
    const { context, page, documents } = await visitor('en');
    const trouble: string[] = [];
    page.on('pageerror', ({ message }) => trouble.push(message));
    await go(page, path);
    // On a busy machine, the network is idle before the router follows links.
    await hydrated(page);
    documents.length = 0;
    await page.evaluate((wantedTag) => {
      document.querySelector<HTMLElement>(`#languages a[hreflang="${wantedTag}"]`)?.click();
    }, tag);
    await page.waitForSelector(`html[lang="${tag}"]`);
    await page.waitForTimeout(500);
    expect([here(page), trouble, documents]).toEqual([target, [], []]);
    await context.close();
  });

  test('closes on Escape, on a choice, and on navigation, and keeps the focus', async () => {
    const { context, page } = await visitor('en');
    await go(page, '/store');
    await touch(page);
    const isOpen = () =>
      page.locator('.language-menu').evaluate((each) => each.hasAttribute('open'));
    const focused = () => page.evaluate(() => document.activeElement?.tagName);
    await page.click('.language-menu summary');
    await page.focus('#languages a[hreflang=fr]');
    await page.keyboard.press('Escape');
    expect([await isOpen(), await focused()]).toEqual([false, 'SUMMARY']);
    await page.click('.language-menu summary');
    await page.focus('#languages a[hreflang=de]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('html[lang=de]');
    expect([await isOpen(), await focused()]).toEqual([false, 'SUMMARY']);
    await page.click('.language-menu summary');
    await page.click('.site-menu a[href="/de/faq/general"]');
    await page.waitForURL('**/de/faq/general');
    await expect.poll(isOpen).toBe(false);
    await context.close();
  });

  test('closes behind the focus and on a click outside, and never covers what is focused', async () => {
    const { context, page } = await visitor('en');
    await page.setViewportSize({ width: 320, height: 640 });
    await go(page, '/store');
    await touch(page);
    const isOpen = () =>
      page.locator('.language-menu').evaluate((each) => each.hasAttribute('open'));
    await page.click('.language-menu summary');
    await page.focus('#languages li:last-child a');
    await page.keyboard.press('Tab');
    expect(await isOpen()).toBe(false);
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
    await page.click('.language-menu summary');
    await page.focus('.language-menu summary');
    await page.keyboard.press('Shift+Tab');
    expect(await isOpen()).toBe(false);
    await page.click('.language-menu summary');
    await page.mouse.click(5, 600);
    expect(await isOpen()).toBe(false);
    await page.click('.language-menu summary');
    expect(await isOpen()).toBe(true);
    await page.click('.language-menu summary');
    expect(await isOpen()).toBe(false);
    await context.close();
  });

  test('keeps the answers typed into a survey', async () => {
    const { context, page } = await visitor('en');
    await go(page, '/company/uninstall?product=zipx&version=4.2.0');
    await touch(page);
    await page.check('[name=reason] >> nth=1');
    await page.fill('[name=comment]', 'It is too slow.');
    await switchTo(page, 'de');
    expect(await page.inputValue('[name=comment]')).toBe('It is too slow.');
    expect(await page.isChecked('[name=reason] >> nth=1')).toBe(true);
    await context.close();
  });

  test('chooses no language on a right click', async () => {
    const { context, page } = await visitor('de');
    await go(page, '/de/store');
    await page.click('.language-menu summary');
    await page.click('#languages a[hreflang=en]', { button: 'right' });
    expect(await keptLanguage(context)).toBe('de');
    await context.close();
  });

  test('changes the page in place and keeps typed values, query, hash, and scroll', async () => {
    const { context, page, documents } = await visitor('en');
    await go(page, '/pay?product=cadreader&plan=lifetime#main');
    await page.fill('[name=email]', 'ana@example.com');
    await page.fill('[name=name]', 'Ana');
    await page.evaluate(() => window.scrollTo(0, 120));
    documents.length = 0;
    // Clicks from a script, because Playwright would scroll up to the menu first.
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

  test('loads the messages of a language once', async () => {
    const { context, page } = await visitor('en');
    const catalogs: string[] = [];
    page.on('request', (request) => {
      if (/\/assets\/(public|checkout)-/.test(request.url())) catalogs.push(request.url());
    });
    await go(page, '/faq/general');
    expect(catalogs).toHaveLength(1);
    await switchTo(page, 'de');
    expect(catalogs).toHaveLength(2);
    await switchTo(page, 'en');
    await switchTo(page, 'de');
    expect(catalogs).toHaveLength(2);
    await context.close();
  });

  test('falls back to English when messages fail to load, and tries again later', async () => {
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
    expect(await keptLanguage(context)).toBe('en');
    expect(errors.some((text) => text.startsWith('Failed locale loading'))).toBe(true);
    await page.unroute(/\/assets\/public-/);
    await switchTo(page, 'fr');
    expect(await keptLanguage(context)).toBe('fr');
    await page.waitForFunction(() => document.querySelector('h1')?.textContent !== 'Store');
    await context.close();
  });

  test('keeps the server’s HTML when its own messages fail to load, and its links work', async () => {
    const { context, page } = await visitor('de');
    await page.route(/\/assets\/public-/, (route) => route.abort());
    const lost = page.waitForEvent('pageerror');
    await go(page, '/de/store');
    const title = await page.textContent('h1');
    await page.mouse.move(200, 200);
    await lost;
    expect([await langOf(page), await page.textContent('h1')]).toEqual(['de', title]);
    await page.click('.site-menu a[href="/de/faq/general"]');
    await page.waitForURL('**/de/faq/general');
    expect([await langOf(page), await page.textContent('h1')]).toEqual([
      'de',
      expect.stringContaining('Allgemeine'),
    ]);
    await context.close();
  });

  test('ignores messages that arrive after another language was chosen', async () => {
    const { context, page } = await visitor('en');
    await go(page, '/store');
    await touch(page);
    const held: (() => Promise<void>)[] = [];
    await page.route(/\/assets\/public-/, (route) => {
      // Holds the first request until the second one is answered.
      if (held.length > 0) return route.continue();
      held.push(() => route.continue());
      return undefined;
    });
    const press = (tag: string) =>
      page.evaluate((target) => {
        document.querySelector<HTMLElement>(`#languages a[hreflang="${target}"]`)?.click();
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
    expect(await keptLanguage(context)).toBe('fr');
    await context.close();
  });

  test('closes behind the focus without scripts', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en' });
    const page = await context.newPage();
    await go(page, '/store');
    const list = page.locator('#languages');
    await page.click('.language-menu summary');
    expect(await list.isVisible()).toBe(true);
    for (let left = 19; left > 0; left -= 1) await page.keyboard.press('Tab');
    expect(await list.isVisible()).toBe(false);
    await context.close();
  });

  test('is a list of plain links without scripts', async () => {
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
