import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Page } from 'playwright-core';
import decodeQR from 'qr/decode.js';
import { describe, expect, test } from 'vitest';
import { countBooks, readBooks } from '../harness/books.ts';
import { openPage, overflowOf } from '../harness/browser.ts';
import { openStage } from '../harness/stage.ts';
import { visit } from '../harness/visitor.ts';

const { site, browser } = await openStage();

/** In Brazilian Portuguese with Pix, the first method there. */
async function goToCode(page: Page): Promise<void> {
  await page.goto(`${site.url}/pt/pay?product=zipx&plan=year&seats=1`);
  await page.check('input[name=method][value=pix]');
  await page.fill('[name=email]', 'ana@shop.example');
  await page.fill('[name=name]', 'Ana');
  await page.check('[name=terms]');
  await page.click('form#pay button[type=submit].primary');
  await page.waitForSelector('#situation[data-state=waiting]');
}

/** From the pixels of the screen, as a phone’s camera would. A phone folds the code. */
async function scan(page: Page): Promise<string> {
  const fold = page.locator('.qr-fold:not([open]) > summary');
  if (await fold.isVisible()) await fold.click();
  const picture = await loadImage(await page.locator('svg#qr').screenshot());
  const { width, height } = picture;
  const pen = createCanvas(width, height).getContext('2d');
  pen.drawImage(picture, 0, 0);
  const { data } = pen.getImageData(0, 0, width, height);
  return decodeQR({ width, height, data }, { timeLimit: 2000 });
}

/** On a phone beside the computer. */
async function answerOnPhone(page: Page, answer: 'approve' | 'expire'): Promise<void> {
  const { pathname, search } = new URL((await page.getAttribute('#open-app', 'href')) ?? '');
  const phone = visit(site);
  const wallet = await phone.open(pathname + search);
  await phone.submit(wallet, 'form#wallet', {}, ['answer', answer]);
}

const openWith = (scripts: boolean, width: number) =>
  openPage(browser, {
    javaScriptEnabled: scripts,
    viewport: { width, height: 900 },
    // The code stays dark on light in a dark page, because many cameras read no other.
    colorScheme: width < 600 ? 'dark' : 'light',
  });

describe.each([1280, 360])('%d px', (width) => {
  test('with scripts the page moves on once the phone has paid', async () => {
    const { page, trouble, close } = await openWith(true, width);
    await goToCode(page);
    expect(await scan(page)).toBe(await page.textContent('#copy-code'));
    await page.waitForFunction(() =>
      /\d+:\d\d/.test(document.querySelector('#countdown')?.textContent ?? ''),
    );
    expect(await overflowOf(page)).toBe(0);
    await answerOnPhone(page, 'approve');
    await page.waitForSelector('#licence-key');
    expect(trouble).toEqual([]);
    await close();
  });

  test('without scripts the visitor follows the link to the wallet and back', async () => {
    const { page, trouble, close } = await openWith(false, width);
    await goToCode(page);
    expect(await scan(page)).toBe(await page.textContent('#copy-code'));
    expect(await page.textContent('time#expires')).toMatch(/\d/);
    expect(await page.locator('#countdown, #copy, #save-picture').count()).toBe(0);
    expect(await overflowOf(page)).toBe(0);
    await page.click('#open-app');
    await page.click('form#wallet button[value=approve]');
    await page.waitForSelector('#licence-key');
    expect(trouble).toEqual([]);
    await close();
  });
});

test('without scripts a reload shows a payment made on another phone', async () => {
  const { page, trouble, close } = await openWith(false, 1280);
  await goToCode(page);
  await answerOnPhone(page, 'approve');
  await page.click('#look-again');
  await page.waitForSelector('#licence-key');
  expect(trouble).toEqual([]);
  await close();
});

test('the page polls when no stream gets through', async () => {
  const { page, close } = await openWith(true, 1280);
  await page.route('**/api/paycode/events*', (route) => route.fulfill({ status: 503 }));
  await goToCode(page);
  await answerOnPhone(page, 'approve');
  await page.waitForSelector('#licence-key');
  await close();
});

test('on a phone the app and the text to copy come before the code, which is folded', async () => {
  const { page, close } = await openWith(true, 360);
  await goToCode(page);
  const [app, copy] = await Promise.all(
    ['#open-app', '#copy-code'].map((id) => page.locator(id).boundingBox()),
  );
  const fold = await page.locator('.qr-fold').boundingBox();
  expect(await page.isVisible('svg#qr')).toBe(false);
  expect(app?.y).toBeLessThan(copy?.y ?? 0);
  expect(copy?.y).toBeLessThan(fold?.y ?? 0);
  await page.setViewportSize({ width: 1280, height: 900 });
  const [code] = await Promise.all([page.locator('svg#qr').boundingBox()]);
  expect(code?.y).toBeLessThan((await page.locator('#open-app').boundingBox())?.y ?? 0);
  await answerOnPhone(page, 'approve');
  await page.waitForSelector('#licence-key');
  await close();
});

test('an expired code is replaced on request and the new one is paid', async () => {
  const { page, trouble, close } = await openWith(true, 1280);
  await goToCode(page);
  const first = await scan(page);
  await answerOnPhone(page, 'expire');
  await page.waitForSelector('#situation[data-state=expired]');
  expect(await page.locator('svg#qr').count()).toBe(0);
  const before = await page.textContent('#situation');
  await page.click('form#renew button');
  await page.waitForSelector('#situation[data-state=waiting]');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('situation');
  expect(await page.textContent('#situation')).toMatch(/\d\d:\d\d/);
  expect(await page.textContent('#situation')).not.toBe(before);
  expect(await scan(page)).not.toBe(first);
  await answerOnPhone(page, 'approve');
  await page.waitForSelector('#licence-key');
  expect(trouble).toEqual([]);
  await close();
});

test('the picture for the phone’s gallery holds the same code', async () => {
  const { page, close } = await openWith(true, 1280);
  await goToCode(page);
  await page.waitForSelector('#save-picture');
  const [file] = await Promise.all([page.waitForEvent('download'), page.click('#save-picture')]);
  expect(file.suggestedFilename()).toMatch(/^VT-\w+\.png$/);
  await answerOnPhone(page, 'approve');
  await page.waitForSelector('#licence-key');
  await close();
});

test('every order has one payment, license, and email', async () => {
  const { orders, payments, licenses, mails } = countBooks(
    await readBooks(site.database.pool, site.dataDir),
  );
  expect([orders, payments, licenses, mails]).toEqual([9, 9, 9, 9]);
});
