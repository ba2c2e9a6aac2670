import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../harness/browser.ts';
import { openStage } from '../harness/stage.ts';

const { site, browser } = await openStage();
const ARTICLE = '/blog/unzip/open-zip-files-on-windows';
/** Long enough for an unwanted download to start, in milliseconds. */
const A_MOMENT = 600;

const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

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
  expect(await page.isVisible('.by-itself')).toBe(false);
  const mail = await page.getAttribute('#phone-note a.primary[href^="mailto:"]', 'href');
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

test('opens the share sheet where the browser has one', async () => {
  const { page, trouble, close } = await openPage(browser);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgentData', { value: { platform: 'iOS' } });
    Object.defineProperty(navigator, 'share', {
      value: async ({ url }: ShareData) => {
        document.title = `shared ${url}`;
      },
    });
  });
  await page.goto(`${site.url}/de/tip-download/zipx`, { waitUntil: 'load' });
  await page.click('#phone-note button.primary');
  await expect.poll(() => page.title()).toBe(`shared ${site.url}/de/tip-download/zipx`);
  expect(trouble).toEqual([]);
  await close();
});

test('offers another system its link and no file', async () => {
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
    expect(await page.isVisible('.for-phones:visible')).toBe(true);
    await page.goto(`${site.url}/tip-download/zipx`, { waitUntil: 'load' });
    await page.waitForTimeout(A_MOMENT);
    expect(files).toEqual([]);
    expect(await page.isVisible('#phone-note')).toBe(true);
    expect(
      await page.locator('.elsewhere:visible, .by-itself:visible, #file:visible').count(),
    ).toBe(0);
    await page.goto(`${site.url}/download`, { waitUntil: 'load' });
    await page.evaluate(() => {
      for (const older of document.querySelectorAll('details')) older.open = true;
    });
    expect(await page.locator('main a[download]:visible').count()).toBe(0);
    expect(await page.locator('main .for-phones:visible').count()).toBeGreaterThan(0);
    expect(trouble).toEqual([]);
    await close();
  }
});

test('every button that leads to a file says on a phone that it sends the link, without scripts too', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const { page, close } = await openPage(browser, {
      javaScriptEnabled,
      isMobile: true,
      hasTouch: true,
      locale: 'en-US',
    });
    for (const path of ['/', '/store', '/download', '/zipx', '/zipx/v1', ARTICLE]) {
      await page.goto(site.url + path, { waitUntil: 'load' });
      const labels = await page
        .locator('main a.button[href*="/tip-download/"]:visible')
        .allTextContents();
      expect(new Set(labels), path).toEqual(new Set(['Send to my PC']));
      expect(await page.locator('main .button[href="/download"]:visible').count(), path).toBe(0);
    }
    await close();
  }
});

test('shows both the link and the file on a touch screen without scripts', async () => {
  const { page, close } = await openPage(browser, {
    javaScriptEnabled: false,
    isMobile: true,
    hasTouch: true,
  });
  await page.goto(`${site.url}/tip-download/zipx`, { waitUntil: 'load' });
  for (const part of ['#phone-note', '.elsewhere', '#file'])
    expect(await page.isVisible(part), part).toBe(true);
  await close();
});

test('keeps the page and downloads the file without scripts', async () => {
  const { page, close } = await openPage(browser, { javaScriptEnabled: false, userAgent: WINDOWS });
  const download = page.waitForEvent('download');
  await page.goto(`${site.url}/tip-download/zipx`, { waitUntil: 'load' });
  expect((await download).suggestedFilename()).toBe('ZipX-1.1.0-sample.cmd');
  expect(await page.textContent('h1')).toContain('ZipX');
  await close();
});

test('starts nothing without scripts where the program does not run', async () => {
  const { page, close } = await openPage(browser, { javaScriptEnabled: false });
  const files = countFiles(page);
  await page.goto(`${site.url}/tip-download/zipx`, { waitUntil: 'load' });
  await page.waitForTimeout(1000 + A_MOMENT);
  expect(files).toEqual([]);
  expect(await page.textContent('h1')).toContain('ZipX');
  await close();
});

test('starts the download once per view, and not after Back or reload', async () => {
  const { page, trouble, close } = await openPage(browser);
  await onWindows(page);
  const files = countFiles(page);
  await page.goto(`${site.url}/zipx`, { waitUntil: 'load' });
  await page.click('main a[href="/tip-download/zipx"]:visible');
  await expect.poll(() => files).toHaveLength(1);
  await page.reload({ waitUntil: 'load' });
  await page.waitForTimeout(A_MOMENT);
  await page.goBack();
  await page.goForward();
  await page.waitForSelector('#file');
  await page.waitForTimeout(A_MOMENT);
  expect(files).toHaveLength(1);
  await page.click('a[href="/download"]');
  await page.click('main a[href="/tip-download/pdfreader"]');
  await expect.poll(() => files).toHaveLength(2);
  await page.click('#file');
  await expect.poll(() => files).toHaveLength(3);
  expect(files.map((name) => name.replace(/-.*/, ''))).toEqual(['ZipX', 'PDFReader', 'PDFReader']);
  expect(trouble).toEqual([]);
  await close();
});
