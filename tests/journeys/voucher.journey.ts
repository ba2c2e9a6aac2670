import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { countBooks, readBooks } from '../harness/books.ts';
import { openPage, overflowOf } from '../harness/browser.ts';
import { openStage } from '../harness/stage.ts';
import { visit } from '../harness/visitor.ts';

const { site, browser } = await openStage();

const SHOPS = [
  { folder: '/ja', method: 'konbini' },
  { folder: '/pt', method: 'boleto' },
] as const;
type Shop = (typeof SHOPS)[number];

/** The fields for the payer appear with the boleto, also without scripts. */
async function order(page: Page, { folder, method }: Shop): Promise<void> {
  await page.goto(`${site.url}${folder}/pay?product=zipx&plan=year&seats=1`);
  const payer = page.locator('.payer-fields');
  expect(await payer.count()).toBe(method === 'boleto' ? 1 : 0);
  if (method === 'boleto') expect(await payer.isVisible()).toBe(false);
  await page.check(`input[name=method][value=${method}]`);
  expect(await page.locator('.card-fields').isVisible()).toBe(false);
  await page.fill('[name=email]', 'ana@shop.example');
  await page.fill('[name=name]', 'Ana');
  await page.check('[name=terms]');
  expect(await overflowOf(page)).toBe(0);
  const cut = await page
    .locator('.methods .option')
    .evaluateAll((all) => all.map((each) => each.scrollWidth - each.clientWidth));
  expect(Math.max(...cut)).toBe(0);
  if (method === 'boleto') {
    await page.fill('[name=payer_tax_id]', '529.982.247-25');
    await page.fill('[name=payer_street]', 'Rua das Flores 12');
    await page.fill('[name=payer_postcode]', '01310-100');
    await page.fill('[name=payer_city]', 'São Paulo');
  }
  await page.click('form#pay button[type=submit].primary');
  await page.waitForSelector('#situation[data-state=waiting]');
}

/** In another browser, at the store or bank. */
async function answerElsewhere(page: Page, answer: 'approve' | 'expire'): Promise<void> {
  const href = (await page.getAttribute('#open-voucher', 'href')) ?? '';
  const { pathname, search } = new URL(href);
  const other = visit(site);
  const bank = await other.open(pathname + search);
  await other.submit(bank, 'form#wallet', {}, ['answer', answer]);
}

describe.each(SHOPS)('$method', (shop) => {
  test('with scripts, expires, is replaced, and the page moves on once it was paid', async () => {
    const { page, trouble, close } = await openPage(browser, {
      viewport: { width: 360, height: 900 },
    });
    await order(page, shop);
    expect(await overflowOf(page)).toBe(0);
    expect(await page.textContent('#expires')).toMatch(/\d:\d\d/);
    expect(await page.locator('#copy').count()).toBe(shop.method === 'boleto' ? 1 : 0);
    await answerElsewhere(page, 'expire');
    await page.waitForSelector('#situation[data-state=expired]');
    await page.click('form#renew button');
    await page.waitForSelector('#situation[data-state=waiting]');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('situation');
    await answerElsewhere(page, 'approve');
    await page.waitForSelector('#licence-key');
    expect(trouble).toEqual([]);
    await close();
  });

  test('without scripts, is paid late on the page that stands in for the store or bank', async () => {
    const { page, trouble, close } = await openPage(browser, {
      javaScriptEnabled: false,
      viewport: { width: 1280, height: 900 },
    });
    await order(page, shop);
    expect(await overflowOf(page)).toBe(0);
    expect(await page.locator('#copy').count()).toBe(0);
    const bank = (await page.getAttribute('#open-voucher', 'href')) ?? '';
    await page.click('#open-voucher');
    await page.click('form#wallet button[value=expire]');
    await page.waitForSelector('#situation[data-state=expired]');
    await page.goto(bank);
    expect(await page.locator('form#wallet button').count()).toBe(1);
    await page.click('form#wallet button[value=approve]');
    await page.waitForSelector('#licence-key');
    expect(trouble).toEqual([]);
    await close();
  });
});

test('every buyer has one order, charge, payment, and license', async () => {
  const books = countBooks(await readBooks(site.database.pool, site.dataDir));
  expect(books).toMatchObject({ orders: 4, charges: 4, payments: 4, licenses: 4 });
});
