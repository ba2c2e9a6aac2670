import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { folderOf } from '../../locales/index.ts';
import { openPage } from '../harness/browser.ts';
import { CARDS } from '../harness/buyer.ts';
import { openStage } from '../harness/stage.ts';

const { site, browser } = await openStage();

const TYPED: Readonly<Record<string, string>> = {
  email: 'keys@shop.example',
  name: 'Ana Büyer',
  card_number: CARDS.good,
  card_expiry: '12/40',
  card_cvc: '123',
};
/** More Tab stops than any page has. */
const MOST_STOPS = 150;

test.each([
  ['en', true],
  ['ar', true],
  ['en', false],
])('buys a license by keyboard alone: %s, scripts %s', async (language, scripts) => {
  const { page, trouble, close } = await openPage(browser, { javaScriptEnabled: scripts });
  const folder = folderOf(language);
  await page.goto(`${site.url}${folder}/zipx`);
  await tabTo(page, `main a[href^="${folder}/buy"]`);
  await page.keyboard.press('Enter');
  await page.waitForSelector('form#buy');
  await tabTo(page, 'form#buy [name=plan]');
  await page.keyboard.press('ArrowDown');
  await tabTo(page, 'form#buy button.primary');
  await page.keyboard.press('Enter');
  await page.waitForSelector('form#pay');
  for (const [name, value] of Object.entries(TYPED)) {
    await tabTo(page, `form#pay [name=${name}]`);
    await page.keyboard.type(value);
  }
  await tabTo(page, 'form#pay [name=terms]');
  await page.keyboard.press('Space');
  await tabTo(page, 'form#pay button.primary[type=submit]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#licence-key');
  expect(await page.getAttribute('html', 'lang')).toBe(language);
  expect(trouble).toEqual([]);
  await close();
});

/** Also checks that the focus is visible. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    if (await focused.evaluateAll(matches, selector)) {
      await focused.scrollIntoViewIfNeeded();
      return;
    }
  }
  throw new Error(`Tab does not reach ${selector}`);
}

const matches = (elements: Element[], selector: string): boolean =>
  elements.some((element) => element.matches(selector));
