import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPage, touch } from '../harness/browser.ts';
import { openStage } from '../harness/stage.ts';

const { site, browser } = await openStage();

describe('before hydration', () => {
  test('loads a document when Back leads to a page opened inside the app', async () => {
    const { page, trouble, close } = await openPage(browser);
    await page.goto(`${site.url}/de/store`);
    await page.click('#logo');
    await page.waitForURL(`${site.url}/de`);
    await page.reload({ waitUntil: 'load' });
    await page.evaluate(() => history.back());
    await page.waitForSelector('html[data-route-name=store___de]');
    expect(page.url()).toBe(`${site.url}/de/store`);
    await touch(page);
    await page.waitForTimeout(500);
    expect(await page.getAttribute('html', 'data-route-name')).toBe('store___de');
    expect(trouble).toEqual([]);
    await close();
  });

  test('loads a document when the code of a link stalls', async () => {
    const { page, close } = await openPage(browser);
    await page.route(/\/assets\/vendor-/, () => {});
    await page.goto(`${site.url}/de`, { waitUntil: 'domcontentloaded' });
    await page.click('a[href="/de/store"] >> nth=0', { noWaitAfter: true });
    await page.waitForURL(`${site.url}/de/store`, { waitUntil: 'commit' });
    await close();
  });
});

const PRIVACY = '/de/company/privacy-policy';
const contents = (page: Page) => page.locator('main a[href^="#"]');
/** Distance from its place below the header, in CSS pixels. */
const topOfPlace = (page: Page) =>
  page.evaluate(() => {
    const place = document.getElementById(location.hash.slice(1));
    return Math.abs((place?.getBoundingClientRect().top ?? 9999) - 80);
  });

test.each([false, true])(
  'Back restores the place and focus within a page: hydrated before is %s',
  async (isTouched) => {
    const { page, trouble, close } = await openPage(browser);
    await page.goto(site.url + PRIVACY);
    if (isTouched) {
      await touch(page);
      await page.waitForTimeout(800);
    }
    const hrefs = await contents(page).evaluateAll((links) =>
      links.map((link) => link.getAttribute('href')),
    );
    await page.evaluate(() => {
      document.addEventListener(
        'mousedown',
        () => document.body.setAttribute('data-left-at', `${scrollY}`),
        { capture: true },
      );
    });
    for (const at of [2, 5]) {
      await page.evaluate(() => scrollTo(0, 0));
      await contents(page).nth(at).click();
      await expect.poll(() => page.evaluate(() => location.hash)).toBe(hrefs[at]);
      await expect.poll(() => topOfPlace(page)).toBeLessThan(60);
      await page.waitForTimeout(600);
    }
    expect(await page.evaluate(() => `#${document.activeElement?.id}`)).toBe(hrefs[5]);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => location.hash)).toBe(hrefs[2]);
    const leftAt = Number(await page.getAttribute('body', 'data-left-at'));
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(leftAt);
    expect(trouble).toEqual([]);
    await close();
  },
);

describe('the selection on the buy page', () => {
  const chosen = (page: Page) =>
    page.$$eval('form#buy :checked', (fields) =>
      fields.map((field) => (field as HTMLInputElement).value).join(),
    );

  test('survives a language change and is restored by Back from the pay page', async () => {
    const { page, trouble, close } = await openPage(browser);
    await page.goto(`${site.url}/buy?product=zipx`);
    await page.check('input[name=plan][value=lifetime]');
    await page.check('input[name=seats][value="3"]');
    await page.click('.language-menu > summary');
    await page.click('.language-menu a[lang=de]');
    await page.waitForSelector('html[lang=de]');
    await page.waitForTimeout(300);
    expect(await chosen(page)).toContain('lifetime,3');
    expect(await page.inputValue('#market')).toBe('eu');
    expect(await page.textContent('#price-total')).toContain('€');
    await page.click('form#buy .total-bar .primary');
    await page.waitForSelector('form#pay');
    expect(page.url()).toContain('plan=lifetime');
    await page.goBack();
    await page.waitForSelector('form#buy');
    expect(await chosen(page)).toContain('lifetime,3');
    expect(trouble).toEqual([]);
    await close();
  });

  test('matches the price shown after Back undoes a second tool or a coupon', async () => {
    const { page, trouble, close } = await openPage(browser);
    await page.goto(`${site.url}/buy?product=zipx`);
    const total = () => page.textContent('#price-total');
    const alone = await total();
    await page.click('form#buy .fold-card > summary');
    const box = page.locator('[name=with][value=pdfreader]');
    await box.check();
    await expect.poll(total).not.toBe(alone);
    // The focus stays on the box.
    expect(await box.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.click('form#buy details:has(#coupon) > summary');
    await page.fill('#coupon', 'NOPE');
    await page.click('form#buy .fold-row button');
    await page.waitForURL(/coupon=NOPE/);
    await page.goBack();
    await expect.poll(() => page.inputValue('#coupon')).toBe('');
    expect(await box.isChecked()).toBe(true);
    await page.goBack();
    await expect.poll(total).toBe(alone);
    expect(await box.isChecked()).toBe(false);
    expect(trouble).toEqual([]);
    await close();
  });
});
