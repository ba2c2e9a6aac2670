import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { addMember, PASSWORD } from '../harness/accounts.ts';
import { openLargeText, overflowOf } from '../harness/browser.ts';
import { openTestSite } from '../harness/site.ts';

const EMAIL = 'ada@example.com';
const site = await openTestSite();
const profile = await mkdtemp(join(tmpdir(), 'large-text-'));
const context = await openLargeText(profile);
const page = context.pages()[0] ?? (await context.newPage());

afterAll(async () => {
  await context.close();
  await site.stop();
  await rm(profile, { recursive: true, force: true });
});

/** Lines of text that leave the box around them. */
const spilled = (selector: string) =>
  page
    .locator(selector)
    .evaluateAll((all) =>
      all
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map(({ textContent }) => textContent),
    );

test('a phone with a font of 32 pixels shows every page without scrolling sideways', async () => {
  await addMember(site, { email: EMAIL });
  await page.goto(`${site.url}/member/overview`);
  expect(await page.evaluate(() => matchMedia('(width: 11.25rem)').matches)).toBe(true);
  await page.fill('#email', EMAIL);
  await page.fill('#password', PASSWORD);
  await page.click('form#signin button[type=submit]');
  await page.waitForSelector('#counts');
  const paths = [
    '/',
    '/store',
    '/zipx',
    '/buy?product=cadreader',
    '/pay?product=cadreader',
    '/nope',
  ];
  for (const prefix of ['', '/de', '/ar', '/ja'])
    for (const path of [...paths, '/member/overview', '/member/orders', '/status']) {
      await page.goto(site.url + (prefix + path).replace(/(?<=.)\/$/, ''));
      expect(await overflowOf(page), prefix + path).toBe(0);
      expect(
        await spilled('.term-cards > li, #counts a, .bill-name, .facts dd'),
        prefix + path,
      ).toEqual([]);
    }
});
