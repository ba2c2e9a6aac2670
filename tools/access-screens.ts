import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { PASSWORD } from '../tests/harness/accounts.ts';
import { touch } from '../tests/harness/browser.ts';
import { BUYER, goToPay } from '../tests/harness/buyer.ts';
import { openMembers } from '../tests/harness/members.ts';
import { fillOffice } from '../tests/harness/office-data.ts';
import type { TestSite } from '../tests/harness/site.ts';
import { textOf, visit } from '../tests/harness/visitor.ts';
import { ADDED, addressOf, BASES } from '../tests/request/addresses.ts';
import { ROOMS } from '../web/office/rooms.ts';
import { MEMBER_TYPES } from '../web/routing/checks.ts';

export type Place = { readonly site: string; readonly prefix: string };
export type Screen = { readonly name: string; open(page: Page, place: Place): Promise<void> };

export const PUBLIC: readonly Screen[] = [
  ...[...BASES, ...ADDED].map(({ name, path }) => plain(name, path)),
  plain('no such page', '/nope'),
  refused('refused payment', '/pay', 'pay'),
  refused('refused request', '/about/create_ticket', 'ticket'),
  {
    name: 'receipt',
    async open(page, { site, prefix }) {
      const visitor = visit({ url: site });
      const form = await goToPay(visitor, addressOf(prefix, '/').replace(/\/$/, ''));
      const paid = await visitor.submit(form, 'form#pay', BUYER);
      await go(page, site + paid.path);
      await page.waitForSelector('#licence-key');
    },
  },
];

const BOSS = 'boss@shop.example';
const FILLING = { orders: 40, tickets: 12 };

/** Returns the pages of an account and of the office, filled with data, and the state of a signed-in browser. */
export async function openSignedIn(site: TestSite, browser: Browser) {
  const { owner, one, rows } = openMembers(site);
  await fillOffice(site.database.pool, FILLING);
  await owner(BOSS);
  await rows("UPDATE account SET role = 'admin' WHERE email = $1", [BOSS]);
  const { order } = await one('SELECT id AS order FROM orders WHERE email = $1', [BOSS]);
  const { license } = await one('SELECT id AS license FROM license WHERE email = $1', [BOSS]);
  const ticket = await ask(site.url);
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${site.url}/login/signin`);
  await page.fill('#email', BOSS);
  await page.fill('#password', PASSWORD);
  await page.click('form#signin button[type=submit]');
  await page.waitForSelector('#signed-in');
  // The office requires a second factor. This session has signed in already, so no code is needed.
  await rows('UPDATE account SET second_factor = true WHERE email = $1', [BOSS]);
  const state: BrowserContextOptions['storageState'] = await context.storageState();
  await context.close();
  const rooms = Object.entries(ROOMS).flatMap(([name, { path }]) => (path ? [[name, path]] : []));
  const screens = [
    ...MEMBER_TYPES.map((type) => plain(`account ${type}`, `/member/${type}`)),
    ...rooms.map(([name = '', path = '']) => plain(name, path)),
    plain('landing pages compared', '/office/variants?view=report'),
    plain('payments on hold', '/office/prices?view=holds'),
    plain('one order', `/office/orders/${order}`),
    plain('one license', `/office/licences/${license}`),
    plain('one request', `/office/tickets/${ticket}`),
  ];
  return { state, screens };
}

async function ask(url: string): Promise<string> {
  const visitor = visit({ url });
  const typed = {
    name: 'Ada',
    email: 'ada@shop.example',
    category: 'other',
    product: 'zipx',
    order: '',
    subject: 'A question',
    message: 'How do I extract an archive with a password?',
  };
  const submitted = await visitor.submit(
    await visitor.open('/about/create_ticket'),
    'form#ticket',
    typed,
  );
  return textOf(submitted, '#ticket-number') ?? '';
}

function plain(name: string, path: string): Screen {
  return { name, open: (page, { site, prefix }) => go(page, site + addressOf(prefix, path)) };
}

function refused(name: string, path: string, form: string): Screen {
  return {
    name,
    async open(page, { site, prefix }) {
      await go(page, site + addressOf(prefix, path));
      await page.click(`form#${form} button[type=submit]`);
      await page.waitForSelector('#error-summary, #refusal');
    },
  };
}

async function go(page: Page, address: string): Promise<void> {
  const answer = await page.goto(address);
  if (answer && answer.status() >= 400 && !address.endsWith('/nope'))
    throw new Error(`${address} answered ${answer.status()}`);
  await touch(page);
}
