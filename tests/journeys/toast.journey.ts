import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addMember, PASSWORD } from '../harness/accounts.ts';
import { openPage, touch } from '../harness/browser.ts';
import { BUYER, goToPay } from '../harness/buyer.ts';
import { openStage } from '../harness/stage.ts';
import { visit } from '../harness/visitor.ts';

const { site, browser } = await openStage();
const toast = (page: Page) => page.locator('[data-toast]');
/** In one step, because the toast closes after three seconds even on a busy machine. */
const readToast = (page: Page) =>
  page.evaluate(() => {
    const shown = document.querySelector('#toasts[aria-live=polite] > [data-toast]');
    return [shown?.textContent, shown?.role, shown?.getAttribute('aria-live')];
  });

async function openSuccess(clipboard: object) {
  const visitor = visit(site);
  const paid = await visitor.submit(await goToPay(visitor, '/de'), 'form#pay', BUYER);
  const { page, close } = await openPage(browser);
  await page.addInitScript((given) => {
    Object.defineProperty(navigator, 'clipboard', { value: given, configurable: true });
  }, clipboard);
  await page.goto(site.url + paid.path, { waitUntil: 'load' });
  const button = page.getByRole('button', { name: 'Schlüssel kopieren' });
  await button.waitFor();
  return { page, button, close };
}

test('copies a key without the clipboard API and announces it politely', async () => {
  const { page, button, close } = await openSuccess({});
  const copied = page.evaluate(
    () =>
      new Promise<string>((done) => {
        document.addEventListener('copy', () => done(`${getSelection()}`), { once: true });
      }),
  );
  await button.click();
  expect(await copied).toBe(await page.textContent('#licence-key'));
  await expect.poll(() => readToast(page)).toEqual(['Kopiert', 'alert', 'polite']);
  expect(await button.evaluate((each) => each === document.activeElement)).toBe(true);
  await close();
});

test('says at once that nothing can be copied', async () => {
  const { page, button, close } = await openSuccess({});
  await page.evaluate(() => {
    document.execCommand = () => false;
  });
  await button.click();
  const expected = [expect.stringMatching(/markieren Sie den Text/), 'alert', 'assertive'];
  await expect.poll(() => readToast(page)).toEqual(expected);
  await close();
});

test('confirms in a toast what was saved or sent, and keeps a notice in the page', async () => {
  const email = 'ada@example.com';
  await addMember(site, { email });
  const { page, trouble, close } = await openPage(browser);
  await page.goto(`${site.url}/fr/reset/request`, { waitUntil: 'load' });
  await touch(page);
  await page.fill('#email', email);
  await page.click('form#reset-request button[type=submit]');
  await expect.poll(() => toast(page).textContent()).toBe(await page.textContent('#sent h2'));
  await page.goto(`${site.url}/fr/member/profile`, { waitUntil: 'load' });
  await touch(page);
  await page.fill('#email', email);
  await page.fill('#password', PASSWORD);
  await page.click('form#signin button[type=submit]');
  await page.fill('#profile [name=name]', 'Ada L.');
  await page.click('form#profile button[type=submit]');
  await page.waitForSelector('#done');
  await expect.poll(() => toast(page).textContent()).toBe(await page.textContent('#done'));
  // A repeated action is confirmed again, and the focus is never lost.
  await toast(page).click();
  await page.fill('#profile [name=name]', 'Ada Lovelace');
  await page.click('form#profile button[type=submit]');
  await expect.poll(() => toast(page).textContent()).toBe(await page.textContent('#done'));
  // After a reload the page shows the notice, and no toast.
  await page.reload({ waitUntil: 'networkidle' });
  await page.hover('#done');
  expect(await page.locator('#done').count()).toBe(1);
  expect(await toast(page).count()).toBe(0);
  expect(trouble).toEqual([]);
  await close();
});

test('the toast on the receipt repeats the notice’s offer of an account without its link', async () => {
  const { page, close } = await openSuccess({});
  await page.click('form#claim-account button');
  const notice = page.locator('#claim [role=status]');
  await expect.poll(() => toast(page).textContent()).toMatch(/^Wir haben einen Anmeldelink an /);
  expect(await toast(page).textContent()).toBe(await notice.textContent());
  expect(await notice.locator('a').count()).toBe(1);
  await page.reload({ waitUntil: 'networkidle' });
  expect([await notice.count(), await toast(page).count()]).toEqual([1, 0]);
  await close();
});

test.each([
  ['without a network', (page: Page) => page.context().setOffline(true)],
  ['on a network that leads nowhere', (page: Page) => page.route('**/*', (route) => route.abort())],
])(
  '%s a form keeps its values, reports the failure, and can be sent again later',
  async (_, cut) => {
    const { page, close } = await openPage(browser);
    await page.goto(`${site.url}/ja/reset/request`, { waitUntil: 'networkidle' });
    await page.fill('#email', 'bo@example.com');
    await page.hover('h1');
    await expect
      .poll(() => page.evaluate(() => Object.hasOwn(window, '__reactRouterDataRouter')))
      .toBe(true);
    await cut(page);
    const send = () => page.click('form#reset-request button[type=submit]');
    await send();
    await expect.poll(() => toast(page).textContent()).toMatch(/^ショップに接続できません/);
    expect(await toast(page).getAttribute('aria-live')).toBe('assertive');
    expect(await page.inputValue('#email')).toBe('bo@example.com');
    await page.context().setOffline(false);
    await page.unrouteAll();
    await send();
    await page.waitForSelector('#sent');
    await close();
  },
);
