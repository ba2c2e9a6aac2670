/**
 * `npm run proof:access [languages…]`: axe, every rule, over every kind of page and its states in all languages
 * (or those named), light on a phone and dark on a desk. Prints what was looked at and what was found.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, touch } from '../tests/harness/browser.ts';
import { BUYER, goToPay } from '../tests/harness/buyer.ts';
import { spawnSite } from '../tests/harness/site-process.ts';
import { visit } from '../tests/harness/visitor.ts';
import { ADDED, addressOf, BASES, PREFIXES } from '../tests/request/addresses.ts';
import { prepare } from './prepare.mjs';
import { Problem, say } from './problem.mjs';

/** The two ways every page is looked at. */
const WAYS = [
  { colorScheme: 'light', viewport: { width: 360, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
] as const;
/** Windows at work at once. */
const AT_ONCE = 2;
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Where the site is served, and the language. */
type Place = { readonly site: string; readonly prefix: string };
type Screen = { readonly name: string; open(page: Page, place: Place): Promise<void> };

const SCREENS: readonly Screen[] = [
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

try {
  process.exitCode = (await proveAll(process.argv.slice(2))) === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(`vitrine: ${error.message}`);
  process.exitCode = 1;
}

/** Says what is found in the languages as it is found; gives how much it was. */
async function proveAll(named: readonly string[]): Promise<number> {
  const unknown = named.find((prefix) => !PREFIXES.includes(prefix));
  if (unknown !== undefined) throw new Problem(`there is no language ${unknown}`);
  await prepare({ build: 'stale' });
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-access-'));
  const site = await spawnSite({ dataDir });
  const browser = await openBrowser();
  let sum = 0;
  try {
    for (const prefix of named.length === 0 ? PREFIXES : named) {
      const found = await prove(browser, site.url, prefix);
      say(`${prefix}: ${SCREENS.length * WAYS.length} looks, ${found} findings`);
      sum += found;
    }
  } finally {
    await browser.close();
    await site.kill('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  }
  say(`${sum} findings in all`);
  return sum;
}

/** Every screen in a language; several windows take from one pile. */
async function prove(browser: Browser, site: string, prefix: string): Promise<number> {
  const pile = [...SCREENS];
  let found = 0;
  const work = async () => {
    const context = await browser.newContext({ reducedMotion: 'reduce', bypassCSP: true });
    const page = await context.newPage();
    for (let screen = pile.shift(); screen; screen = pile.shift())
      for await (const finding of look(page, screen, { site, prefix })) {
        console.log(finding);
        found += 1;
      }
    await context.close();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return found;
}

/** Opens a page once and looks at it in both ways; a page that cannot be opened is a finding, too. */
async function* look(page: Page, screen: Screen, { site, prefix }: Place) {
  for (const [index, { colorScheme, viewport }] of WAYS.entries()) {
    const begin = `${screen.name} ${prefix} ${colorScheme} ${viewport.width}`;
    try {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      if (index === 0) await screen.open(page, { site, prefix });
      for (const line of await listViolations(page)) yield `${begin}: ${line}`;
    } catch (error) {
      yield `${begin}: ${String(error).split('\n', 1)[0]}`;
      return;
    }
  }
}

/** Every rule of axe, best practice included: the rule, and the first elements it speaks of. */
async function listViolations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ['violations'] }),
  );
  return violations.map(({ id, nodes }) => {
    const shown = nodes.slice(0, 2).map(({ html, failureSummary }) => `${html} ${failureSummary}`);
    return [`${id} (${nodes.length})`, ...shown].join('\n    ');
  });
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

/** Opens a page and has it taken over, as a visitor who moves the pointer. */
async function go(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await touch(page);
}
