/**
 * `npm run proof:access [languages…]`: runs all rules of axe on every kind of page in all its states, light on a phone
 * and dark on a desktop.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { openBrowser } from '../tests/harness/browser.ts';
import { openTestSite } from '../tests/harness/site.ts';
import { PREFIXES } from '../tests/request/addresses.ts';
import { openSignedIn, type Place, PUBLIC, type Screen } from './access-screens.ts';
import { prepare } from './prepare.mjs';
import { Problem, say } from './problem.mjs';

const WAYS = [
  { colorScheme: 'light', viewport: { width: 360, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
] as const;
const AT_ONCE = 2;
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

try {
  process.exitCode = (await proveAll(process.argv.slice(2))) === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(`vitrine: ${error.message}`);
  process.exitCode = 1;
}

async function proveAll(named: readonly string[]): Promise<number> {
  const unknown = named.find((prefix) => !PREFIXES.includes(prefix));
  if (unknown !== undefined) throw new Problem(`unknown language ${unknown}`);
  await prepare({ build: 'stale' });
  const site = await openTestSite();
  const browser = await openBrowser();
  let sum = 0;
  try {
    const { state, screens } = await openSignedIn(site, browser);
    const checks = (PUBLIC.length + screens.length) * WAYS.length;
    for (const prefix of named.length === 0 ? PREFIXES : named) {
      const place = { site: site.url, prefix };
      const found = await prove(browser, place, PUBLIC);
      const within = await prove(browser, place, screens, state);
      say(`${prefix}: ${checks} checks, ${found + within} findings`);
      sum += found + within;
    }
  } finally {
    await browser.close();
    await site.stop();
  }
  say(`${sum} findings in all`);
  return sum;
}

async function prove(
  browser: Browser,
  place: Place,
  screens: readonly Screen[],
  storageState?: BrowserContextOptions['storageState'],
): Promise<number> {
  const pile = [...screens];
  let found = 0;
  const work = async () => {
    const context = await browser.newContext({
      reducedMotion: 'reduce',
      bypassCSP: true,
      ...(storageState ? { storageState } : {}),
    });
    const page = await context.newPage();
    for (let screen = pile.shift(); screen; screen = pile.shift())
      for await (const finding of look(page, screen, place)) {
        console.log(finding);
        found += 1;
      }
    await context.close();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return found;
}

/** A page that fails to open is a finding too. */
async function* look(page: Page, screen: Screen, place: Place) {
  for (const [index, { colorScheme, viewport }] of WAYS.entries()) {
    const begin = `${screen.name} ${place.prefix} ${colorScheme} ${viewport.width}`;
    try {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      if (index === 0) await screen.open(page, place);
      for (const line of await listViolations(page)) yield `${begin}: ${line}`;
    } catch (error) {
      yield `${begin}: ${String(error).split('\n', 1)[0]}`;
      return;
    }
  }
}

/** Applies axe's best practices, too. */
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
