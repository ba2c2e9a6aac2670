import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { SOLD_PRODUCTS } from '../../products/index.ts';
import { openPage } from '../harness/browser.ts';
import { openStage } from '../harness/stage.ts';

const { browser, site } = await openStage();
const TOOLS = SOLD_PRODUCTS.length;

async function open(path: string, width = 1280) {
  const visitor = await openPage(browser, { viewport: { width, height: 900 }, locale: 'en-US' });
  await visitor.page.goto(site.url + path);
  return visitor;
}

const boxesOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) =>
    all
      .map((each) => each.getBoundingClientRect())
      .map(({ left, top, width, bottom }) => ({
        left: Math.round(left),
        top: Math.round(top + scrollY),
        width: Math.round(width),
        bottom: Math.round(bottom + scrollY),
      })),
  );

test.each([
  ['/', '.tiles > li', 704],
  ['/de', '.tiles > li', 1280],
  ['/store', '#choice > .cards > li', 768],
  ['/th/store', '#choice > .cards > li', 1280],
])('the tools of %s stand three by three: %s at %i', async (path, tools, width) => {
  const { page, close } = await open(path, width);
  const boxes = await boxesOf(page, tools);
  expect(boxes).toHaveLength(TOOLS);
  expect(new Set(boxes.map(({ left }) => left)).size).toBe(3);
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(Math.ceil(TOOLS / 3));
  const widths = boxes.map((box) => box.width);
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(1);
  await close();
});

test('buttons of neighboring cards on the download page align', async () => {
  const { page, close } = await open('/download');
  const boxes = await boxesOf(page, '.programs > li > .actions');
  expect(boxes).toHaveLength(TOOLS);
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(Math.ceil(TOOLS / 3));
  await close();
});

test('every tool of the store has one button that buys it and says so, and none is filled', async () => {
  const { page, close } = await open('/store');
  expect(await page.locator('.store-card .button.tinted').count()).toBe(TOOLS);
  expect(await page.locator('.store-card .button.primary').count()).toBe(0);
  for (const name of ['ZipX', 'DLLFixer'])
    expect(await page.getByRole('link', { name: `Buy ${name}`, exact: true }).count()).toBe(1);
  await close();
});

test('on the home page only one button is filled', async () => {
  const { page, close } = await open('/');
  expect(await page.locator('main .button.primary:visible').count()).toBe(1);
  expect(await page.locator('main .product-card .button.tinted:visible').count()).toBe(TOOLS);
  await close();
});

test('none of the equal downloads is primary', async () => {
  const { page, close } = await open('/download');
  expect(await page.locator('main .button.primary:visible').count()).toBe(0);
  expect(await page.locator('main .button.tinted:visible').count()).toBe(TOOLS);
  await close();
});

test('a bundle shows its savings on a card as high as the tools', async () => {
  const { page, close } = await open('/store');
  const [tools] = await boxesOf(page, '#bundle .plans');
  const [rule, sum] = await boxesOf(page, '.bundle-rule, .bundle-sum');
  expect(rule?.top).toBe(tools?.top);
  expect(Math.abs((sum?.bottom ?? 0) - (tools?.bottom ?? 0))).toBeLessThanOrEqual(1);
  await close();
});

test('a single way to pay is preselected without a choice, and one of two shows its dot', async () => {
  const { page, close } = await open('/tw/pay?product=zipx');
  const dot = page.locator('.methods .option > input');
  expect(await dot.count()).toBe(1);
  expect(await dot.isChecked()).toBe(true);
  expect(await dot.evaluate((input) => getComputedStyle(input).opacity)).toBe('0');
  await page.goto(`${site.url}/hi/pay?product=zipx&market=in`);
  expect(await dot.count()).toBe(2);
  expect(await dot.first().evaluate((input) => getComputedStyle(input).opacity)).toBe('1');
  await close();
});

test('Japanese text in tiles and cards breaks between phrases', async () => {
  const { page, close } = await open('/ja');
  for (const words of ['.tiles a', '.card p', '.home-hero .lead']) {
    const broken = page.locator(words).first();
    expect(await broken.evaluate((each) => getComputedStyle(each).wordBreak)).toBe('auto-phrase');
  }
  await close();
});

test('the name of the shop leaves the menu in one row', async () => {
  for (const prefix of ['', '/ru', '/fr', '/vi']) {
    const { page, close } = await open(`${prefix}/printerdriver`, 1440);
    const [header] = await boxesOf(page, '.site-header');
    expect((header?.bottom ?? 0) - (header?.top ?? 0), prefix).toBeLessThan(80);
    await close();
  }
});
