import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPage } from '../harness/browser.ts';
import { shiftOf, watchShifts } from '../harness/shifts.ts';
import { openStage } from '../harness/stage.ts';

const { site, browser } = await openStage();

/** In milliseconds. */
const TOAST_TIMEOUT = 3000;

const go = (page: Page, path: string) => page.goto(site.url + path, { waitUntil: 'networkidle' });
const banner = (page: Page) => page.locator('#cookie-banner');

const allowBefore = (page: Page) =>
  page.context().addCookies([{ name: 'allow', value: 'true', url: site.url }]);
const refuseBefore = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
  });

/** From now on, only the test moves the page's clock. */
const stopClock = async (page: Page) =>
  page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));

function hiddenByBanner(): string | null {
  const focused = document.activeElement;
  const asking = document.querySelector('#cookie-banner');
  if (!focused || !asking || asking.contains(focused)) return null;
  const isCovered = focused.getBoundingClientRect().bottom > asking.getBoundingClientRect().top;
  return isCovered ? focused.outerHTML : null;
}

/** At the end of the page, in CSS pixels. */
function roomBelowFooter(): number {
  scrollTo(0, document.documentElement.scrollHeight);
  const edgeOf = (selector: string, edge: 'top' | 'bottom') =>
    document.querySelector(selector)?.getBoundingClientRect()[edge] ?? Number.NaN;
  return edgeOf('#cookie-banner', 'top') - edgeOf('.site-footer > :last-child', 'bottom');
}

describe('the cookie banner', () => {
  test('asks in every language until Allow, and links to the policy', async () => {
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
    // Storage alone must be enough after the cookie is lost, before hydration as well as after it.
    for (const path of ['/fr/store', '/search']) {
      await page.context().clearCookies();
      await go(page, path);
      expect(await banner(page).count()).toBe(0);
      // The cookie is restored, so the server leaves the banner out of the next page.
      const kept = await page.context().cookies();
      expect(kept.find(({ name }) => name === 'allow')?.value).toBe('true');
    }
    expect(trouble).toEqual([]);
    await close();
  });

  test.each([
    ['ru', 360],
    ['de', 1440],
  ])(
    'comes before the page in tab order, and covers neither the focus nor the end: %s at %i px',
    async (language, width) => {
      const { page, close } = await openPage(browser, { viewport: { width, height: 700 } });
      await go(page, `/${language}/faq/general`);
      for (let pressed = 0; pressed < 40; pressed += 1) {
        await page.keyboard.press('Tab');
        expect(await page.evaluate(hiddenByBanner)).toBeNull();
      }
      expect(await page.evaluate(roomBelowFooter)).toBeGreaterThanOrEqual(0);
      await close();
    },
  );

  test('is hidden without scripts', async () => {
    const { page, trouble, close } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(`${site.url}/store`);
    expect([await banner(page).count(), await banner(page).isVisible()]).toEqual([1, false]);
    expect(trouble).toEqual([]);
    await close();
  });

  test.each([
    ['those who allowed it', false, allowBefore],
    ['those whose browser refuses tracking', false, refuseBefore],
    ['everybody else', true, async () => {}],
  ])('before the scripts arrive, for %s: painted is %s', async (_who, painted, prepare) => {
    const { page, close } = await openPage(browser);
    await prepare(page);
    await page.route(/\/assets\/.*\.js/, (route) => route.abort());
    await page.goto(`${site.url}/store`);
    expect(await banner(page).isVisible()).toBe(painted);
    await close();
  });

  test.each(['de', 'ja'])(
    'causes no layout shift when the scripts arrive: %s',
    async (language) => {
      const { page, trouble, close } = await openPage(browser, {
        viewport: { width: 360, height: 800 },
      });
      await watchShifts(page);
      await go(page, `/${language}`);
      expect(await banner(page).isVisible()).toBe(true);
      await page.waitForTimeout(500);
      // Letters of the web font can be slightly wider than those of the fallback font.
      expect(await shiftOf(page)).toBeLessThan(0.001);
      expect(trouble).toEqual([]);
      await close();
    },
  );

  test.each([
    ['decline', undefined, 'Optionale Cookies wurden abgelehnt.'],
    ['allow', 'true', null],
  ])('answers %s at once, however late the page’s words come', async (name, kept, message) => {
    const { page, trouble, close } = await openPage(browser);
    const late: (() => void)[] = [];
    await page.route(/\/assets\/public-.*\.js/, async (route) => {
      await new Promise<void>((come) => late.push(come));
      await route.continue();
    });
    await page.goto(`${site.url}/de/store`);
    await banner(page).locator(`button[name=${name}]`).click();
    await banner(page).waitFor({ state: 'hidden' });
    expect(await banner(page).count()).toBe(1);
    const cookies = await page.context().cookies();
    expect(cookies.find((cookie) => cookie.name === 'allow')?.value).toBe(kept);
    for (const come of late) come();
    await banner(page).waitFor({ state: 'detached' });
    if (message) await page.locator('[data-toast]', { hasText: message }).waitFor();
    expect(trouble).toEqual([]);
    await close();
  });

  test('hides after Decline until the next full load, stores only that, and confirms it', async () => {
    const { page, close } = await openPage(browser);
    await page.clock.install();
    await go(page, '/ar/store');
    await stopClock(page);
    await banner(page).locator('button[name=decline]').click();
    await banner(page).waitFor({ state: 'detached' });
    const toast = page.locator('[data-toast]');
    expect(await toast.getAttribute('role')).toBe('alert');
    const box = await toast.boundingBox();
    const width = page.viewportSize()?.width ?? 0;
    expect(width - ((box?.x ?? 0) + (box?.width ?? 0))).toBeLessThan(40);
    const title = await page.locator('h1').boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(title?.y ?? 0);
    await page.clock.runFor(TOAST_TIMEOUT - 100);
    expect(await toast.count()).toBe(1);
    await page.clock.runFor(200);
    await toast.waitFor({ state: 'detached' });
    await page.clock.resume();
    const names = (await page.context().cookies()).map(({ name }) => name);
    expect([names.includes('allow'), names.includes('declined')]).toEqual([false, true]);
    await page.click('header .wordmark');
    await page.waitForSelector('html[data-route-name="index___ar"]');
    expect(await banner(page).count()).toBe(0);
    await page.reload({ waitUntil: 'networkidle' });
    expect(await banner(page).count()).toBe(1);
    await close();
  });

  test('follows a choice made in another tab', async () => {
    const { page, close } = await openPage(browser);
    await go(page, '/store');
    const other = await page.context().newPage();
    await go(other, '/company/cookie-settings');
    const choose = async () => {
      await other.bringToFront();
      await other.locator('#cookie-choice ~ button').click();
      // Browsers throttle background tabs.
      await page.bringToFront();
    };
    await choose();
    await banner(page).waitFor({ state: 'hidden' });
    await choose();
    await banner(page).waitFor({ state: 'visible' });
    await page.mouse.move(100, 100);
    await page.waitForTimeout(1000);
    await choose();
    await banner(page).waitFor({ state: 'detached' });
    await close();
  });

  test('is part of the page where the window is too low for both: German at 400 %', async () => {
    const { page, close } = await openPage(browser, { viewport: { width: 320, height: 200 } });
    await go(page, '/de/store');
    expect(await banner(page).evaluate((each) => getComputedStyle(each).position)).toBe('static');
    const [end, main] = await page.evaluate(() => {
      const edge = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
      return [edge('#cookie-banner')?.bottom, edge('#main')?.top];
    });
    expect(Number(end)).toBeLessThanOrEqual(Number(main));
    await close();
  });

  test('can be changed later on the policy page', async () => {
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

test('an answer to the banner moves the focus to the content', async () => {
  for (const name of ['allow', 'decline']) {
    const { page, close } = await openPage(browser);
    await go(page, '/store');
    await banner(page).locator(`button[name=${name}]`).press('Enter');
    await banner(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    await close();
  }
});

test('a toast stays while it has the focus and closes on Escape', async () => {
  const { page, close } = await openPage(browser);
  await page.clock.install();
  await go(page, '/store');
  await stopClock(page);
  await banner(page).locator('button[name=decline]').click();
  const toast = page.locator('[data-toast]');
  await toast.focus();
  await page.clock.runFor(2 * TOAST_TIMEOUT);
  expect(await toast.count()).toBe(1);
  await page.keyboard.press('Escape');
  await toast.waitFor({ state: 'detached' });
  await close();
});

test('a changed consent is announced where it is shown', async () => {
  const { page, close } = await openPage(browser);
  await go(page, '/company/cookie-settings');
  const state = page.locator('#cookie-state[role=status]');
  expect(await state.textContent()).toBe('Optional cookies are off.');
  const button = page.locator('#cookie-choice ~ button');
  await button.click();
  await expect.poll(() => state.textContent()).toBe('You’ve allowed optional cookies.');
  expect(await button.evaluate((each) => each === document.activeElement)).toBe(true);
  await close();
});

test('a toast stays while the pointer rests on it and closes on a click', async () => {
  const { page, close } = await openPage(browser);
  await page.clock.install();
  await go(page, '/store');
  await stopClock(page);
  await banner(page).locator('button[name=decline]').click();
  const toast = page.locator('[data-toast]');
  await toast.hover();
  await page.clock.runFor(2 * TOAST_TIMEOUT);
  expect(await toast.count()).toBe(1);
  await toast.click();
  expect(await toast.count()).toBe(0);
  await close();
});
