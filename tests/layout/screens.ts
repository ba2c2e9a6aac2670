import type { Page } from 'playwright-core';
import { BUYER, goToPay, payWith } from '../harness/buyer.ts';
import { visit } from '../harness/visitor.ts';
import { addressOf, BASES } from '../request/addresses.ts';

/** A page, or a page in one of its states. */
export type Screen = {
  readonly name: string;
  /** Brings a fresh page into the state. `site`: where it is served; `prefix`: the language. */
  open(page: Page, site: Served, prefix: string): Promise<void>;
};

type Served = { readonly url: string };

/** Opens an address and waits until React has taken over: some buttons only then are there, or answer. */
async function go(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );
}

const plain = (name: string, path: string): Screen => ({
  name,
  open: (page, site, prefix) => go(page, site.url + addressOf(prefix, path)),
});

/** Every kind of page the site has. */
export const PAGES: readonly Screen[] = BASES.map(({ name, path }) => plain(name, path));

/** What pages look like when something has happened. */
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
      const fields = Object.entries(payWith('declined')).filter(([name]) => name !== 'terms');
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
    name: 'skip link in focus',
    async open(page, site, prefix) {
      await go(page, site.url + addressOf(prefix, '/zipx'));
      await page.keyboard.press('Tab');
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
      const asked = await visitor.submit(form, 'form#pay', payWith('challenge'));
      await go(page, site.url + asked.path);
      await page.waitForSelector('form#challenge');
    },
  },
];

const folderOf = (prefix: string) => (prefix === 'en' ? '' : `/${prefix}`);

/** Buys as somebody without scripts; gives the address of the receipt. */
async function buy(site: Served, prefix: string): Promise<string> {
  const visitor = visit(site);
  const paid = await visitor.submit(await goToPay(visitor, folderOf(prefix)), 'form#pay', BUYER);
  return paid.path;
}
