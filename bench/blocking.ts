import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { addressOf } from '../tests/request/addresses.ts';
import { type Figure, median } from './figure.ts';

/** A phone: so many times slower than this machine, and read and then touched for so long each, in milliseconds. */
const SLOWDOWN = 4;
const WATCHED = 6000;
const TOUCHED = 4000;
/** A task blocks by what it takes beyond this, in milliseconds. */
const LONG = 50;

const PAGES: Readonly<Record<string, string>> = {
  home: '/',
  product: '/zipx',
  store: '/store',
  article: '/blog/unzip/open-zip-files-on-windows',
};
const LANGUAGES = ['en', 'ar', 'ja'];
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

/**
 * Of one page: times in milliseconds. `bare`: with our scripts kept away, what the page itself costs. `touched`: the
 * longest task after the first touch, when the page is taken over.
 */
type Blocked = Record<'longest' | 'total' | 'bare' | 'touched', number>;

/**
 * How long our scripts keep a phone's main thread from answering a finger: long tasks in the first
 * six seconds, and after a touch. Layout and paint are in it; `bare` tells how much. Needs Chromium at `/usr/bin/chromium`.
 */
export async function measureBlocking(origin: string, rounds: number) {
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const table = [
    `  ${'page'.padEnd(14)}   longest task   blocking time   without scripts   when touched   (ms)`,
  ];
  const all: Blocked[] = [];
  try {
    for (const [name, path] of Object.entries(PAGES)) {
      for (const locale of LANGUAGES) {
        const url = origin + addressOf(locale, path);
        const newContext = () => browser.newContext({ ...PHONE, locale });
        const blocked = await watchPage(newContext, url, rounds);
        all.push(blocked);
        table.push(rowOf(`${name} ${locale}`, blocked));
      }
    }
  } finally {
    await browser.close();
  }
  const most = (key: keyof Blocked) => Math.max(...all.map((each) => each[key]));
  const figures: Figure[] = [
    {
      ...{ what: 'longest task, worst page', value: most('longest'), unit: 'ms' },
      goal: { atMost: LONG },
    },
    {
      ...{ what: 'total blocking time, worst page', value: most('total'), unit: 'ms' },
      goal: { atMost: 0 },
    },
    { what: 'the same without our scripts', value: most('bare'), unit: 'ms' },
    { what: 'longest task after the first touch', value: most('touched'), unit: 'ms' },
  ];
  return { table, figures };
}

async function watchPage(
  newContext: () => Promise<BrowserContext>,
  url: string,
  rounds: number,
): Promise<Blocked> {
  const seen: Blocked[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const ours = await watchOnce(newContext, url, true);
    const bare = await watchOnce(newContext, url);
    seen.push({
      longest: Math.max(0, ...ours.read),
      total: blockingOf(ours.read),
      bare: blockingOf(bare.read),
      touched: Math.max(0, ...ours.touched),
    });
  }
  const middle = (key: keyof Blocked) => median(seen.map((each) => each[key]));
  return {
    ...{ longest: middle('longest'), total: middle('total') },
    ...{ bare: middle('bare'), touched: middle('touched') },
  };
}

const blockingOf = (tasks: readonly number[]): number =>
  tasks.reduce((sum, task) => sum + Math.max(0, task - LONG), 0);

/** Length of each long task: from the first byte on, and after the first touch. */
async function watchOnce(
  newContext: () => Promise<BrowserContext>,
  url: string,
  withScripts = false,
): Promise<Record<'read' | 'touched', number[]>> {
  const context = await newContext();
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  if (!withScripts) await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.addInitScript(noteLongTasks);
  await page.goto(url);
  await page.waitForTimeout(WATCHED);
  const read = await readLongTasks(page);
  if (withScripts) {
    // On the margin: nothing there can be pressed.
    await page.touchscreen.tap(2, PHONE.viewport.height / 2);
    await page.waitForTimeout(TOUCHED);
  }
  const touched = (await readLongTasks(page)).slice(read.length);
  await context.close();
  return { read, touched };
}

function noteLongTasks(): void {
  const lengths: number[] = [];
  Object.assign(window, { lengths });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) lengths.push(duration);
  }).observe({ type: 'longtask', buffered: true });
}

const readLongTasks = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { lengths: number[] }).lengths);

const rowOf = (name: string, { longest, total, bare, touched }: Blocked): string =>
  `  ${name.padEnd(14)}${[longest, total, bare, touched].map((value) => value.toFixed(0).padStart(15)).join('')}`;
