import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { folderOf } from '../../locales/index.ts';
import { countBooks, readBooks } from '../harness/books.ts';
import { openPage, overflowOf, type Watched } from '../harness/browser.ts';
import { CARDS } from '../harness/buyer.ts';
import { openStage } from '../harness/stage.ts';
import { isThorough } from '../harness/thorough.ts';

const { site, browser } = await openStage();

const LANGUAGES = ['en', 'de', 'ar', 'ja', 'hi', 'pt'];
const WIDTHS = [1280, 360];
const everybody = LANGUAGES.flatMap((language, place) =>
  [true, false].flatMap((scripts) => WIDTHS.map((width) => ({ language, place, scripts, width }))),
);
type Kind = (typeof everybody)[number];
const isPhone = ({ width }: Kind): boolean => width < 600;
/** Covers every pair of language, scripts, and width. Languages alternate between desktop and phone. */
const isInTurn = (kind: Kind): boolean =>
  kind.scripts === (isPhone(kind) === (kind.place % 2 === 1));
const visitors = everybody.filter((kind) => isThorough || isInTurn(kind));
/** Each language meets the bank’s page once, alternating with and without scripts. */
const meetsBank = (kind: Kind): boolean =>
  isInTurn(kind) && (isThorough || kind.scripts === kind.place % 4 < 2);

describe.each(visitors)('$language, scripts $scripts, $width px', (kind) => {
  test('submits an empty form, a refused card, and then pays', async () => {
    const { page, trouble } = await open(kind);
    const price = await goToPay(page, kind);
    const country = await page.inputValue('#country');
    await page.selectOption('#country', 'IS');
    await submit(page);
    await page.waitForSelector('#error-summary');
    expect(await page.inputValue('#country')).toBe('IS');
    await page.selectOption('#country', country);
    expect(await focused(page)).toBe('error-summary');
    // Iceland pays in euros or dollars.
    const hasOther = !['en', 'de'].includes(kind.language);
    // With scripts the page follows the country at once.
    if (kind.scripts) await page.waitForSelector('a#switch-market', { state: 'detached' });
    const other = hasOther && !kind.scripts ? 1 : 0;
    expect(await page.locator('[data-error-for]').count()).toBe(6 + other);
    expect(await page.locator('a#switch-market').count()).toBe(other);
    await expectFits(page, kind);

    await fill(page, 'declined');
    await submit(page);
    await page.waitForSelector('#error-summary > p');
    expect(await focused(page)).toBe('error-summary');
    expect(await page.locator('[data-error-for]').count()).toBe(0);
    expect(await page.inputValue('[name=name]')).toBe('Ana Büyer');

    await fill(page, 'good');
    await submit(page);
    await expectReceipt(page, kind, price);
    expect(trouble).toEqual([]);
  });

  test.runIf(meetsBank(kind))('denies at the bank, then approves', async () => {
    const { page, trouble } = await open(kind);
    const price = await openPay(page, kind);
    for (const answer of ['deny', 'approve']) {
      await fill(page, 'challenge');
      await submit(page);
      await page.waitForSelector('form#challenge');
      expect(await languageOf(page)).toBe(kind.language);
      await expectFits(page, kind);
      await page.click(`form#challenge button[name=answer][value=${answer}]`);
      await page.waitForSelector('#error-summary, #licence-key');
      expect(await page.locator('#licence-key').count()).toBe(answer === 'approve' ? 1 : 0);
    }
    await expectReceipt(page, kind, price);
    expect(trouble).toEqual([]);
  });
});

test('every buyer has one order, charge, license, and email', async () => {
  const books = countBooks(await readBooks(site.database.pool, site.dataDir));
  expect(books.orders).toBe(visitors.length + visitors.filter(meetsBank).length);
  const { orders } = books;
  expect(books).toEqual({
    orders,
    charges: orders,
    payments: orders,
    licenses: orders,
    mails: orders,
  });
});

const opened = new Map<string, Watched>();

afterAll(async () => {
  for (const { close } of opened.values()) await close();
});

/** The files of the previous visitor stay in the browser’s cache. */
async function open(kind: Kind): Promise<Watched> {
  const { scripts, width } = kind;
  const key = `${scripts} ${width}`;
  const known = opened.get(key);
  if (known) {
    await known.page.context().clearCookies();
    return known;
  }
  const fresh = await openPage(browser, {
    javaScriptEnabled: scripts,
    viewport: { width, height: 800 },
    isMobile: isPhone(kind),
    hasTouch: isPhone(kind),
  });
  opened.set(key, fresh);
  return fresh;
}

async function openPay(page: Page, kind: Kind): Promise<string | null> {
  await page.goto(`${site.url}${folderOf(kind.language)}/pay?product=zipx&plan=year&seats=1`);
  return chooseCard(page);
}

/** Where a wallet comes first, the card is a choice. Returns the total. */
async function chooseCard(page: Page): Promise<string | null> {
  await page.check('[name=method][value=card]', { force: true });
  return page.textContent('#price-total');
}

async function goToPay(page: Page, kind: Kind): Promise<string | null> {
  const folder = folderOf(kind.language);
  for (const path of ['/', '/store']) {
    await page.goto(site.url + (folder + path).replace(/(.)\/$/, '$1'));
    await expectFits(page, kind);
  }
  await page.click(`main a[href="${folder}/vox-magic"] >> nth=0`);
  await page.waitForSelector('html[data-route-name^="vox-magic___"]');
  expect(await page.getAttribute('html', 'data-product')).toBe('voicechange');
  await expectFits(page, kind);
  await page.click(`main a[href="${folder}/buy?product=vox-magic"]:visible >> nth=0`);
  await page.waitForSelector('form#buy');
  await page.check('input[name=plan][value=lifetime]');
  await page.check('input[name=seats][value="3"]');
  await expectFits(page, kind);
  await page.click('form#buy button.primary');
  await page.waitForSelector('form#pay');
  await expectFits(page, kind);
  return chooseCard(page);
}

async function fill(page: Page, card: keyof typeof CARDS): Promise<void> {
  await page.fill('[name=email]', 'buyer@shop.example');
  await page.fill('[name=name]', 'Ana Büyer');
  await page.fill('[name=card_number]', CARDS[card]);
  await page.fill('[name=card_expiry]', '12/40');
  await page.fill('[name=card_cvc]', '123');
  await page.check('[name=terms]');
}

const submit = (page: Page) => page.click('form#pay button[type=submit]');

async function expectReceipt(page: Page, kind: Kind, price: string | null): Promise<void> {
  await page.waitForSelector('#licence-key');
  expect(await page.textContent('#licence-key')).toMatch(/^(\w{5}-){4}\w{4}[\w*]$/);
  expect(await page.textContent('#order-number')).toMatch(/^VT-/);
  expect(await page.textContent('#order-total')).toBe(price);
  expect(await languageOf(page)).toBe(kind.language);
  // This browser counts as the buyer’s with or without scripts, also after the bank’s page.
  expect(await page.locator('#correct-email').count()).toBe(1);
  await expectFits(page, kind);
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);
const languageOf = (page: Page) => page.getAttribute('html', 'lang');

async function expectFits(page: Page, kind: Kind): Promise<void> {
  if (isPhone(kind)) expect(await overflowOf(page), page.url()).toBe(0);
}
