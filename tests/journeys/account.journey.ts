import { expect, test } from 'vitest';
import { PASSWORD } from '../harness/accounts.ts';
import { openPage } from '../harness/browser.ts';
import { openStage } from '../harness/stage.ts';

const { site, browser } = await openStage();

async function linkIn(kind: string, to: string): Promise<string> {
  const { pool } = site.database;
  for (let tries = 0; tries < 200; tries += 1) {
    const { rows } = await pool.query(
      "SELECT text FROM mail WHERE kind = $1 AND to_address = $2 AND state = 'kept'",
      [kind, to],
    );
    const url = /https?:\S+token=\S+/.exec(`${rows[0]?.text}`)?.[0];
    if (url) return url;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`no ${kind} email for ${to}`);
}

for (const javaScriptEnabled of [true, false]) {
  const name = javaScriptEnabled ? 'with scripts' : 'without scripts';

  test(`signs up, confirms, signs out and in, and changes the password, ${name}`, async () => {
    const { page, trouble, close } = await openPage(browser, { javaScriptEnabled });
    const email = `${javaScriptEnabled}@example.com`;
    const send = (form: string) => page.click(`form#${form} button[type=submit]`);
    await page.goto(`${site.url}/ar/login/signup?next=/ar/store`, { waitUntil: 'load' });
    await page.fill('#email', email);
    await page.fill('#password', 'password1234');
    await send('signup');
    await page.waitForSelector('#password-error');
    expect(await page.inputValue('#email')).toBe(email);
    await page.fill('#password', PASSWORD);
    if (javaScriptEnabled) {
      await page.click('.with-button button');
      expect(await page.getAttribute('#password', 'type')).toBe('text');
      expect(
        await page.locator('.strength meter').evaluate((bar: HTMLMeterElement) => bar.value),
      ).toBe(3);
    }
    await send('signup');
    await page.waitForSelector('#sent');
    await page.goto(await linkIn('account-verify', email), { waitUntil: 'load' });
    expect(page.url()).not.toContain('token');
    await page.fill('#password', PASSWORD);
    await send('signin');
    await page.waitForURL(`${site.url}/ar/store`);
    const cookies = await page.context().cookies();
    const cookie = cookies.find(({ name }) => name.startsWith('__Host-'));
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' });
    await page.click('header a[href="/ar/member/overview"]:visible');
    await page.waitForSelector('#signed-in');
    await page.click('form#sign-out button');
    await page.waitForURL(`${site.url}/ar/login/signin?step=left`);
    await page.waitForSelector('#left');
    await page.goto(`${site.url}/ar/member/orders`, { waitUntil: 'load' });
    await page.fill('#email', email);
    await page.fill('#password', PASSWORD);
    await send('signin');
    await page.waitForSelector('#signed-in');
    expect(page.url()).toBe(`${site.url}/ar/member/orders`);
    await page.goto(`${site.url}/ar/reset/request`, { waitUntil: 'load' });
    await page.fill('#email', email);
    await send('reset-request');
    await page.waitForSelector('#sent');
    await page.goto(await linkIn('account-reset', email), { waitUntil: 'load' });
    await page.fill('#password', 'meadow 12 lantern');
    await page.fill('#password_again', 'meadow 12 lantern');
    await send('reset-password');
    await page.waitForSelector('#done');
    await page.fill('#email', email);
    await page.fill('#password', 'meadow 12 lantern');
    await send('signin');
    await page.waitForSelector('#signed-in');
    expect(trouble).toEqual([]);
    await close();
  });
}
