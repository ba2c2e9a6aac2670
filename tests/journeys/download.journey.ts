import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../harness/browser.ts';
import { openStage } from '../harness/stage.ts';

const { site, browser } = await openStage();
/** Long enough for an unwanted download to start, in milliseconds. */
const A_MOMENT = 600;

const SOON = { timeout: 10_000 };

const onWindows = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgentData', { value: { platform: 'Windows' } });
  });

/** Names of the files that the page starts to download. */
function countFiles(page: Page): string[] {
  const files: string[] = [];
  page.on('download', (download) => void files.push(download.suggestedFilename()));
  return files;
}

test('offers a phone a link to send instead of a file', async () => {
  const { page, trouble, close } = await openPage(browser, {
    viewport: { width: 360, height: 800 },
    hasTouch: true,
    isMobile: true,
  });
  const files = countFiles(page);
  await page.goto(`${site.url}/tip-download/zipx`, { waitUntil: 'load' });
  await page.waitForTimeout(A_MOMENT);
  expect(files).toEqual([]);
  expect(await page.isVisible('#phone-note button')).toBe(true);
  const mail = await page.getAttribute('#phone-note a[href^="mailto:"]', 'href');
  expect(decodeURIComponent(mail ?? '')).toContain(`body=${site.url}/tip-download/zipx`);
  expect(trouble).toEqual([]);
  await close();
});

test('explains a lost link and starts no download', async () => {
  const { page, close } = await openPage(browser);
  const files = countFiles(page);
  await page.goto(`${site.url}/tip-download/zipx?problem=link`, { waitUntil: 'load' });
  await page.waitForTimeout(A_MOMENT);
  expect(await page.isVisible('[role=alert]')).toBe(true);
  expect(files).toEqual([]);
  await close();
});

test('tells a desktop with another system and offers the file; a phone can find it too', async () => {
  for (const isPhone of [false, true]) {
    const { page, trouble, close } = await openPage(browser, {
      isMobile: isPhone,
      hasTouch: isPhone,
    });
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'userAgentData', { value: { platform: 'macOS' } });
    });
    const files = countFiles(page);
    await page.goto(`${site.url}/zipx`, { waitUntil: 'load' });
    expect(await page.isVisible('.for-phones')).toBe(true);
    await page.goto(`${site.url}/tip-download/zipx`, { waitUntil: 'load' });
    await page.waitForTimeout(A_MOMENT);
    expect(files).toHaveLength(isPhone ? 0 : 1);
    expect(await page.isVisible('#phone-note')).toBe(true);
    expect(await page.isVisible('.elsewhere')).toBe(isPhone);
    expect(await page.isVisible('.by-itself')).toBe(!isPhone);
    await page.click('#file');
    await expect.poll(() => files, SOON).toHaveLength(isPhone ? 1 : 2);
    expect(trouble).toEqual([]);
    await close();
  }
});

test('keeps the page and downloads the file without scripts', async () => {
  const { page, close } = await openPage(browser, { javaScriptEnabled: false });
  const download = page.waitForEvent('download');
  await page.goto(`${site.url}/tip-download/zipx`, { waitUntil: 'load' });
  expect((await download).suggestedFilename()).toBe('ZipX-1.1.0-sample.cmd');
  expect(await page.textContent('h1')).toContain('ZipX');
  await close();
});

test('starts the download once per view, and not after Back or reload', async () => {
  const { page, trouble, close } = await openPage(browser);
  await onWindows(page);
  const files = countFiles(page);
  await page.goto(`${site.url}/zipx`, { waitUntil: 'load' });
  await page.click('main a[href="/tip-download/zipx"]');
  await expect.poll(() => files, SOON).toHaveLength(1);
  await page.reload({ waitUntil: 'load' });
  await page.waitForTimeout(A_MOMENT);
  await page.goBack();
  await page.goForward();
  await page.waitForSelector('#file');
  await page.waitForTimeout(A_MOMENT);
  expect(files).toHaveLength(1);
  await page.click('a[href="/download"]');
  await page.click('main a[href="/tip-download/pdfreader"]');
  await expect.poll(() => files, SOON).toHaveLength(2);
  await page.click('#file');
  await expect.poll(() => files, SOON).toHaveLength(3);
  expect(files.map((name) => name.replace(/-.*/, ''))).toEqual(['ZipX', 'PDFReader', 'PDFReader']);
  expect(trouble).toEqual([]);
  await close();
});
