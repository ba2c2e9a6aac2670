import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addMember, PASSWORD } from '../harness/accounts.ts';
import { openPage } from '../harness/browser.ts';
import { openStage } from '../harness/stage.ts';

// Passkeys need a host name. An IP address has none.
const { site, browser } = await openStage({ settings: { HOST: 'localhost' } });

/** With user verification. `recognize` sets whether the device accepts the finger. */
async function holdDevice(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    recognize: (isUserVerified: boolean) =>
      client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    keys: async () =>
      (await client.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}

test('a passkey is made in the account, used to sign in, and removed', async () => {
  await addMember(site, { email: 'ada@example.com' });
  const { page, trouble, close } = await openPage(browser);
  const device = await holdDevice(page);
  const open = (path: string) => page.goto(site.url + path, { waitUntil: 'load' });
  const signOut = async () => {
    await open('/de/member/overview');
    await page.click('form#sign-out button');
    await page.waitForURL(`${site.url}/de/login/signin?step=left`);
  };
  const refusedAtSignIn = async () => {
    await open('/de/login/signin');
    const status = page.locator('.passkey-place [role=status]');
    const sign = () => status.evaluate((shown) => getComputedStyle(shown, '::before').content);
    // No sign of an error before there is one.
    expect(await sign()).toBe('none');
    await page.click('#passkey');
    await page.waitForSelector('.passkey-place [role=status]:not(:empty)');
    expect(await sign()).toContain('!');
    expect(await page.locator('#signed-in').count()).toBe(0);
  };

  await open('/de/login/signin?next=/de/member/security');
  await page.fill('#email', 'ada@example.com');
  await page.fill('#password', PASSWORD);
  await page.click('form#signin button[type=submit]');
  await page.click('#passkeys .passkey-place a');
  await page.waitForSelector('form#add-passkey');
  const add = () => page.click('form#add-passkey button');
  const hasFocus = () =>
    page.waitForFunction(() => document.activeElement?.id === 'refusal', null, { polling: 50 });
  await add();
  await page.waitForSelector('#passkey_name-error');
  expect(await device.keys()).toBe(0);
  await page.fill('#passkey_name', 'Adas Rechner');
  await add();
  await page.waitForSelector('#current-error');
  // A repeated refusal is shown again.
  await page.fill('#current', 'no');
  await add();
  await hasFocus();
  await page.focus('#current');
  await add();
  await hasFocus();
  expect(await device.keys()).toBe(0);
  await page.fill('#current', PASSWORD);
  await add();
  await page.waitForSelector('#done');
  expect(await page.locator('#passkeys li').allTextContents()).toEqual([
    expect.stringContaining('Adas Rechner'),
  ]);
  expect(await device.keys()).toBe(1);

  await signOut();
  await device.recognize(false);
  await refusedAtSignIn();
  await device.recognize(true);
  await open('/de/login/signin?next=/de/member/security');
  await page.click('#passkey');
  await page.waitForURL(`${site.url}/de/member/security`);

  await page.click('#passkeys li a');
  await page.click('form#remove-passkey button');
  await page.waitForSelector('#done');
  expect(await page.locator('#passkeys li').count()).toBe(0);
  await signOut();
  // The device still holds the passkey, but the shop has removed it.
  await refusedAtSignIn();
  expect(trouble).toEqual([]);
  await close();
});
