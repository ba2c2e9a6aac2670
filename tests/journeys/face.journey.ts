import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { touch } from '../harness/browser.ts';
import { openStage } from '../harness/stage.ts';

const { browser, site } = await openStage();

/** With a light system theme. Records the sizes of the fetched fonts. */
async function visitor() {
  const context = await browser.newContext({ colorScheme: 'light', locale: 'en-US' });
  const page = await context.newPage();
  const fonts: number[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('.woff2')) return;
    fonts.push(Number(response.headers()['content-length'] ?? Number.NaN));
  });
  return { page, fonts, close: () => context.close() };
}

const groundOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test('follows the system theme and opens a linked question without scripts', async () => {
  const context = await browser.newContext({ colorScheme: 'dark', javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site.url}/faq/refund`);
  const ids = await page.locator('.answer').evaluateAll((all) => all.map(({ id }) => id));
  await page.goto(`${site.url}/faq/refund#${ids[2]}`);
  expect(await page.locator('.question').nth(2).getAttribute('open')).not.toBeNull();
  expect(await page.locator('.scheme-switch').isVisible()).toBe(false);
  expect(await page.locator('.site-header').isVisible()).toBe(true);
  await context.close();
});

test('applies the chosen theme on every page before scripts run, until it is reset', async () => {
  const { page, close } = await visitor();
  await page.goto(`${site.url}/about/help-center`);
  const light = await groundOf(page);
  await page.locator('.scheme-switch label').nth(2).click();
  await expect.poll(() => groundOf(page)).not.toBe(light);
  const dark = await groundOf(page);
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto(`${site.url}/ja/faq/general`);
  expect(await groundOf(page)).toBe(dark);
  await page.unroute(/\/assets\/.*\.js$/);
  await page.goto(`${site.url}/store`);
  await expect.poll(() => page.locator('.scheme-switch input').nth(2).isChecked()).toBe(true);
  await page.locator('.scheme-switch label').first().click();
  await expect.poll(() => groundOf(page)).toBe(light);
  expect(await page.evaluate(() => document.cookie)).not.toContain('theme');
  await close();
});

test('opens the question that a search result links to', async () => {
  const { page, close } = await visitor();
  await page.goto(`${site.url}/faq/refund`);
  const question = page.locator('.question').last();
  const id = await question.locator('.answer').getAttribute('id');
  await page.evaluate((hash) => {
    location.hash = hash ?? '';
  }, id);
  await expect.poll(() => question.getAttribute('open')).not.toBeNull();
  await close();
});

test.each([
  ['/', 1],
  ['/ru', 2],
  ['/vi', 2],
  ['/ja', 1],
])('%s fetches %i font files of at most 40 KB together', async (path, count) => {
  const { page, fonts, close } = await visitor();
  await page.context().addCookies([{ name: 'lang', value: 'en', url: site.url }]);
  await page.goto(site.url + path, { waitUntil: 'networkidle' });
  expect(fonts).toHaveLength(count);
  expect(fonts.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(40_960);
  await close();
});

test.each(['/zipx', '/ar/blog/unzip/open-zip-files-on-windows', '/de/buy'])(
  '%s keeps its text through hydration, navigation, and Back',
  async (path) => {
    const { page, close } = await visitor();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(site.url + path);
    // Ignores the buttons for visitors without scripts, which hydration removes.
    const main = () =>
      page.locator('main').evaluate((each) => {
        const copy = each.cloneNode(true) as Element;
        for (const button of copy.querySelectorAll('.by-hand')) button.remove();
        return copy.textContent;
      });
    const shown = await main();
    expect(shown?.length).toBeGreaterThan(400);
    // Until hydration a link loads a document.
    await touch(page);
    await page.evaluate(() => Object.assign(window, { stays: true }));
    await page.locator('header nav a[href$="/store"]').click();
    await page.waitForURL('**/store');
    await page.goBack();
    await expect.poll(main).toBe(shown);
    expect(await page.evaluate(() => 'stays' in window)).toBe(true);
    expect(errors).toEqual([]);
    await close();
  },
);

test('opens a linked question without scrolling back a reader who moved on before hydration', async () => {
  const { page, close } = await visitor();
  await page.goto(`${site.url}/faq/refund`);
  const id = await page.locator('.answer').nth(3).getAttribute('id');
  await page.goto('about:blank');
  await page.goto(`${site.url}/faq/refund#${id}`, { waitUntil: 'networkidle' });
  const top = () => page.evaluate(() => window.scrollY);
  await page.evaluate(() => window.scrollTo(0, 40));
  await touch(page);
  await page.waitForTimeout(300);
  expect(await top()).toBe(40);
  expect(await page.locator('.question').nth(3).getAttribute('open')).not.toBeNull();
  // A link followed after hydration scrolls.
  await page.locator('.question').first().locator('.answer-link a').click();
  await page.locator('.question').last().locator('summary').click();
  await page.locator('.question').last().locator('.answer-link a').click();
  await expect.poll(top).toBeGreaterThan(40);
  await close();
});

test.each(['/about/help-center', '/ar/about/help-center'])(
  'a tile of the help center is clickable up to its rounded corners: %s',
  async (path) => {
    const { page, close } = await visitor();
    await page.goto(site.url + path, { waitUntil: 'networkidle' });
    const missed = await page.locator('.task-tiles li').evaluateAll((tiles) =>
      tiles.flatMap((tile) => {
        tile.scrollIntoView({ block: 'center' });
        const { left, right, top, bottom } = tile.getBoundingClientRect();
        const link = tile.querySelector('a');
        const corners = [left + 10, right - 10].flatMap((x) =>
          [top + 10, bottom - 10].map((y) => [x, y]),
        );
        return corners.filter(([x = 0, y = 0]) => document.elementFromPoint(x, y) !== link);
      }),
    );
    expect(missed).toEqual([]);
    await close();
  },
);
