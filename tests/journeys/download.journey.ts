import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../harness/browser.ts';
import { openStage } from '../harness/stage.ts';

const { site, browser } = await openStage();
/** Long enough for a download that should not be to begin. */
const A_MOMENT = 600;

/** On a busy machine a click takes a while. */
const SOON = { timeout: 10_000 };

/** As on a PC with Windows, whatever this machine is. */
const onWindows = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgentData', { value: { platform: 'Windows' } });
  });

/** Names of the files whose download has begun in a page. */
function countFiles(page: Page): string[] {
  const files: string[] = [];
  page.on('download', (download) => void files.push(download.suggestedFilename()));
  return files;
}

test('a phone is not given a file it cannot use, but a link to send', async () => {
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

test('who comes for a lost link is told, and nothing begins by itself', async () => {
  const { page, close } = await openPage(browser);
  const files = countFiles(page);
  await page.goto(`${site.url}/tip-download/zipx?problem=link`, { waitUntil: 'load' });
  await page.waitForTimeout(A_MOMENT);
  expect(await page.isVisible('[role=alert]')).toBe(true);
  expect(files).toEqual([]);
  await close();
});

test('a desktop of another system is told so and has the file, a phone finds it', async () => {
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

test('without scripts the page stays and the file comes', async () => {
  const { page, close } = await openPage(browser, { javaScriptEnabled: false });
  const download = page.waitForEvent('download');
  await page.goto(`${site.url}/tip-download/zipx`, { waitUntil: 'load' });
  expect((await download).suggestedFilename()).toBe('ZipX-1.1.0-sample.cmd');
  expect(await page.textContent('h1')).toContain('ZipX');
  await close();
});

test('the download begins once per view; going back and loading again begin none', async () => {
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
