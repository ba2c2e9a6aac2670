import { afterAll, beforeAll, expect, test } from 'vitest';
import { AUTH_SECRET, addMember, visitAs } from '../harness/accounts.ts';
import { allowConsole } from '../harness/console.ts';
import { SITE_SETTINGS } from '../harness/settings.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.stop());

/** Inherited object keys, text no database stores, very long text, and a number that overflows. */
const VALUES = [
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  '\0',
  'x'.repeat(500),
  '1e999',
];

const FIELDS =
  'step do intent form action purchase order licence subscription document token id key code email name company country region address tax_id po_number buyer_reference method card_number card_expiry card_cvc product with plan seats market coupon attempt shown_minor shown_currency terms waiver news category topic team subject message version windows reference language title text to months reason replaces request activation device backup passkey passkey_name secret password current next question vote helpful note confirm link';

const PAGES =
  '/pay /buy /paycode /scriptions /success /sandbox/challenge /sandbox/wallet /sandbox/card /license/retrieve /license/verify /license/activate-offline /about/contact-us /about/create_ticket /about/ticket /company/uninstall /company/withdraw /company/refund-request /company/cancel /company/data-request /company/cookie-settings /login/signin /login/signup /login/magic-link /reset/password /reset/request /office/claim /invoice /faq/general /blog/unzip/open-zip-files-on-windows /upgrade /renew';
const MEMBER =
  '/member/overview /member/licences /member/devices /member/orders /member/profile /member/security';

const SECRETS = [AUTH_SECRET, SITE_SETTINGS.SESSION_SECRET];

/** Every field has the same value. */
async function faultOf(path: string, value: string, cookie = ''): Promise<string[]> {
  const body = new URLSearchParams(FIELDS.split(' ').map((name) => [name, value]));
  const headers = { origin: site.url, cookie };
  const answer = await site.get(path, { method: 'POST', body, headers, redirect: 'manual' });
  const text = await answer.text();
  const isLeaked = SECRETS.some((secret) => text.includes(secret));
  const broke = answer.status >= 500 && answer.status !== 503;
  return isLeaked || broke ? [`${path} ${value.slice(0, 14)}: ${answer.status} ${isLeaked}`] : [];
}

test('no value breaks a page or reveals a secret', async () => {
  allowConsole();
  const faults: string[] = [];
  for (const path of PAGES.split(' '))
    for (const value of VALUES)
      for (const end of ['', '.data']) faults.push(...(await faultOf(path + end, value)));
  expect(faults).toEqual([]);
});

test('no uploaded file or file name breaks a page', async () => {
  allowConsole();
  const faults: string[] = [];
  for (const path of ['/about/create_ticket', '/about/ticket', '/about/contact-us'])
    for (const value of VALUES) {
      const body = new FormData();
      for (const name of FIELDS.split(' ')) body.append(name, value);
      body.append('files', new Blob(['text'], { type: 'text/plain' }), `${value}.txt`);
      const headers = { origin: site.url };
      const answer = await site.get(path, { method: 'POST', body, headers, redirect: 'manual' });
      await answer.text();
      if (answer.status >= 500) faults.push(`${path} ${value.slice(0, 14)}: ${answer.status}`);
    }
  expect(faults).toEqual([]);
});

test('a large form with an idempotency key is accepted only where files are', async () => {
  const post = async (path: string) => {
    const body = new FormData();
    body.append('files', new Blob(['x'.repeat(2_000_000)]), 'a.txt');
    const headers = { origin: site.url, 'idempotency-key': `long ${path}` };
    const answer = await site.get(path, { method: 'POST', body, headers, redirect: 'manual' });
    await answer.text();
    return answer.status;
  };
  for (const path of ['/about/create_ticket', '/de/about/ticket', '/office/tickets/1'])
    for (const end of ['', '.data']) expect(await post(path + end), path).not.toBe(413);
  for (const path of ['/pay', '/about/contact-us', '/license/verify', '/nowhere'])
    for (const end of ['', '.data']) expect(await post(path + end), path).toBe(413);
});

test('no value breaks a page of the account', async () => {
  allowConsole();
  const email = 'hostile@member.example';
  await addMember(site, { email });
  const visitor = await visitAs(site, email);
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const faults: string[] = [];
  for (const path of MEMBER.split(' '))
    for (const value of VALUES)
      for (const end of ['', '.data']) faults.push(...(await faultOf(path + end, value, cookie)));
  expect(faults).toEqual([]);
});
