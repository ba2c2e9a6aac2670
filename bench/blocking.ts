import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { addressOf } from '../tests/request/addresses.ts';
import { type Figure, median } from './figure.ts';

/** A phone's slowdown relative to this machine, and how long it is read and touched, in milliseconds. */
const SLOWDOWN = 4;
const WATCHED = 6000;
const TOUCHED = 4000;
/** A task blocks beyond this time, in milliseconds. */
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
 * In milliseconds. `scripts`: the longest run of our scripts in a long frame. `bare`: blocking by style, layout, and
 * paint. `touched`: the longest task after the first touch, which hydrates.
 */
type Blocked = Record<'longest' | 'total' | 'scripts' | 'bare' | 'touched', number>;

/** Tasks count from the first paint, as total blocking time does. */
type Noted = { readonly tasks: readonly number[]; readonly scripts: readonly number[] };

/**
 * Measures long tasks of a phone in the first six seconds after the first paint, and after a touch. Needs Chromium at
 * `/usr/bin/chromium`.
 */
export async function measureBlocking(origin: string, rounds: number) {
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const table = [
    `  ${'page'.padEnd(14)}   longest task   blocking time   our scripts   without scripts   when touched   (ms)`,
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
      what: 'longest task, worst page',
      value: most('longest'),
      unit: 'ms',
      goal: { atMost: LONG },
    },
    {
      what: 'longest run of our scripts, worst page',
      value: most('scripts'),
      unit: 'ms',
      goal: { atMost: LONG },
    },
    {
      what: 'total blocking time, worst page',
      value: most('total'),
      unit: 'ms',
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
      longest: Math.max(0, ...ours.read.tasks),
      total: blockingOf(ours.read.tasks),
      scripts: Math.max(0, ...ours.read.scripts),
      bare: blockingOf(bare.read.tasks),
      touched: Math.max(0, ...ours.touched),
    });
  }
  const middle = (key: keyof Blocked) => median(seen.map((each) => each[key]));
  return {
    longest: middle('longest'),
    total: middle('total'),
    scripts: middle('scripts'),
    bare: middle('bare'),
    touched: middle('touched'),
  };
}

const blockingOf = (tasks: readonly number[]): number =>
  tasks.reduce((sum, task) => sum + Math.max(0, task - LONG), 0);

async function watchOnce(
  newContext: () => Promise<BrowserContext>,
  url: string,
  withScripts = false,
): Promise<{ read: Noted; touched: readonly number[] }> {
  const context = await newContext();
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  // On the same site, because another site gets a new process, which would not be slowed down.
  await page.goto(new URL('/robots.txt', url).href);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  if (!withScripts) await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.addInitScript(noteWork);
  await page.goto(url);
  await page.waitForTimeout(WATCHED);
  const read = await readNoted(page);
  if (withScripts) {
    await page.touchscreen.tap(2, PHONE.viewport.height / 2);
    await page.waitForTimeout(TOUCHED);
  }
  const touched = (await readNoted(page)).tasks.slice(read.tasks.length);
  await context.close();
  return { read, touched };
}

/** Runs in the page. */
function noteWork(): void {
  type Frame = PerformanceEntry & { scripts: readonly PerformanceEntry[] };
  const begun: PerformanceEntry[] = [];
  const scripts: number[] = [];
  const firstPicture = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
  Object.assign(window, {
    noted: () => {
      const from = firstPicture() ?? Number.POSITIVE_INFINITY;
      const after = begun.filter(({ startTime, duration }) => startTime + duration > from);
      return { tasks: after.map(({ duration }) => duration), scripts };
    },
  });
  new PerformanceObserver((list) => {
    begun.push(...list.getEntries());
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const frame of list.getEntries() as Frame[])
      for (const { duration } of frame.scripts) scripts.push(duration);
  }).observe({ type: 'long-animation-frame', buffered: true });
}

const readNoted = (page: Page): Promise<Noted> =>
  page.evaluate(() => (window as unknown as { noted: () => Noted }).noted());

const rowOf = (name: string, { longest, total, scripts, bare, touched }: Blocked): string =>
  `  ${name.padEnd(14)}${[longest, total, scripts, bare, touched].map((value) => value.toFixed(0).padStart(15)).join('')}`;
