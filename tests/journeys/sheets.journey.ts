import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { navigate, touch } from '../harness/browser.ts';
import { openStage } from '../harness/stage.ts';

const { site, browser } = await openStage();

/**
 * One page for each style sheet a visitor can collect in one document, then the first ones again. All name the product,
 * because the header of a page reached inside the app has that of the visit.
 */
const PATHS = [
  '/pay?product=zipx',
  '/buy?product=zipx',
  '/zipx',
  '/store',
  '/',
  '/faq/general?product=zipx',
  '/scriptions?product=zipx',
  '/login/email?product=zipx',
  '/company/privacy-policy?product=zipx',
  '/pay?product=zipx',
  '/buy?product=zipx',
];

const placesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    window.scrollTo(0, 0);
    (document.activeElement as HTMLElement | null)?.blur();
    const all = document.querySelectorAll<HTMLElement>('header *, main *, footer *');
    // A menu keeps its scroll position.
    for (const element of all) element.scrollTo(0, 0);
    return [...all]
      .filter((element) => element.getClientRects().length > 0)
      .map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const { color } = getComputedStyle(element);
        const place = [left, top + window.scrollY, width, height].map(Math.round).join(' ');
        return `${element.tagName}.${element.className} ${place} ${color}`;
      });
  });

test.each([1280, 390])(
  'style sheets of earlier pages change no page: %i px',
  async (width) => {
    const context = await browser.newContext({
      locale: 'en',
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    });
    // Fonts are used only once loaded, so comparison starts with the second page.
    const page = await context.newPage();
    await page.goto(`${site.url}/`, { waitUntil: 'networkidle' });
    await page.goto(`${site.url}/status`, { waitUntil: 'networkidle' });
    await touch(page);
    for (const path of PATHS) {
      await navigate(page, path);
      await page.waitForURL((url) => url.pathname + url.search === path);
      const alone = await context.newPage();
      await alone.goto(site.url + path, { waitUntil: 'networkidle' });
      await touch(alone);
      const expected = await placesOf(alone);
      await expect.poll(() => placesOf(page), { message: path }).toEqual(expected);
      await alone.close();
    }
    await context.close();
  },
  600_000,
);
