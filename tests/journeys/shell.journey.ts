import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PRODUCTS } from '../../products/index.ts';
import { openPage, touch } from '../harness/browser.ts';
import { openStage } from '../harness/stage.ts';

const { browser, site } = await openStage();

async function open(path: string, { width = 1280, javaScriptEnabled = true } = {}) {
  const visitor = await openPage(browser, {
    viewport: { width, height: 800 },
    locale: 'en-US',
    javaScriptEnabled,
  });
  await visitor.page.goto(site.url + path);
  if (javaScriptEnabled) await touch(visitor.page);
  return visitor;
}

const pathOf = (page: Page): string => new URL(page.url()).pathname;
const isShown = (page: Page, selector: string) => page.locator(selector).first().isVisible();

test.each([
  [320, 4],
  [360, 5],
  [375, 5],
])(
  'the header is one row on a phone of %i px, with the wordmark and the product in it',
  async (width, parts) => {
    for (const path of ['/de/printerdriver', '/ar/datarecovery', '/ja/wallpaperx']) {
      const { page, close } = await open(path, { width });
      const tops = await page
        .locator('.site-bar > :visible')
        .evaluateAll((all) =>
          all
            .map((each) => each.getBoundingClientRect())
            .map(({ top, height }) => top + height / 2),
        );
      expect(tops).toHaveLength(parts);
      expect(Math.max(...tops) - Math.min(...tops), path).toBeLessThan(4);
      expect(await isShown(page, '.wordmark svg')).toBe(true);
      await close();
    }
  },
);

test.each(['/store', '/ar/zipx'])('one sheet holds the whole menu on phones: %s', async (path) => {
  const { page, trouble, close } = await open(path, { width: 320 });
  await page.click('.menu-button');
  const hidden = await page.locator('#site-menu a').evaluateAll((links) =>
    links.flatMap((link) => {
      link.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = link.getBoundingClientRect();
      const found = document.elementFromPoint(left + width / 2, top + height / 2);
      return found?.closest('a') === link && left >= 0 && left + width <= 320
        ? []
        : [link.textContent];
    }),
  );
  expect(hidden).toEqual([]);
  expect(await page.locator('#site-menu a').count()).toBe(PRODUCTS.length + 5);
  await page.click('.sheet-close');
  expect(await isShown(page, '#site-menu')).toBe(false);
  expect(trouble).toEqual([]);
  await close();
});

test('the panel of products opens by keyboard, and closes by Escape, behind the focus, and on navigation', async () => {
  const { page, close } = await open('/store');
  const isOpen = () => isShown(page, '#products');
  await page.focus('.products-button');
  await page.keyboard.press('Enter');
  expect(await isOpen()).toBe(true);
  await page.keyboard.press('Escape');
  expect(await isOpen()).toBe(false);
  await page.keyboard.press('Enter');
  for (let left = PRODUCTS.length; left > 0; left -= 1) await page.keyboard.press('Tab');
  expect(await page.locator('#products li:last-child a:focus').count()).toBe(1);
  await page.keyboard.press('Tab');
  expect(await isOpen()).toBe(false);
  await page.click('.products-button');
  // The margin of the page: a click on a link would also leave it.
  await page.mouse.click(8, 700);
  expect(await isOpen()).toBe(false);
  await page.click('.products-button');
  await page.click('#products a[href="/pdfreader"]');
  await page.waitForURL('**/pdfreader');
  await expect.poll(isOpen).toBe(false);
  await close();
});

test('without scripts, the panel, the sheet, and the search work', async () => {
  const wide = await open('/de/store', { javaScriptEnabled: false });
  await wide.page.click('.products-button');
  await wide.page.click('#products a[href="/de/cadreader"]');
  expect(pathOf(wide.page)).toBe('/de/cadreader');
  await wide.page.fill('#site-q', 'zip');
  await wide.page.press('#site-q', 'Enter');
  await wide.page.waitForURL('**/de/search?q=zip');
  await wide.close();
  const phone = await open('/store', { width: 390, javaScriptEnabled: false });
  await phone.page.click('.search-button');
  expect(await isShown(phone.page, '#site-q')).toBe(true);
  await phone.page.click('#site-menu a[href="/faq/general"]');
  expect(pathOf(phone.page)).toBe('/faq/general');
  await phone.close();
});

test('Ctrl+K opens the search, which suggests products first and opens the chosen page by keyboard', async () => {
  const { page, trouble, close } = await open('/faq/refund');
  await expect
    .poll(async () => {
      await page.keyboard.press('Control+k');
      return page.locator('#site-q:focus').count();
    })
    .toBe(1);
  await page.keyboard.type('zip');
  await page.waitForSelector('#site-suggestions > a');
  const field = page.locator('#site-q');
  expect(await field.getAttribute('role')).toBe('combobox');
  expect(await field.getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.press('Escape');
  expect(await isShown(page, '#site-suggestions')).toBe(false);
  expect(await field.inputValue()).toBe('zip');
  await page.keyboard.type(' ');
  await page.keyboard.type('f');
  await page.waitForSelector('#site-suggestions > a');
  await page.keyboard.press('ArrowDown');
  const active = await field.getAttribute('aria-activedescendant');
  const option = page.locator(`#${active}`);
  expect(await option.locator('small').textContent()).toBe('from $4.99/month');
  expect(await option.getAttribute('aria-selected')).toBe('true');
  expect(await option.getAttribute('href')).toBe('/zipx');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/zipx');
  expect(trouble).toEqual([]);
  await close();
});

test('Enter without a choice searches, a click opens a suggestion, and Tab leaves the list closed', async () => {
  const { page, close } = await open('/store');
  await page.fill('#site-q', 'refund');
  await page.waitForSelector('#site-suggestions > a');
  await page.keyboard.press('Tab');
  expect(await isShown(page, '#site-suggestions')).toBe(false);
  await page.fill('#site-q', 'refund policy');
  await page.click('#site-suggestions > a >> nth=0');
  await expect.poll(() => pathOf(page)).not.toBe('/store');
  await page.fill('#site-q', 'pdf');
  await page.press('#site-q', 'Enter');
  await page.waitForURL('**/search?q=pdf');
  expect(await page.inputValue('#q')).toBe('pdf');
  await close();
});

test('Ctrl+K opens the sheet on phones, and does nothing while the visitor types', async () => {
  const { page, close } = await open('/about/help-center', { width: 390 });
  await page.focus('#find');
  await page.waitForTimeout(1000);
  await page.keyboard.press('Control+k');
  expect(await page.locator('#find:focus').count()).toBe(1);
  await page.focus('.wordmark');
  await page.keyboard.press('Control+k');
  expect(await page.locator('#site-q:focus').count()).toBe(1);
  expect(await isShown(page, '#site-menu')).toBe(true);
  await close();
});
