import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, touch } from '../harness/browser.ts';
import { openStage } from '../harness/stage.ts';

const { site, browser } = await openStage();

const focusedIn = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.closest('[role=alert]')?.id ?? document.activeElement?.tagName,
  );

test.each(['/company/withdraw', '/ar/company/refund-request', '/de/company/cancel'])(
  'errors are announced each time, and the focus moves to the next step: %s',
  async (path) => {
    const { page, trouble, close } = await openPage(browser);
    await page.goto(site.url + path, { waitUntil: 'networkidle' });
    await touch(page);
    const next = '#main form button[type=submit]';
    await page.fill('#email', 'ada@example.com');
    await page.fill('#order', '');
    for (let times = 0; times < 2; times++) {
      await page.click(next);
      await expect.poll(() => focusedIn(page)).toBe('error-summary');
      await page.focus('#email');
    }
    await page.click('#error-summary a');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('order');
    await page.fill('#order', 'VT-1A2B3C4D');
    await page.click(next);
    await expect.poll(() => focusedIn(page)).toBe('H2');
    await page.click('button[name=step][value=change]');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('order');
    expect(trouble).toEqual([]);
    await close();
  },
);

test('a refused form is announced in the title too, in the language of the page', async () => {
  const { page, close } = await openPage(browser);
  await page.goto(`${site.url}/de/license/verify`, { waitUntil: 'networkidle' });
  expect(await page.title()).not.toContain('Fehler');
  await page.click('form#verify button[type=submit]');
  await expect.poll(() => focusedIn(page)).toBe('error-summary');
  expect(await page.title()).toMatch(/^Fehler: /);
  await page.click('#error-summary a');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('text');
  await close();
});

test('thanks for a vote take the focus of the pressed button', async () => {
  const { page, close } = await openPage(browser);
  await page.goto(`${site.url}/blog/unzip/rar-7z-zip-difference`, { waitUntil: 'networkidle' });
  await touch(page);
  await page.locator('#helpful button[value=yes]').press('Enter');
  await expect.poll(() => page.locator('#helpful [role=status]:focus').textContent()).toMatch(/\S/);
  await close();
});

test('links within the page keep the answer to a form', async () => {
  const { page, trouble, close } = await openPage(browser);
  await page.goto(`${site.url}/company/withdraw`);
  await touch(page);
  await page.click('form#withdraw button[type=submit]');
  await page.click('#error-summary a[href="#order"]');
  await page.waitForSelector('#order:focus');
  expect(await page.isVisible('#order-error')).toBe(true);
  await page.fill('#order', 'VT-1A2B3C4D');
  await page.fill('#email', 'ada@buyer.example');
  await page.click('form#withdraw button[type=submit]');
  await page.waitForSelector('form#confirm-withdrawal');
  await page.locator('a[href="#main"]').first().focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('#main:focus');
  expect(await page.isVisible('form#confirm-withdrawal')).toBe(true);
  expect(trouble).toEqual([]);
  await close();
});
