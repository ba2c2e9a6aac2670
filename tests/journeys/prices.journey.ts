import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPage, overflowOf } from '../harness/browser.ts';
import { openStage } from '../harness/stage.ts';

const { site, browser } = await openStage();

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);
const hydrated = (page: Page) => page.waitForSelector('.by-hand', { state: 'detached' });

/** Collects what the live regions of the page say, one entry for each change. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    for (const region of document.querySelectorAll('main :is([role=status], [aria-live])')) {
      new MutationObserver(() => heard.push(region.textContent ?? '')).observe(region, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    }
  });
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

describe('changes are announced once', () => {
  test('the buy page announces the total of another plan and of more PCs', async () => {
    const { page, trouble, close } = await openPage(browser);
    await page.goto(`${site.url}/buy?product=zipx`);
    await hydrated(page);
    expect(await page.locator('form#buy :is([role=status], [aria-live])').count()).toBe(1);
    const heard = await listen(page);
    await page.check('input[name=plan][value=lifetime]');
    await expect.poll(heard).toHaveLength(1);
    expect((await heard())[0]).toContain(await page.textContent('#price-total'));
    await page.check('input[name=seats][value="3"]');
    await expect.poll(heard).toHaveLength(2);
    expect(trouble).toEqual([]);
    await close();
  });

  test('the store announces term, PCs, task, and the bundle in one region', async () => {
    const { page, trouble, close } = await openPage(browser);
    await page.goto(`${site.url}/store`);
    await hydrated(page);
    expect(await page.locator('main :is([role=status], [aria-live])').count()).toBe(1);
    const heard = await listen(page);
    await page.check('input[name=plan][value=lifetime]', { force: true });
    await expect.poll(heard).toHaveLength(1);
    expect((await heard())[0]).toContain('Lifetime license');
    await page.click('.filters a[href*="task=media"]');
    await expect.poll(heard).toHaveLength(2);
    expect((await heard())[1]).toContain('3 apps');
    await page.check('#bundle [name=with][value=zipx]');
    await expect.poll(heard).toHaveLength(3);
    expect((await heard())[2]).toContain(await page.textContent('#bundle-total'));
    expect(trouble).toEqual([]);
    await close();
  });
});

test('the plans of the buy page have short names, described by price and renewal', async () => {
  const { page, close } = await openPage(browser);
  await page.goto(`${site.url}/buy?product=zipx`);
  const year = page.getByRole('radio', { name: 'Yearly license', exact: true });
  expect(await year.isChecked()).toBe(true);
  const described = (await year.getAttribute('aria-describedby'))?.split(' ') ?? [];
  const texts = await Promise.all(described.map((id) => page.textContent(`[id="${id}"]`)));
  expect(texts.join(' ')).toMatch(/\$19\.99.*Renews/);
  expect(await page.getByRole('radio', { name: '3 PCs', exact: true }).count()).toBe(1);
  await close();
});

test('arrow keys in the list of currencies change nothing until the button, and the focus stays', async () => {
  const { page, trouble, close } = await openPage(browser);
  await page.goto(`${site.url}/buy?product=zipx`);
  await hydrated(page);
  await page.click('details:has(#market) > summary');
  const total = await page.textContent('#price-total');
  await page.focus('#market');
  await page.selectOption('#market', 'eu');
  await page.waitForTimeout(300);
  expect(page.url()).not.toContain('market=eu');
  expect(await page.textContent('#price-total')).toBe(total);
  await page.click('details:has(#market) button');
  await page.waitForURL(/market=eu/);
  await expect.poll(() => page.textContent('#price-total')).toContain('€');
  expect(await page.inputValue('#market')).toBe('eu');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON');
  expect(trouble).toEqual([]);
  await close();
});

test('a refused coupon takes the focus with its reason, also the second time', async () => {
  const { page, trouble, close } = await openPage(browser);
  await page.goto(`${site.url}/buy?product=zipx`);
  await hydrated(page);
  await page.click('details:has(#coupon) > summary');
  await page.fill('#coupon', 'NOPE');
  for (const round of [1, 2]) {
    await page.click('details:has(#coupon) button');
    await page.waitForURL(/coupon=NOPE/);
    await expect.poll(() => focused(page), { message: `round ${round}` }).toBe('coupon');
    expect(await page.getAttribute('#coupon', 'aria-describedby')).toBe('coupon-error');
    expect(await page.textContent('#coupon-error')).not.toBe('');
  }
  expect(trouble).toEqual([]);
  await close();
});

test.each([true, false])(
  'three answers lead to one tool with its price and reasons: scripts %s',
  async (javaScriptEnabled) => {
    const { page, trouble, close } = await openPage(browser, {
      viewport: { width: 320, height: 700 },
      javaScriptEnabled,
    });
    await page.goto(`${site.url}/store`);
    if (javaScriptEnabled) await hydrated(page);
    await page.click('#finder > summary');
    await page.getByRole('link', { name: 'Documents and drawings' }).first().click();
    await page.waitForURL(/find=documents/);
    const drawings = page.locator('#finder a[href*="find=cadreader"]');
    expect(await drawings.textContent()).toContain('DWG and DXF');
    await drawings.click();
    await page.waitForURL(/find=cadreader/);
    if (javaScriptEnabled)
      expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(
        'DWG and DXF',
      );
    await page.click('#finder a[href*="plan=month"]');
    await page.waitForURL(/plan=month&found=cadreader/);
    await page.click('#finder a[href*="seats=3"]');
    await page.waitForURL(/seats=3/);
    const pick = page.locator('#finder .pick');
    // The address changes before the page does.
    await expect
      .poll(() => pick.locator('.button.primary').getAttribute('href'))
      .toBe('/buy?product=cadreader&plan=month&seats=3');
    expect(await pick.locator('h2').textContent()).toBe('CADReader');
    expect(await pick.locator('.price-tag').textContent()).toMatch(/^\$\d+\.\d\d\/month$/);
    expect(await pick.locator('.ticks li').count()).toBe(3);
    expect(await page.getAttribute('meta[name=robots]', 'content')).toBe('noindex');
    expect(await overflowOf(page)).toBe(0);
    expect(trouble).toEqual([]);
    await close();
  },
);

test('the bundle says what one more tool saves, and bills every tool', async () => {
  const { page, close } = await openPage(browser, { javaScriptEnabled: false });
  await page.goto(`${site.url}/store`);
  await page.check('#bundle [name=with][value=zipx]');
  await page.check('#bundle [name=with][value=pdfreader]');
  await page.click('#bundle .by-hand');
  await page.waitForURL(/with=zipx&with=pdfreader/);
  expect(await page.textContent('.bundle-next')).toContain('15%');
  expect(await page.locator('.bundle-sum .bill').first().textContent()).toMatch(/ZipX.*PDFReader/);
  for (const key of ['cadreader', 'vox-magic'])
    await page.check(`#bundle [name=with][value=${key}]`);
  await page.click('#bundle .by-hand');
  await page.waitForURL(/vox-magic/);
  expect(await page.textContent('.bundle-next')).toContain('20%');
  await close();
});
