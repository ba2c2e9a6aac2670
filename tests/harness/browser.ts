import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';

/** Debian's two builds of Chromium. The headless shell starts and renders faster. */
const PROGRAMS = { whole: '/usr/bin/chromium', shell: '/usr/bin/chromium-headless-shell' };

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
];

/** Slows all pages down. `CPU_SLOWDOWN=4 npx vitest run --project journeys` finds tests that need a fast machine. */
const SLOWDOWN = Number(process.env.CPU_SLOWDOWN ?? 1);

/** Without background traffic. `whole` starts the full browser, for features that the shell lacks. */
export async function openBrowser({ whole = false } = {}): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: whole ? PROGRAMS.whole : PROGRAMS.shell,
    args: ARGUMENTS,
  });
  if (SLOWDOWN > 1) browser.on('context', (context) => context.on('page', slowDown));
  return browser;
}

/** A phone whose visitor has set the browser's default font to twice its size. Media queries in `rem` follow it. */
export async function openLargeText(profile: string): Promise<BrowserContext> {
  const folder = join(profile, 'Default');
  await mkdir(folder, { recursive: true });
  const fonts = { default_font_size: 32, default_fixed_font_size: 26 };
  await writeFile(join(folder, 'Preferences'), JSON.stringify({ webkit: { webprefs: fonts } }));
  return chromium.launchPersistentContext(profile, {
    executablePath: PROGRAMS.whole,
    args: ARGUMENTS,
    viewport: { width: 360, height: 720 },
  });
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

export type Watched = {
  readonly page: Page;
  /** Errors, warnings, and requests to other machines so far. */
  readonly trouble: string[];
  close(): Promise<void>;
};

/** Chromium logs this for a 422, which is the response to a rejected form. */
const REFUSED_FORM = /^Failed to load resource: the server responded with a status of 422/;

/**
 * Chromium logs this when a navigation takes longer than three seconds between the preload of its style sheet and its
 * first paint, as a payment does on a busy machine.
 */
const SLOW_PRELOAD =
  /^The resource \S+\.css was preloaded using link preload but not used within a few seconds/;

const EXPECTED = [REFUSED_FORM, SLOW_PRELOAD];

/** Whether a line of the console is part of a test that passes. */
export const isExpected = (line: string): boolean => EXPECTED.some((pattern) => pattern.test(line));

const OURS: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost']);

export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Watched> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  const trouble: string[] = [];
  page.on('console', (message) => {
    const bad = message.type() === 'error' || message.type() === 'warning';
    if (bad && !isExpected(message.text())) trouble.push(message.text().slice(0, 500));
  });
  page.on('pageerror', (error) => trouble.push(`page error: ${error.message.slice(0, 500)}`));
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (!OURS.has(hostname) && protocol !== 'data:') trouble.push(`asked ${request.url()}`);
  });
  page.on('response', (response) => {
    const bad = response.status() >= 400 && response.status() !== 422;
    if (bad) trouble.push(`${response.status()} ${response.url()}`);
  });
  return { page, trouble, close: () => context.close() };
}

export const shown = (page: Page, name: string) =>
  page.waitForSelector(`html[data-route-name="${name}"]`, { state: 'attached' });

export const navigate = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    type Router = { navigate(to: string): void };
    const { __reactRouterDataRouter: router } = window as unknown as Record<string, Router>;
    router?.navigate(to);
  }, path);

/** Pixels by which the page is wider than the window. Right-to-left pages overflow to the left. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

/** Waits until React owns the page. From then on, the router follows links. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
}

/** Hydrates the page by moving the pointer. */
export async function touch(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  await page.mouse.move(6, 6);
  await hydrated(page);
}
