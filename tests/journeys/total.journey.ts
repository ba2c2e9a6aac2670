import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPage, overflowOf } from '../harness/browser.ts';
import { CARDS } from '../harness/buyer.ts';
import { openStage } from '../harness/stage.ts';

const { site, browser } = await openStage();

const PHONE = { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true };
const PAY = '/de/pay?product=zipx&plan=year&seats=1';

describe('the total follows the tax', () => {
  test('updates by itself, keeps errors, focus, and typed values, and sends no card data', async () => {
    const { page, trouble, close } = await openPage(browser);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/pay.data')) sent.push(request.postData() ?? '');
    });
    await page.goto(site.url + PAY);
    await page.waitForSelector('.by-hand', { state: 'detached' });
    await page.fill('[name=card_number]', CARDS.good);
    await submit(page);
    await page.waitForSelector('#error-summary');
    sent.length = 0;
    await page.focus('#country');
    await page.selectOption('#country', 'HU');
    await page.waitForFunction(() => document.querySelector('.bill')?.textContent?.includes('27'));
    expect(await focused(page)).toBe('country');
    expect(await page.locator('[data-error-for]').count()).toBe(5);
    expect(await page.inputValue('[name=card_number]')).toBe(CARDS.good);
    expect(sent.map((body) => new URLSearchParams(body).get('country'))).toEqual(['HU']);
    expect(sent.join()).not.toMatch(/card_|4242/);
    await page.click('.language-menu > summary');
    await page.click('.language-menu a[lang=en]');
    await page.waitForFunction(() =>
      /VAT \(27%\)/.test(document.querySelector('.bill')?.textContent ?? ''),
    );
    expect(await page.inputValue('#country')).toBe('HU');
    expect(trouble).toEqual([]);
    await close();
  });

  test('switches to another country’s prices with typed values and no personal data', async () => {
    const { page, trouble, close } = await openPage(browser);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/pay.data')) sent.push(request.postData() ?? '');
    });
    await page.goto(`${site.url}/ja/pay?product=zipx&plan=year&seats=1`);
    await page.waitForSelector('.by-hand', { state: 'detached' });
    await page.fill('[name=email]', 'buyer@shop.example');
    await page.selectOption('#country', 'BR');
    await page.waitForSelector('a#switch-market');
    expect(await page.locator('[data-error-for=country]').count()).toBe(1);
    expect(await focused(page)).not.toBe('error-summary');
    expect(sent.join()).not.toContain('buyer');
    await page.click('a#switch-market');
    await page.waitForURL(/switch=br/);
    expect(await page.getAttribute('#price-total', 'data-currency')).toBe('BRL');
    expect(await page.inputValue('[name=email]')).toBe('buyer@shop.example');
    expect(await page.inputValue('#country')).toBe('BR');
    expect(trouble).toEqual([]);
    await close();
  });

  test('shows street and city beside a postcode that lowers the tax, with their values', async () => {
    const { page, trouble, close } = await openPage(browser);
    await page.goto(`${site.url}/es/pay?product=zipx&plan=year&seats=1`);
    await page.waitForSelector('.by-hand', { state: 'detached' });
    await page.click('form#pay details > summary');
    await page.fill('#street', 'Calle Mayor 5');
    await page.fill('#city', 'Las Palmas');
    await page.fill('#postcode', '35001');
    await page.press('#postcode', 'Tab');
    await page.waitForSelector('#street:not(details #street)');
    const typed = async () => [await page.inputValue('#street'), await page.inputValue('#city')];
    expect(await typed()).toEqual(['Calle Mayor 5', 'Las Palmas']);
    await page.fill('#city', 'Arucas');
    await page.fill('#postcode', '28013');
    await page.press('#postcode', 'Tab');
    await page.waitForSelector('details #street', { state: 'attached' });
    expect(await typed()).toEqual(['Calle Mayor 5', 'Arucas']);
    expect(trouble).toEqual([]);
    await close();
  });

  test('stays in view on a phone, and has a button where updates fail', async () => {
    const { page, close } = await openPage(browser, PHONE);
    await page.goto(site.url + PAY);
    await page.waitForSelector('.by-hand', { state: 'detached' });
    expect(await page.textContent('#bill-news')).toBe('');
    await page.selectOption('#country', 'AT');
    await page.waitForFunction(() =>
      document.querySelector('#bill-news')?.textContent?.includes('20'),
    );
    expect(await page.isVisible('#price-total')).toBe(false);
    expect(await page.locator('#bill-news').evaluate((news) => news.checkVisibility())).toBe(true);
    await page.locator('[name=terms]').scrollIntoViewIfNeeded();
    expect(await page.locator('.order-fold .total').boundingBox()).toMatchObject({
      y: expect.toSatisfy((y: number) => y >= 0 && y < 100),
    });
    await page.click('.order-fold > summary');
    expect(await page.isVisible('#price-total')).toBe(true);
    const button = page.locator('aside button[value=preview]');
    await page.context().setOffline(true);
    await page.selectOption('#country', 'HU');
    await button.waitFor();
    await page.context().setOffline(false);
    await button.click();
    await page.waitForFunction(() => document.querySelector('.bill')?.textContent?.includes('27'));
    await close();
  });
});

test.each(['/buy?product=zipx', '/store', '/pay'])(
  '%s: shows a button when its code fails to load',
  async (path) => {
    const { page, close } = await openPage(browser);
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(site.url + path);
    const button = page.locator('.by-hand').first();
    expect(await button.isVisible()).toBe(false);
    if (path === '/pay') await page.selectOption('#country', 'HU');
    else await page.check('input[name=plan][value=lifetime]', { force: true });
    await button.click();
    await page.waitForURL(/plan=lifetime|purchase=/);
    await close();
  },
);

test('a choice made while code loads shows at once and counts after hydration', async () => {
  const { page, trouble, close } = await openPage(browser);
  await page.route(/\/assets\/public-/, () => {});
  await page.goto(`${site.url}/store?with=zipx&with=pdfreader`);
  const before = await page.textContent('#bundle-total');
  for (const at of [2, 3, 5]) await page.locator('#bundle [name=with]').nth(at).click();
  await page.locator('#bundle [name=with]').nth(3).click();
  const ticked = () =>
    page.$$eval('#bundle [name=with]', (boxes) =>
      boxes.map((box) => Number((box as HTMLInputElement).checked)).join(''),
    );
  const chosen = await ticked();
  expect(chosen).toBe('101011000');
  expect(await page.textContent('#bundle-total')).toBe(before);
  await page.unroute(/\/assets\/public-/);
  await page.waitForFunction(
    (old) => document.querySelector('#bundle-total')?.textContent !== old,
    before,
  );
  expect(await ticked()).toBe(chosen);
  expect(trouble).toEqual([]);
  await close();
});

test('a phone without scripts keeps Continue in view from the first plan to the last tool', async () => {
  const { page, close } = await openPage(browser, { ...PHONE, javaScriptEnabled: false });
  await page.goto(`${site.url}/ar/buy?product=zipx`);
  expect(await page.locator('form#buy .button.primary').count()).toBe(1);
  for (const place of ['input[name=plan] >> nth=0', 'input[name=seats] >> nth=2', '#coupon']) {
    await page
      .locator(place)
      .evaluate((element) => element.closest('fieldset, details')?.scrollIntoView());
    expect(await page.locator('form#buy .button.primary').boundingBox()).toMatchObject({
      y: expect.toSatisfy((y: number) => y > 0 && y < 790),
    });
  }
  expect(await overflowOf(page)).toBe(0);
  await close();
});

test.each([
  ['', true],
  ['/ar', false],
] as const)(
  'a phone shows the bundle total while tools are ticked: %s, scripts %s',
  async (prefix, javaScriptEnabled) => {
    const { page, close } = await openPage(browser, { ...PHONE, javaScriptEnabled });
    await page.goto(`${site.url}${prefix}/store?with=zipx&with=pdfreader`);
    const no = page.locator('#cookie-banner button').last();
    if (javaScriptEnabled) await no.click();
    for (const index of [0, 8]) {
      const box = page.locator('#bundle [name=with]').nth(index);
      await box.focus();
      // Content above may still be laid out.
      await expect
        .poll(async () => {
          await box.scrollIntoViewIfNeeded();
          const [ticked, bar] = await Promise.all([box, page.locator('.total-bar')].map(edgesOf));
          return ticked && bar && bar.end <= 801 && ticked.end <= bar.start;
        })
        .toBe(true);
      expect(await page.locator('#bundle-total').isVisible()).toBe(true);
    }
    expect(await overflowOf(page)).toBe(0);
    await close();
  },
);

const edgesOf = (place: Locator) =>
  place.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { start: top, end: bottom };
  });

const submit = (page: Page) => page.click('form#pay button[type=submit]');
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);
