import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { VENDOR } from '../../vendor/vendor.ts';
import { navigate, shown, touch } from '../harness/browser.ts';
import { openStage } from '../harness/stage.ts';

const { site, browser } = await openStage();

type Options = { readonly reducedMotion?: 'reduce'; readonly isSlowest?: boolean };

async function openPage(path: string, { isSlowest = false, ...options }: Options = {}) {
  const context = await browser.newContext({
    locale: 'en',
    viewport: { width: 800, height: 500 },
    ...options,
  });
  const page = await context.newPage();
  // Slow connections preload nothing, so every page has to be loaded on the click.
  await page.addInitScript(
    (effectiveType) => {
      Object.defineProperty(navigator, 'connection', { value: { effectiveType } });
    },
    isSlowest ? 'slow-2g' : '4g',
  );
  page.setDefaultTimeout(15_000);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(site.url + path, { waitUntil: 'networkidle' });
  return { page, errors, close: () => context.close() };
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id ?? '');
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
/** Clicks from a script, because Playwright would scroll to the link first. */
const press = (page: Page, selector: string) =>
  page.evaluate((target) => document.querySelector<HTMLElement>(target)?.click(), selector);

describe('after a click on a link inside the app', () => {
  test('announces the title and keeps the focus after a language change', async () => {
    const { page, close } = await openPage('/store');
    await page.focus('footer a[href="/about/help-center"]');
    await press(page, '#languages a[hreflang=de]');
    await page.waitForSelector('html[lang=de]');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(
      '/de/about/help-center',
    );
    await expect.poll(() => page.textContent('#announcer')).toBe(await page.title());
    await close();
  });

  test('moves the focus to the start of the page and announces its title', async () => {
    const { page, errors, close } = await openPage('/store');
    expect(await page.textContent('#announcer')).toBe('');
    expect(await focused(page)).toBe('');
    await page.evaluate(() => window.scrollTo(0, 300));
    await press(page, 'footer a[href="/company/refund-policy"]');
    await shown(page, 'company-refund-policy___en');
    await expect.poll(() => focused(page)).toBe('main');
    expect(await page.textContent('#announcer')).toBe(await page.title());
    await expect.poll(() => scrolled(page)).toBe(0);
    expect(errors).toEqual([]);
    await close();
  });

  test('moves the focus after a change of the query, except where the visitor is typing', async () => {
    const { page, close } = await openPage('/buy?product=zipx');
    await touch(page);
    await navigate(page, '/buy?product=cadreader');
    await expect.poll(() => page.textContent('#announcer')).toBe(`Buy CADReader – ${VENDOR.name}`);
    expect(await focused(page)).toBe('main');
    await close();
    const { page: search, close: leave } = await openPage('/search?q=zip');
    await search.fill('form#search input[name=q]', 'pdf');
    await search.press('form#search input[name=q]', 'Enter');
    await search.waitForSelector('#search-results a[href="/pdfreader"]');
    expect(await focused(search)).toBe('q');
    await search.goBack();
    await expect.poll(() => search.inputValue('#q')).toBe('zip');
    await leave();
  });

  test('announces a missing page and the way back', async () => {
    const { page, close } = await openPage('/store');
    await touch(page);
    await navigate(page, '/blog/nothing');
    await page.waitForSelector('#missing-path');
    await expect.poll(() => focused(page)).toBe('main');
    expect(await page.textContent('#announcer')).toBe(await page.title());
    await page.goBack();
    await shown(page, 'store___en');
    await expect.poll(() => page.textContent('#announcer')).toBe(await page.title());
    await close();
  });
});

describe('what is below the first screen', () => {
  /** Notes what the page consists of at the moment it changes. */
  const noteChanges = (page: Page) =>
    page.evaluate(() => {
      const parts: string[][] = [];
      Object.assign(window, { parts });
      new MutationObserver(() => {
        const found = ['main h1', '.world', 'link[rel=canonical]', '.later-screen'].filter((part) =>
          document.querySelector(part),
        );
        parts.push(found);
      }).observe(document.documentElement, { attributeFilter: ['data-route-name'] });
    });
  const noted = (page: Page) =>
    page.evaluate(() => (window as unknown as { parts: string[][] }).parts);

  test('renders after the first paint, without moving the footer into view', async () => {
    const { page, errors, close } = await openPage('/');
    await touch(page);
    await noteChanges(page);
    await press(page, 'main a[href="/zipx"]');
    await page.waitForSelector('.world .product-plans', { state: 'attached' });
    expect(await noted(page)).toEqual([['main h1', '.world', '.later-screen']]);
    await page.waitForSelector('.closing', { state: 'attached' });
    expect(await page.$('.later-screen')).toBeNull();
    expect(errors).toEqual([]);
    await close();
  });

  test('takes the offer of the sticky row away again where the page ends', async () => {
    const { page, close } = await openPage('/');
    await page.setViewportSize({ width: 1280, height: 700 });
    await touch(page);
    await press(page, 'main a[href="/zipx"]');
    await page.waitForSelector('.closing', { state: 'attached' });
    const offer = () =>
      page.evaluate(() => {
        const row = document.querySelector('.row-offer');
        return row && getComputedStyle(row).visibility;
      });
    await expect.poll(offer).toBe('hidden');
    await page.evaluate(() => document.querySelector('#plans')?.scrollIntoView());
    await expect.poll(offer).toBe('visible');
    await page.evaluate(() => document.querySelector('.closing')?.scrollIntoView());
    await expect.poll(offer).toBe('hidden');
    await close();
  });

  test('keeps the tools that the address of the store chooses', async () => {
    const { page, close } = await openPage('/');
    await touch(page);
    await navigate(page, '/store?with=zipx&with=pdfreader');
    await page.waitForSelector('#bundle-total');
    expect(await page.locator('#bundle input[name=with]:checked').count()).toBe(2);
    expect(new URL(page.url()).search).toBe('?with=zipx&with=pdfreader');
    await close();
  });

  test('is there from the start on the way back, at a fragment, and in another language', async () => {
    const { page, close } = await openPage('/zipx');
    const whole = ['main h1', '.world', 'link[rel=canonical]'];
    await touch(page);
    await press(page, 'header a[href="/faq/general"]');
    await shown(page, 'faq-category___en');
    await noteChanges(page);
    await page.goBack();
    await shown(page, 'zipx___en');
    expect(await noted(page)).toEqual([whole]);
    await press(page, '#languages a[hreflang=de]');
    await shown(page, 'zipx___de');
    await navigate(page, '/store');
    await shown(page, 'store___en');
    await navigate(page, '/zipx#faq');
    await shown(page, 'zipx___en');
    expect(await noted(page)).toEqual([whole, whole, ['main h1', '.later-screen'], whole]);
    await close();
  });
});

describe('the blog', () => {
  test('keeps scroll and focus when the filter changes, and opens an article at its top', async () => {
    const { page, close } = await openPage('/blog/pdf-reader');
    await page.setViewportSize({ width: 400, height: 300 });
    await page.evaluate(() => {
      document.querySelector('main h1')?.setAttribute('data-kept', '');
      window.scrollTo(0, 600);
    });
    expect(await scrolled(page)).toBe(600);
    await press(page, 'main a[href="/blog/unzip"]');
    await expect.poll(() => page.textContent('#announcer')).toBe(`ZipX blog – ${VENDOR.name}`);
    expect(await page.title()).toBe(`ZipX blog – ${VENDOR.name}`);
    expect(await scrolled(page)).toBe(600);
    // The element must be the same one, so that its state survives.
    expect(await page.getAttribute('main h1', 'data-kept')).toBe('');
    await press(page, 'main a[href^="/blog/unzip/"]');
    await shown(page, 'blog-type-path___en');
    await expect.poll(() => scrolled(page)).toBe(0);
    await close();
  });

  test('renders the same article anew at another URL', async () => {
    const { page, close } = await openPage('/blog/unzip/open-zip-files-on-windows');
    await touch(page);
    await page.evaluate(() => {
      document.querySelector('article')?.setAttribute('data-kept', '');
    });
    await navigate(page, '/blog/unzip/open-zip-files-on-windows?a=1');
    await page.waitForURL(/\?a=1$/);
    await expect.poll(() => page.getAttribute('article', 'data-kept')).toBeNull();
    await close();
  });
});

describe('while the next page loads', () => {
  test('shows a progress line after 300 ms at the earliest', async () => {
    const { page, close } = await openPage('/store', { isSlowest: true });
    await page.route('**/faq/general.data', async (route) => {
      await new Promise((done) => setTimeout(done, 900));
      await route.continue();
    });
    await page.evaluate(() => {
      const seen: [number, string][] = [];
      const began = performance.now();
      const look = () => {
        const line = document.getElementById('progress');
        if (line) seen.push([performance.now() - began, getComputedStyle(line).visibility]);
        requestAnimationFrame(look);
      };
      look();
      Object.assign(window, { seen });
    });
    await press(page, 'a[href="/faq/general"]');
    await shown(page, 'faq-category___en');
    const seen = await page.evaluate(
      () => (window as unknown as { seen: [number, string][] }).seen,
    );
    const visible = seen.filter(([, visibility]) => visibility === 'visible');
    expect(visible[0]?.[0] ?? 0).toBeGreaterThan(290);
    expect(visible.length).toBeGreaterThan(3);
    expect(await page.$('#progress')).toBeNull();
    await close();
  });

  test('ends on the last page clicked without an error, with and without motion', async () => {
    for (const options of [{}, { reducedMotion: 'reduce' as const }]) {
      const { page, errors, close } = await openPage('/store', options);
      await touch(page);
      for (const path of ['/faq/general', '/about/help-center', '/', '/search']) {
        await press(page, `a[href="${path}"]`);
        await page.waitForTimeout(30);
      }
      await shown(page, 'search___en');
      await page.waitForTimeout(500);
      expect(new URL(page.url()).pathname).toBe('/search');
      expect(errors).toEqual([]);
      await close();
    }
  });

  test('paints the pressed link before the page changes', async () => {
    const { page, close } = await openPage('/store');
    await page.waitForTimeout(2000);
    const order = await page.evaluate(async () => {
      const events: string[] = [];
      const link = document.querySelector<HTMLElement>('header nav a[href="/faq/general"]');
      const changed = new Promise<void>((done) => {
        new MutationObserver(() => {
          events.push('page');
          done();
        }).observe(document.documentElement, { attributeFilter: ['data-route-name'] });
      });
      link?.click();
      requestAnimationFrame(() => setTimeout(() => events.push('paint')));
      await changed;
      return events;
    });
    expect(order).toEqual(['paint', 'page']);
    await close();
  });
});
