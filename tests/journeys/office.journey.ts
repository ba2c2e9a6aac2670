import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { touch } from '../harness/browser.ts';
import { openOffice } from '../harness/office-browser.ts';
import { openStage } from '../harness/stage.ts';

const stage = await openStage();
const { site } = stage;
/** Longer than the window, from the top, the middle, and the end of the menu. */
const ROOMS = ['/office', '/office/prices', '/office/components'];

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

test('the grid of prices fits a wide window, and the filter says what it shows after saving', async () => {
  const { page, trouble, close } = await openOffice(stage, {
    email: 'fin@shop.example',
    role: 'admin',
  });
  const filter = () =>
    page
      .locator('#filter select')
      .evaluateAll((all) => all.map((field) => (field as HTMLSelectElement).value));
  await page.goto(`${site.url}/office/prices`, { waitUntil: 'load' });
  const hidden = await page
    .locator('#preview-prices .scroll-box')
    .evaluate((box) => box.scrollWidth - box.clientWidth);
  expect(hidden).toBe(0);
  await page.selectOption('#filter [name=market]', 'eu');
  await page.selectOption('#filter [name=plan]', 'year');
  await page.click('#filter button');
  // The address changes before the rows do, and new rows are a new form.
  await page.waitForSelector('.price-grid input[name="zipx.eu.year.1"]');
  await page.fill('[name=percent]', '5');
  await page.click('#preview-prices button >> nth=0');
  await page.fill('#add-prices [name=why]', 'inflation');
  await page.click('#add-prices button');
  await page.waitForSelector('#done');
  expect(await filter()).toEqual(['eu', 'year', '', '']);
  expect(await page.locator('.price-grid input').count()).toBe(27);
  // The link of a change lists no rows of a filter.
  await page.click('#changes tbody a');
  await page.waitForSelector('.price-grid input[name="zipx.us.month.1"]');
  expect(await filter()).toEqual(['us', '', '', '']);
  expect(trouble).toEqual([]);
  await close();
});

test('the list of requests fits a wide window, with long names and addresses', async () => {
  const { page, trouble, close } = await openOffice(stage, {
    email: 'support@shop.example',
    role: 'admin',
  });
  await site.database.pool.query("UPDATE account SET name = 'Maximiliane Musterfrau-Schmidt'");
  await site.database.pool.query(
    `INSERT INTO ticket (id, number, locale, team, category, product, name, email, subject, state,
       content_hash, created_at, updated_at, assignee_id, tags)
     SELECT gen_random_uuid(), 'TK-7K3M9Q21', 'pt', 'support', 'privacy', 'printerdriver', 'Ada',
       'first.last@a-long-company-name.example', 'A question about the license for a second computer',
       'waiting', 'x', now(), now(), id, '{crash,refund-question}' FROM account LIMIT 1`,
  );
  for (const language of ['', '/de', '/ru', '/ar']) {
    await page.goto(`${site.url}${language}/office/tickets?state=`, { waitUntil: 'load' });
    const hidden = await page
      .locator('.scroll-box')
      .evaluate((box) => box.scrollWidth - box.clientWidth);
    expect([language, hidden]).toEqual([language, 0]);
  }
  expect(trouble).toEqual([]);
  await close();
});

test('an office page opens at its top with its menu entry in view', async () => {
  const { page, trouble, close } = await openOffice(stage, {
    email: 'boss@shop.example',
    role: 'admin',
  });
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
