import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addMember, PASSWORD } from '../harness/accounts.ts';
import { openPage, touch } from '../harness/browser.ts';
import { openStage } from '../harness/stage.ts';

const { site, browser } = await openStage();
const EMAIL = 'boss@shop.example';
/** Longer than the window, from the top, the middle, and the end of the menu. */
const ROOMS = ['/office', '/office/prices', '/office/components'];

/** As an administrator, in a window wide enough for the menu beside the page. */
async function openOffice() {
  await addMember(site, { email: EMAIL, role: 'admin' });
  const { page, trouble, close } = await openPage(browser, {
    viewport: { width: 1440, height: 900 },
  });
  await page.goto(`${site.url}/member/overview`, { waitUntil: 'load' });
  await page.fill('#email', EMAIL);
  await page.fill('#password', PASSWORD);
  await page.click('form#signin button[type=submit]');
  await page.waitForSelector('#counts');
  await site.database.pool.query('UPDATE account SET second_factor = true');
  return { page, trouble, close };
}

/** Scroll position, whether the page scrolls on, and whether the menu shows the current entry. */
const placeOf = (page: Page) =>
  page.evaluate(() => {
    const current = document.querySelector('#office-menu [aria-current]');
    const { top = -1, bottom = Number.POSITIVE_INFINITY } = current?.getBoundingClientRect() ?? {};
    return {
      at: window.scrollY,
      isLong: document.documentElement.scrollHeight > window.innerHeight * 1.2,
      isCurrentSeen: top >= 0 && bottom <= window.innerHeight,
    };
  });
const TOP = { at: 0, isLong: true, isCurrentSeen: true };

test('an office page opens at its top with its menu entry in view', async () => {
  const { page, trouble, close } = await openOffice();
  for (const path of ROOMS) {
    await page.goto(site.url + path, { waitUntil: 'load' });
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect([path, await placeOf(page)]).toEqual([path, TOP]);
  }
  await touch(page);
  for (const path of ROOMS) {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.evaluate((to) => {
      document.querySelector<HTMLElement>(`#office-menu a[href="${to}"]`)?.click();
    }, path);
    await page.waitForSelector(`#office-menu a[href="${path}"][aria-current=page]`);
    await expect.poll(() => placeOf(page)).toEqual(TOP);
  }
  expect(trouble).toEqual([]);
  await close();
});
