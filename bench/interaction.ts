import type { Page } from 'playwright-core';
import { type Figure, median } from './figure.ts';
import { openVisitors, PHONE_SLOWDOWN, type Visitors } from './visitor.ts';

type Interaction = {
  readonly name: string;
  readonly path: string;
  readonly before?: (page: Page) => Promise<void>;
  readonly act: (page: Page) => Promise<void>;
};

const answerBanner = async (page: Page): Promise<void> => {
  const decline = page.locator('#cookie-banner button[name=decline]');
  if (await decline.isVisible()) await decline.click();
};
const typed = (selector: string, text: string) => async (page: Page) => {
  await page.locator(selector).first().focus();
  await page.keyboard.type(text, { delay: 60 });
};
const pressed = (selector: string) => async (page: Page) => {
  await page.locator(selector).filter({ visible: true }).first().click();
};

const INTERACTIONS: readonly Interaction[] = [
  {
    name: 'buy: plan',
    path: '/buy?product=zipx',
    act: pressed('main label:has(input[name=plan]:not(:checked))'),
  },
  {
    name: 'buy: seats',
    path: '/buy?product=zipx',
    act: pressed('main label:has(input[name=seats]:not(:checked))'),
  },
  {
    name: 'buy: currency',
    path: '/buy?product=zipx',
    act: async (page) => {
      await page.locator('select[name=market]').focus();
      await page.keyboard.press('ArrowDown');
    },
  },
  { name: 'buy: coupon', path: '/buy?product=zipx', act: typed('input[name=coupon]', 'WELCOME') },
  { name: 'language menu', path: '/', act: pressed('.language-menu summary') },
  {
    name: 'question opens',
    path: '/faq/general',
    before: answerBanner,
    act: pressed('main details summary'),
  },
  { name: 'banner: decline', path: '/', act: pressed('#cookie-banner button[name=decline]') },
  { name: 'pay: e-mail', path: '/pay?product=zipx', act: typed('#email', 'ada@example.com') },
  {
    name: 'store: kind',
    path: '/store',
    before: answerBanner,
    act: pressed('main a[href^="/store?task="]'),
  },
  {
    name: 'store: bundle',
    path: '/store',
    before: answerBanner,
    act: pressed('#choice label:has(input[name=with]:not(:checked))'),
  },
  { name: 'search: words', path: '/search', act: typed('#q', 'archive') },
];

/**
 * The longest event until the next paint on a phone, four times slower, as INP defines it. `first`: the page was not
 * touched before.
 */
export async function measureInteraction(origin: string, rounds: number) {
  const visitors = await openVisitors();
  const table = [
    `  ${'answer to input, 4×, ms'.padEnd(28)}${'first'.padStart(12)}${'later'.padStart(12)}`,
  ];
  const firsts: number[] = [];
  try {
    for (const interaction of INTERACTIONS) {
      const seen: { first: number; later: number }[] = [];
      for (let round = 0; round < rounds; round += 1)
        seen.push(await interactOnce(visitors, origin, interaction));
      const first = median(seen.map((each) => each.first));
      const later = median(seen.map((each) => each.later));
      firsts.push(first);
      table.push(
        `  ${interaction.name.padEnd(28)}${first.toFixed(0).padStart(12)}${later.toFixed(0).padStart(12)}`,
      );
    }
  } finally {
    await visitors.close();
  }
  const figures: Figure[] = [
    {
      what: 'answer to input at 4×, worst interaction',
      value: Math.max(...firsts),
      unit: 'ms',
      goal: { atMost: 100 },
    },
  ];
  return { table, figures };
}

async function interactOnce(
  visitors: Visitors,
  origin: string,
  { path, before, act }: Interaction,
): Promise<{ first: number; later: number }> {
  const device = { touch: false, slowdown: PHONE_SLOWDOWN };
  const { page, close } = await visitors.visit(origin, device, noteInteractions);
  try {
    await page.goto(origin + path, { waitUntil: 'load' });
    await page.waitForTimeout(3000);
    const longest = async (run: () => Promise<void>) => {
      await page.evaluate(() => (window as unknown as { answers: number[] }).answers.splice(0));
      await run();
      await page.waitForTimeout(1500);
      const answers = await page.evaluate(
        () => (window as unknown as { answers: number[] }).answers,
      );
      return Math.max(0, ...answers);
    };
    await before?.(page);
    const first = await longest(() => act(page));
    const later = await longest(() => act(page).catch(() => {}));
    return { first, later };
  } finally {
    await close();
  }
}

/** Runs in the page. Browsers omit short events. */
function noteInteractions(): void {
  const answers: number[] = [];
  Object.assign(window, { answers });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) answers.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}
