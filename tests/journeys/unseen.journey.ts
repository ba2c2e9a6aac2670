import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { localize } from '../../app/request/address.ts';
import { LOCALES } from '../../locales/index.ts';
import { shiftOf, watchShifts } from '../harness/shifts.ts';
import { openStage } from '../harness/stage.ts';

const { site, browser } = await openStage();

const FAR_DOWN = [
  ['/', '.tools > :nth-child(2)'],
  ['/?a=1', '.at-work'],
  ['/zipx', '.features'],
  ['/store', '.store-card:nth-child(5)'],
  ['/blog/unzip/open-zip-files-on-windows', '.article-text > :nth-child(4)'],
  ['/faq/general', '.guide-side'],
  ['/buy?product=zipx', '.prices'],
] as const;

/** And a table among them, which shows itself otherwise. */
const MOVING = [
  ...FAR_DOWN,
  ['/blog/unzip/rar-7z-zip-difference', '.article-text > .folded'],
] as const;

/** Pieces within those. */
const WITHIN = [
  ['/?b=1', '.at-work .m-window > :last-child'],
  ['/zipx?a=1', '.feature:last-child'],
] as const;

/** The tallest phones show as much at a time. */
const PHONES = [
  { width: 360, height: 740 },
  { width: 430, height: 860 },
  { width: 479, height: 740 },
];

/** A phone without the code that shows what is far down. */
async function openPhone(): Promise<Page> {
  const page = await (
    await browser.newContext({ viewport: { width: 360, height: 740 } })
  ).newPage();
  await page.route('**/assets/*.js', (route) => route.abort());
  return page;
}

/** Runs in the page: what is still left for later, by its class. */
const listUnseen = (): string[] =>
  [...document.querySelectorAll('main *, footer, footer *')]
    .filter((node) => getComputedStyle(node).contentVisibility !== 'visible')
    .map((node) => node.className);

test('what waits for the code shows itself where the code is lost', async () => {
  const page = await openPhone();
  for (const [path, piece] of [...FAR_DOWN, ...WITHIN]) {
    await page.goto(site.url + path, { waitUntil: 'commit' });
    await page.waitForFunction((found) => {
      const inner = document.querySelector(found)?.firstElementChild;
      return inner?.checkVisibility({ contentVisibilityAuto: true });
    }, `${piece}:not(:empty)`);
  }
  await page.context().close();
}, 60_000);

test.each(LOCALES)(
  'on a phone it begins below the first screen: $prefix',
  async (locale) => {
    const page = await openPhone();
    await page.addInitScript(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('* { animation: none !important }');
      document.adoptedStyleSheets = [sheet];
    });
    for (const [path, piece] of FAR_DOWN) {
      await page.goto(site.url + localize(locale, path));
      for (const size of PHONES) {
        await page.setViewportSize(size);
        const [state, top] = await page
          .locator(piece)
          .first()
          .evaluate((node) => [
            getComputedStyle(node).contentVisibility,
            node.getBoundingClientRect().top,
          ]);
        expect.soft([path, state]).toEqual([path, 'hidden']);
        expect.soft(top, path).toBeGreaterThan(size.height);
      }
    }
    await page.context().close();
  },
  60_000,
);

test.each(PHONES)(
  'nothing seen moves when it comes, and nothing stays away: $width',
  async (viewport) => {
    const page = await (await browser.newContext({ viewport, isMobile: true })).newPage();
    await watchShifts(page);
    for (const [path, piece] of MOVING) {
      await page.goto(site.url + path, { waitUntil: 'networkidle' });
      await page.waitForSelector(`${piece}[data-seen]`, { state: 'attached' });
      await page.waitForSelector('.footer-groups > :last-child[data-seen]', { state: 'attached' });
      expect.soft(await shiftOf(page), path).toBeLessThan(0.001);
      expect.soft(await page.evaluate(listUnseen), path).toEqual([]);
    }
    await page.context().close();
  },
  60_000,
);
