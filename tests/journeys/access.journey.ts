import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPage, overflowOf } from '../harness/browser.ts';
import { BUYER, goToPay } from '../harness/buyer.ts';
import { openStage } from '../harness/stage.ts';
import { visit } from '../harness/visitor.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const { site, browser } = await openStage();
/** By language prefix. */
const receipts = new Map<string, string>();

beforeAll(async () => {
  for (const folder of FOLDERS) {
    const visitor = visit(site);
    const paid = await visitor.submit(await goToPay(visitor, folder), 'form#pay', BUYER);
    receipts.set(folder, paid.path);
  }
});

/** An article with a table that scrolls in its own box on a phone. */
const TABLE = '/blog/unzip/rar-7z-zip-difference';
const FOLDERS = ['', '/ar', '/ja'];
const looks = [
  { folder: '', colorScheme: 'light' },
  { folder: '', colorScheme: 'dark' },
  { folder: '/ar', colorScheme: 'light' },
  { folder: '/ja', colorScheme: 'dark' },
] as const;

describe.each(looks)('$folder $colorScheme', ({ folder, colorScheme }) => {
  let page: Page;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const viewport = { width: 360, height: 800 };
    ({ page, close } = await openPage(browser, { colorScheme, viewport }));
  });
  afterAll(() => close());

  test.each(['/', '/zipx', TABLE, '/buy', '/pay with errors', '/success', '/nope'])(
    '%s has no accessibility violation',
    async (name) => {
      await go(page, folder, name);
      expect(await listViolations(page)).toEqual([]);
      expect(await overflowOf(page)).toBe(0);
    },
  );
});

async function go(page: Page, folder: string, name: string): Promise<void> {
  if (name === '/pay with errors') {
    await page.goto(`${site.url}${folder}/pay`);
    await page.click('form#pay button[type=submit]');
    await page.waitForSelector('#error-summary');
    return;
  }
  const path = name === '/success' ? (receipts.get(folder) ?? '') : folder + name;
  await page.goto(site.url + path.replace(/(.)\/$/, '$1'));
  await isWhole(page);
  if (name === '/success') await page.waitForSelector('#licence-key');
}

/** Before the page is laid out, axe measures contrast against the wrong colors. */
async function isWhole(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const pieces = getComputedStyle(document.documentElement).getPropertyValue('--pieces');
    const some = pieces ? [...document.querySelectorAll<HTMLElement>(pieces.slice(1, -1))] : [];
    return some.every(({ dataset }) => dataset.seen !== undefined);
  });
}

/** Best practices included. Each violated rule comes with its first three elements. */
async function listViolations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ['violations'] }),
  );
  return violations.map(({ id, nodes }) =>
    [id, ...nodes.slice(0, 3).map(({ html, failureSummary }) => `${html} ${failureSummary}`)].join(
      '\n  ',
    ),
  );
}
