import type { Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, touch } from '../harness/browser.ts';
import { openStage } from '../harness/stage.ts';

const { site, browser } = await openStage();

test('does not send a form while offline, and keeps what was typed', async () => {
  const { page, close } = await openPage(browser);
  await page.goto(`${site.url}/de/about/contact-us`, { waitUntil: 'networkidle' });
  await touch(page);
  await page.fill('form#contact [name=message]', 'Wie viele PCs hat eine Lizenz?');
  await page.waitForTimeout(600);
  await page.context().setOffline(true);
  await page.click('form#contact button[type=submit]');
  await expect.poll(() => page.textContent('[data-toast]')).toMatch(/Internet/);
  await page.context().setOffline(false);
  expect(page.url()).toBe(`${site.url}/de/about/contact-us`);
  expect(await page.inputValue('form#contact [name=message]')).toContain('Wie viele');
  await close();
});

test('sends a form once when Enter is pressed repeatedly', async () => {
  const { page, close } = await openPage(browser);
  const sent: string[] = [];
  await page.route(/\/login\/signin/, async (route) => {
    if (route.request().method() === 'POST') {
      sent.push(route.request().url());
      await new Promise((done) => setTimeout(done, 700));
    }
    await route.continue();
  });
  await page.goto(`${site.url}/login/signin`, { waitUntil: 'networkidle' });
  await page.fill('#email', 'ada@shop.example');
  await page.fill('#password', 'not the right one');
  await page.waitForTimeout(600);
  for (let n = 0; n < 3; n++) await page.press('#password', 'Enter');
  await page.waitForSelector('[role=alert]');
  expect(sent).toHaveLength(1);
  await page.press('#password', 'Enter');
  await expect.poll(() => sent.length).toBe(2);
  await close();
});

test('announces a search without results to screen readers', async () => {
  const { page, close } = await openPage(browser);
  await page.goto(`${site.url}/search?q=zip`, { waitUntil: 'networkidle' });
  await page.fill('form#search input[name=q]', 'qqqqzzzzxx');
  await page.press('form#search input[name=q]', 'Enter');
  await expect
    .poll(() => page.locator('main [role=status]').allTextContents())
    .toContain('No results for “qqqqzzzzxx”');
  await close();
});

test('a text that is typed before React owns the page stays as it was typed', async () => {
  const { page, close } = await openPage(browser);
  const held: Route[] = [];
  await page.route('**/*.js', (route) => void held.push(route));
  await page.goto(`${site.url}/about/contact-us`, { waitUntil: 'domcontentloaded' });
  await page.fill('#message', 'My key is refused');
  await page.click('form#contact button[type=submit]:not([name])');
  await page.waitForSelector('#error-summary');
  const typed = `${await page.inputValue('#message')} since Monday`;
  await page.fill('#message', typed);
  await page.evaluate(() => {
    const field = document.querySelector<HTMLTextAreaElement>('#message');
    field?.setSelectionRange(3, 3);
  });
  await Promise.all(held.splice(0).map((route) => route.continue().catch(() => {})));
  await page.unroute('**/*.js');
  await touch(page);
  expect(await page.inputValue('#message')).toBe(typed);
  await close();
});
