import type { Page } from 'playwright-core';
import { folderOf } from '../../locales/index.ts';
import { touch } from '../harness/browser.ts';
import { BUYER, goToPay, payWith } from '../harness/buyer.ts';
import { getElement, visit } from '../harness/visitor.ts';
import { ADDED, addressOf, BASES } from '../request/addresses.ts';

export type Screen = {
  readonly name: string;
  /** `site` is its origin, `prefix` the language. */
  open(page: Page, site: Served, prefix: string): Promise<void>;
};

type Served = { readonly url: string };

/** Some buttons only work after hydration. */
async function go(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await touch(page);
}

const plain = (name: string, path: string): Screen => ({
  name,
  open: (page, site, prefix) => go(page, site.url + addressOf(prefix, path)),
});

export const PAGES: readonly Screen[] = [...BASES, ...ADDED].map(({ name, path }) =>
  plain(name, path),
);

/** Pages after something has happened. */
export const STATES: readonly Screen[] = [
  {
    name: 'pay with errors',
    async open(page, site, prefix) {
      await go(page, site.url + addressOf(prefix, '/pay'));
      await page.click('form#pay details summary');
      await page.click('form#pay button[type=submit]');
      await page.waitForSelector('#error-summary');
    },
  },
  {
    name: 'pay, declined',
    async open(page, site, prefix) {
      await go(page, site.url + addressOf(prefix, '/pay'));
      const chosen = new Set(['terms', 'method']);
      const fields = Object.entries(payWith('declined')).filter(([name]) => !chosen.has(name));
      const card = page.locator('[name=method][value=card]:not([type=hidden])');
      if ((await card.count()) > 0) await card.check();
      for (const [name, value] of fields) await page.fill(`[name=${name}]`, value);
      await page.check('[name=terms]');
      await page.click('form#pay button[type=submit]');
      await page.waitForSelector('#error-summary');
    },
  },
  {
    name: 'language menu open',
    async open(page, site, prefix) {
      await go(page, site.url + addressOf(prefix, '/store'));
      await page.click('.language-menu > summary');
    },
  },
  {
    name: 'products or menu open',
    async open(page, site, prefix) {
      await go(page, site.url + addressOf(prefix, '/store'));
      await page.click('.products-button:visible, .menu-button:visible');
    },
  },
  {
    name: 'search suggestions open',
    async open(page, site, prefix) {
      await go(page, site.url + addressOf(prefix, '/zipx'));
      const menu = page.locator('.menu-button');
      if (await menu.isVisible()) await menu.click();
      await page.fill('#site-q', 'zip');
      await page.waitForSelector('#site-suggestions > a');
    },
  },
  {
    name: 'skip link in focus',
    async open(page, site, prefix) {
      await go(page, site.url + addressOf(prefix, '/zipx'));
      await page.keyboard.press('Tab');
    },
  },
  plain('find a license key', '/license/retrieve'),
  plain('a license key was requested', '/license/retrieve?sent=1'),
  plain('check a license file', '/license/verify'),
  plain('withdraw from a contract', '/company/withdraw'),
  plain('a withdrawal was sent', '/company/withdraw?sent=1'),
  plain('questions about a refund, answered', '/company/refund-policy?what=first&when=days-30'),
  plain('cancel a subscription', '/company/cancel'),
  plain('upgrade a license', '/upgrade'),
  plain('renew a license', '/renew'),
  {
    name: 'activating without a network, with errors',
    async open(page, site, prefix) {
      await go(page, site.url + addressOf(prefix, '/license/activate-offline'));
      await page.click('form#activate-offline button[type=submit]');
      await page.waitForSelector('#refusal');
    },
  },
  plain('missing', `/nope/${'very-long-address-'.repeat(6)}?and=query`),
  {
    name: 'success, paid',
    async open(page, site, prefix) {
      await go(page, site.url + (await buy(site, prefix)));
      await page.waitForSelector('#licence-key');
    },
  },
  {
    name: 'the bank asks',
    async open(page, site, prefix) {
      const visitor = visit(site);
      const form = await goToPay(visitor, folderOf(prefix));
      const challenged = await visitor.submit(form, 'form#pay', payWith('challenge'));
      await go(page, site.url + challenged.path);
      await page.waitForSelector('form#challenge');
    },
  },
  {
    name: 'a code to pay, and nothing happens',
    async open(page, site, prefix) {
      await go(page, `${site.url}${await orderWithCode(site, prefix)}&check=1`);
      await page.waitForSelector('#countdown');
    },
  },
  {
    name: 'a code whose time ran out',
    async open(page, site, prefix) {
      const path = await orderWithCode(site, prefix);
      const code = await visit(site).open(path);
      const app = new URL(getElement(code, '#open-app').getAttribute('href') ?? '');
      const phone = visit(site);
      const wallet = await phone.open(app.pathname + app.search);
      await phone.submit(wallet, 'form#wallet', {}, ['answer', 'expire']);
      await go(page, site.url + path);
      await page.waitForSelector('form#renew');
    },
  },
];

/** Returns the URL of the Pix code. */
async function orderWithCode(site: Served, prefix: string): Promise<string> {
  const visitor = visit(site);
  const choice = '?product=zipx&plan=year&seats=1&market=br';
  const form = await visitor.open(`${folderOf(prefix)}/pay${choice}`);
  return (await visitor.submit(form, 'form#pay', { ...BUYER, method: 'pix' })).path;
}

/** Without scripts. Returns the URL of the receipt. */
async function buy(site: Served, prefix: string): Promise<string> {
  const visitor = visit(site);
  const paid = await visitor.submit(await goToPay(visitor, folderOf(prefix)), 'form#pay', BUYER);
  return paid.path;
}
