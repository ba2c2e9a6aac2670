import type { Page } from 'playwright-core';
import { type Figure, median } from './figure.ts';
import { type Device, openVisitors, PHONE_SLOWDOWN, type Visitors } from './visitor.ts';

type Step = {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly route: string;
};

const STEPS: readonly Step[] = [
  { name: 'home → product', from: '/', to: '/zipx', route: 'zipx___en' },
  { name: 'home → store', from: '/', to: '/store', route: 'store___en' },
  { name: 'product → store', from: '/zipx', to: '/store', route: 'store___en' },
  { name: 'product → home', from: '/zipx', to: '/', route: 'index___en' },
  { name: 'store → product', from: '/store', to: '/zipx', route: 'zipx___en' },
  { name: 'store → buy', from: '/store', to: '/buy?product=zipx', route: 'buy___en' },
  {
    name: 'blog → article',
    from: '/blog/unzip',
    to: '/blog/unzip/open-zip-files-on-windows',
    route: 'blog-type-path___en',
  },
  {
    name: 'article → blog',
    from: '/blog/unzip/open-zip-files-on-windows',
    to: '/blog/unzip',
    route: 'blog-type___en',
  },
];

type Manner = Device & { readonly name: string; readonly after: number };

/** Reading time, enough to prefetch. */
const READ = 3000;
const MANNERS: readonly Manner[] = [
  { name: '1×', touch: false, slowdown: 1, after: READ },
  { name: '4×', touch: false, slowdown: PHONE_SLOWDOWN, after: READ },
  { name: '4× tap', touch: true, slowdown: PHONE_SLOWDOWN, after: READ },
];
/** Clicks before anything is prefetched. */
const HASTY: readonly Manner[] = MANNERS.map((manner) => ({
  ...manner,
  name: `${manner.name}, at once`,
  after: 300,
}));

/** Pause before looking whether the page has come. Looking takes time of its main thread. */
const LOOK = 2000;
const MOST_LOOKS = 15;
/** The pointer rests on a link this long, as short as people manage. */
const HOVER = 100;
/** Measured with Next.js and a similar static page on a quiet machine. */
const GOALS: Readonly<Record<string, number>> = { '1×': 50, '4×': 200, '4× tap': 240 };

/**
 * Measures from a click to the paint of the next heading, with client-side navigation and as a document load. The two
 * alternate, so that a busy machine slows down both.
 */
export async function measureFirstClick(origin: string, rounds: number) {
  const visitors = await openVisitors();
  const table = [
    `  ${'click → heading, ms'.padEnd(28)}${'in place'.padStart(12)}${'document'.padStart(12)}${'ratio'.padStart(10)}`,
  ];
  const figures: Figure[] = [];
  const ratios: number[] = [];
  try {
    for (const step of STEPS) {
      const hasty = step === STEPS[0] ? HASTY : [];
      for (const manner of [...MANNERS, ...hasty]) {
        const own: number[] = [];
        const loaded: number[] = [];
        for (let round = 0; round < rounds; round += 1) {
          own.push(await clickOnce(visitors, origin, step, manner, false));
          loaded.push(await clickOnce(visitors, origin, step, manner, true));
        }
        const [inPlace, document] = [median(own), median(loaded)];
        const ratio = inPlace / document;
        const name = `${step.name}, ${manner.name}`;
        table.push(
          `  ${name.padEnd(28)}${inPlace.toFixed(0).padStart(12)}${document.toFixed(0).padStart(12)}${ratio.toFixed(2).padStart(10)}`,
        );
        if (manner.after === READ) ratios.push(ratio);
        else
          figures.push({
            what: `${name}, of the document's time`,
            value: ratio,
            unit: '',
            goal: { atMost: 1 },
          });
        const goal = step === STEPS[0] ? GOALS[manner.name] : undefined;
        if (goal !== undefined)
          figures.push({ what: name, value: inPlace, unit: 'ms', goal: { atMost: goal } });
      }
    }
  } finally {
    await visitors.close();
  }
  figures.push(
    {
      what: "click → heading, of the document's time, middle",
      value: median(ratios),
      unit: '',
      goal: { atMost: 0.5 },
    },
    { what: 'the same, worst', value: Math.max(...ratios), unit: '', goal: { atMost: 0.8 } },
  );
  return { table, figures };
}

async function clickOnce(
  visitors: Visitors,
  origin: string,
  step: Step,
  manner: Manner,
  asDocument: boolean,
): Promise<number> {
  const { page, close } = await visitors.visit(origin, manner, noteHeadings);
  try {
    await page.goto(origin + step.from, { waitUntil: 'load' });
    await page.waitForTimeout(manner.after);
    if (asDocument) await page.evaluate(leaveLinksToBrowser);
    await press(page, step.to, manner);
    for (let looked = 0; looked < MOST_LOOKS; looked += 1) {
      await page.waitForTimeout(LOOK);
      const shown = await page.evaluate(timeShown, step.route);
      if (shown !== null) return shown;
    }
    throw new Error(`no heading of ${step.to} after a click on ${step.from}`);
  } finally {
    await close();
  }
}

async function press(page: Page, to: string, { touch }: Device): Promise<void> {
  const box = await page.evaluate((href) => {
    const found = [...document.querySelectorAll<HTMLAnchorElement>(`a[href="${href}"]`)].filter(
      (link) => link.getClientRects().length > 0,
    );
    const inView = found.find((link) => {
      const { top, bottom, left, right } = link.getBoundingClientRect();
      if (top < 0 || bottom > innerHeight || left < 0 || right > innerWidth) return false;
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return hit !== null && link.contains(hit);
    });
    const link = inView ?? found[0];
    if (!link) return null;
    if (link !== inView) link.scrollIntoView({ block: 'center', behavior: 'instant' });
    const [{ left, top, width, height } = new DOMRect()] = link.getClientRects();
    return { x: left + width / 2, y: top + height / 2 };
  }, to);
  if (!box) throw new Error(`${page.url()} has no link to ${to}`);
  if (touch) {
    await page.touchscreen.tap(box.x, box.y);
    return;
  }
  await page.mouse.move(box.x, box.y);
  await page.waitForTimeout(HOVER);
  await page.mouse.down();
  await page.mouse.up();
}

/** Milliseconds from the click to the paint, or null before it. */
function timeShown(route: string): number | null {
  const { seen } = window as unknown as { seen?: Record<string, number> };
  const shown = seen?.[route];
  return shown ? shown - Number(sessionStorage.getItem('clicked')) : null;
}

function leaveLinksToBrowser(): void {
  addEventListener('click', (event) => event.stopImmediatePropagation(), { capture: true });
}

/** Runs in every document, on a clock in milliseconds that all documents share. */
function noteHeadings(): void {
  const seen: Record<string, number> = {};
  Object.assign(window, { seen });
  addEventListener(
    'click',
    ({ timeStamp }) => sessionStorage.setItem('clicked', `${performance.timeOrigin + timeStamp}`),
    { capture: true },
  );
  const look = () => {
    const route = document.documentElement?.dataset['routeName'];
    if (!route || Object.hasOwn(seen, route) || !document.querySelector('main h1')) return;
    seen[route] = 0;
    const painted = () => {
      const [first] = performance.getEntriesByName('first-contentful-paint');
      // A document may contain its heading long before the first paint.
      if (!first) return void requestAnimationFrame(painted);
      setTimeout(() => {
        seen[route] = performance.timeOrigin + performance.now();
      });
    };
    requestAnimationFrame(painted);
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ['data-route-name'],
  });
}
