import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, openPage } from '../harness/browser.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([openTestSite(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

const go = (page: Page, path: string) => page.goto(site.url + path, { waitUntil: 'networkidle' });
const banner = (page: Page) => page.locator('#cookie-banner');

describe('the cookie banner', () => {
  test('asks until Allow, in every language, and leads to the policy', async () => {
    const { page, trouble, close } = await openPage(browser);
    await go(page, '/fr/store');
    expect(await banner(page).count()).toBe(1);
    await banner(page).locator('a').click();
    await page.waitForURL('**/fr/company/cookies-policy');
    await banner(page).locator('button[name=allow]').click();
    await banner(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => localStorage.getItem('allow'))).toBe('true');
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'allow');
    expect(cookie).toMatchObject({ value: 'true', path: '/', sameSite: 'Lax' });
    for (const path of ['/fr/store', '/ja']) {
      await go(page, path);
      expect(await banner(page).count()).toBe(0);
    }
    expect(trouble).toEqual([]);
    await close();
  });

  test('is never painted for those who allowed it, even before the scripts arrive', async () => {
    const { page, close } = await openPage(browser);
    await page.context().addCookies([{ name: 'allow', value: 'true', url: site.url }]);
    await page.route(/\/assets\/.*\.js/, (route) => route.abort());
    await page.goto(`${site.url}/store`);
    expect(await banner(page).isVisible()).toBe(false);
    await close();
  });

  test('takes Decline until the next full load, stores nothing and says so', async () => {
    const { page, close } = await openPage(browser);
    await go(page, '/ar/store');
    await banner(page).locator('button[name=decline]').click();
    await banner(page).waitFor({ state: 'detached' });
    const toast = page.locator('[data-toast]');
    expect(await toast.getAttribute('role')).toBe('alert');
    const box = await toast.boundingBox();
    const width = page.viewportSize()?.width ?? 0;
    expect(width - ((box?.x ?? 0) + (box?.width ?? 0))).toBeLessThan(40);
    await page.waitForTimeout(2900);
    expect(await toast.count()).toBe(1);
    await toast.waitFor({ state: 'detached', timeout: 1500 });
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('allow');
    await page.click('header nav a >> nth=0');
    await page.waitForSelector('html[data-route-name="index___ar"]');
    expect(await banner(page).count()).toBe(0);
    await page.reload({ waitUntil: 'networkidle' });
    expect(await banner(page).count()).toBe(1);
    await close();
  });

  test('can be answered otherwise later, on the policy', async () => {
    const { page, close } = await openPage(browser);
    await go(page, '/company/cookies-policy');
    await page.locator('#cookie-choice ~ button').click();
    await banner(page).waitFor({ state: 'detached' });
    await page.locator('#cookie-choice ~ button').click();
    expect(await page.evaluate(() => localStorage.getItem('allow'))).toBeNull();
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('allow');
    await close();
  });
});

test('a toast stays while the pointer rests on it and goes with a click', async () => {
  const { page, close } = await openPage(browser);
  await go(page, '/store');
  await banner(page).locator('button[name=decline]').click();
  const toast = page.locator('[data-toast]');
  await toast.hover();
  await page.waitForTimeout(3600);
  expect(await toast.count()).toBe(1);
  await toast.click();
  expect(await toast.count()).toBe(0);
  await close();
});
