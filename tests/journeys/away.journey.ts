import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { countBooks, readBooks } from '../harness/books.ts';
import { openPage, overflowOf } from '../harness/browser.ts';
import { openStage } from '../harness/stage.ts';

const { site, browser } = await openStage();

async function fill(page: Page, method: string): Promise<void> {
  await page.check(`input[name=method][value=${method}]`);
  await page.fill('[name=email]', 'ana@shop.example');
  await page.fill('[name=name]', 'Ana');
  await page.check('[name=terms]');
}

/** The page in between moves on by itself. */
async function leave(page: Page): Promise<void> {
  await page.click('form#pay button[type=submit].primary');
  await page.waitForSelector('form#away');
}

const answer = (page: Page, value: string) => page.click(`form#away button[value=${value}]`);

describe.each([
  { scripts: true, width: 1280 },
  { scripts: false, width: 360 },
])('scripts $scripts, $width px', ({ scripts, width }) => {
  test('cancels at PayPal, returns to the form as it was, and pays', async () => {
    const { page, trouble, close } = await openPage(browser, {
      javaScriptEnabled: scripts,
      viewport: { width, height: 900 },
    });
    await page.goto(`${site.url}/de/pay?product=zipx&plan=year&seats=1`);
    await fill(page, 'paypal');
    expect(await page.locator('.by-wallet').isVisible()).toBe(true);
    expect(await page.locator('.by-card, .card-fields').first().isVisible()).toBe(false);
    expect(await overflowOf(page)).toBe(0);
    await leave(page);
    await answer(page, 'cancel');
    await page.waitForSelector('#error-summary');
    expect(await page.inputValue('[name=name]')).toBe('Ana');
    expect(await page.isChecked('input[name=method][value=paypal]')).toBe(true);
    await page.check('[name=terms]');
    await leave(page);
    // Back leads past the page in between, to the form.
    await page.goBack();
    await page.waitForSelector('form#pay');
    await page.goForward();
    await answer(page, 'approve');
    await page.waitForSelector('#licence-key');
    expect(trouble).toEqual([]);
    await close();
  });
});

test('with scripts, iDEAL appears with the Netherlands and disappears with Germany', async () => {
  const { page, trouble, close } = await openPage(browser, {});
  await page.goto(`${site.url}/de/pay?product=zipx&plan=year&seats=1`);
  const ideal = page.locator('input[name=method][value=ideal]');
  expect(await ideal.count()).toBe(0);
  await page.selectOption('#country', 'NL');
  await ideal.waitFor();
  await fill(page, 'ideal');
  await page.selectOption('#country', 'DE');
  await ideal.waitFor({ state: 'detached' });
  expect(await page.isChecked('input[name=method][value=card]')).toBe(true);
  await page.selectOption('#country', 'NL');
  await ideal.waitFor();
  await fill(page, 'ideal');
  await leave(page);
  await answer(page, 'approve');
  await page.waitForSelector('#licence-key');
  expect(trouble).toEqual([]);
  await close();
});

test.each([
  ['eps', '/de', 'AT'],
  ['klarna', '/de', 'DE'],
  ['samsung-pay', '/ko', 'KR'],
])(
  'with scripts, %s is canceled, declined, out of time, and at last paid',
  async (method, folder, country) => {
    const { page, trouble, close } = await openPage(browser, {
      viewport: { width: 360, height: 900 },
    });
    await page.goto(`${site.url}${folder}/pay?product=zipx&plan=year&seats=1`);
    const option = page.locator(`input[name=method][value=${method}]`);
    await page.selectOption('#country', country);
    await option.waitFor();
    await fill(page, method);
    expect(await overflowOf(page)).toBe(0);
    for (const ending of ['cancel', 'decline', 'expire']) {
      await leave(page);
      await answer(page, ending);
      await page.waitForSelector('#error-summary');
      expect(await option.isChecked()).toBe(true);
      await page.check('[name=terms]');
    }
    await leave(page);
    await answer(page, 'approve');
    await page.waitForSelector('#licence-key');
    expect(trouble).toEqual([]);
    await close();
  },
);

test('every buyer has one order, charge, license, and email', async () => {
  const books = countBooks(await readBooks(site.database.pool, site.dataDir));
  expect(books).toEqual({ orders: 6, charges: 6, payments: 6, licenses: 6, mails: 6 });
});
