import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { navigate, touch } from '../harness/browser.ts';
import { openStage } from '../harness/stage.ts';

const { site, browser } = await openStage();

/** One page of each style sheet that visitors may go through in one document; the first ones again at the end. */
const PATHS = [
  '/pay?product=zipx',
  '/buy?product=zipx',
  '/zipx',
  '/store',
  '/',
  '/faq/general',
  '/scriptions',
  '/login/email',
  '/company/privacy-policy',
  '/pay?product=zipx',
  '/buy?product=zipx',
];

/** Where every element of the page is, how large and in which color. */
const placesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    window.scrollTo(0, 0);
    (document.activeElement as HTMLElement | null)?.blur();
    const all = document.querySelectorAll<HTMLElement>('header *, main *, footer *');
    // A menu keeps where it was scrolled to.
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
  'sheets of pages seen before change no page: %i px',
  async (width) => {
    const context = await browser.newContext({
      locale: 'en',
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    });
    // Fonts are used where they are there at once: from the second page on.
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
      const wanted = await placesOf(alone);
      await expect.poll(() => placesOf(page), { message: path, timeout: 15_000 }).toEqual(wanted);
      await alone.close();
    }
    await context.close();
  },
  120_000,
);
