import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PRODUCTS } from '../../products/index.ts';
import { openPage, overflowOf, touch } from '../harness/browser.ts';
import { openStage } from '../harness/stage.ts';

const { browser, site } = await openStage();

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;

async function open(path: string, options: BrowserContextOptions = {}) {
  const visitor = await openPage(browser, { locale: 'en-US', ...options });
  await visitor.page.goto(site.url + path);
  return visitor;
}

const wide = (width: number, height = 900) => ({ viewport: { width, height } });

/** The cookie notice closes after hydration. */

type Box = Record<'left' | 'right' | 'top' | 'bottom' | 'width' | 'height', number>;

const boxesOf = (page: Page, selector: string): Promise<Box[]> =>
  page.locator(selector).evaluateAll((all) =>
    all
      .map((each) => each.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .map(({ left, right, top, bottom, width, height }) => ({
        left,
        right,
        top,
        bottom,
        width,
        height,
      })),
  );

/** By more than one pixel. */
const overlap = (one: Box, other: Box): boolean =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;

test('the offer that follows the visitor is invisible while the first screen is in view', async () => {
  for (const [width, height, offer] of [
    [1440, 800, '.row-offer'],
    [1440, 900, '.row-offer'],
    [1440, 1100, '.row-offer'],
    [900, 1100, '.buy-bar'],
  ] as const) {
    const { page, close } = await open('/zipx', wide(width, height));
    await touch(page);
    await page.click('#cookie-banner button[name=decline]');
    const shine = () =>
      page.locator(offer).evaluate((bar) => Number(getComputedStyle(bar).opacity));
    await expect.poll(shine).toBe(0);
    await page.locator('.product-plans').scrollIntoViewIfNeeded();
    await expect.poll(shine).toBe(1);
    await close();
  }
});

test.each([
  ['/zipx', 1280, true],
  ['/ar/cadreader', 320, true],
  ['/ru/dll-fixer/v1', 320, false],
])(
  'the row of %s leads to the parts of the page: %i, scripts %s',
  async (path, width, javaScriptEnabled) => {
    const { page, close } = await open(path, { ...wide(width), javaScriptEnabled });
    if (javaScriptEnabled) await touch(page);
    expect(await overflowOf(page)).toBe(0);
    const links = page.locator('.section-row li > a');
    expect(await links.count()).toBe(4);
    for (const link of await links.all()) {
      const id = decodeURIComponent(
        new URL(await link.evaluate((a: HTMLAnchorElement) => a.href)).hash,
      );
      await link.click();
      const gap = () =>
        page.evaluate((to) => {
          const row = document.querySelector('.section-row')?.getBoundingClientRect();
          const title = document.getElementById(to.slice(1))?.getBoundingClientRect();
          return row && title ? [row.top, title.top - row.bottom] : [];
        }, id);
      await expect.poll(async () => (await gap())[0]).toBe(0);
      await expect.poll(async () => (await gap())[1]).toBeGreaterThanOrEqual(0);
      await expect.poll(async () => (await gap())[1]).toBeLessThan(400);
    }
    await close();
  },
);

test('what sticks to the edges of the window covers no focus', async () => {
  for (const [path, width] of [
    ['/zipx', 320],
    ['/ar/cadreader', 768],
    ['/de/pdfreader', 1280],
  ] as const) {
    const { page, close } = await open(path, wide(width, 640));
    await touch(page);
    await page.click('#cookie-banner button[name=decline]');
    const covered: string[] = [];
    for (const key of ['Tab', 'Shift+Tab'])
      for (let left = 90; left > 0; left -= 1) {
        await page.keyboard.press(key);
        covered.push(...(await page.evaluate(coveredFocus)));
      }
    expect(covered, `${path} ${width}`).toEqual([]);
    await close();
  }
});

/** Returns the focused control if the row or the bar covers a part of it. */
function coveredFocus(): string[] {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return [];
  // They lie in front of the row and the bar.
  if (focused.closest('.site-header, #toasts')) return [];
  const { top, bottom } = focused.getBoundingClientRect();
  // A row of pictures is too high for a low window. A part of it is enough.
  const least = focused.matches('.reel') ? Math.min(bottom - top, 100) : bottom - top;
  return [...document.querySelectorAll('.section-row, .buy-bar')].flatMap((part) => {
    const box = part.getBoundingClientRect();
    const isSeen = getComputedStyle(part).visibility === 'visible' && box.height > 0;
    const isBelow =
      isSeen && !part.contains(focused) && bottom - least < box.bottom && top + least > box.top;
    return isBelow ? [`${part.className} covers ${focused.outerHTML.slice(0, 120)}`] : [];
  });
}

/** Labels of the visible buttons that lead to the file. */
const waysOf = (page: Page) =>
  page.locator('main a[href$="/tip-download/zipx"]:visible').allTextContents();

test('visitors without Windows are offered the link instead of the file on the whole page', async () => {
  for (const path of ['/zipx', '/zipx/v1']) {
    const { page, close } = await open(path, wide(1280));
    const offered = async (system: string) => {
      await page.evaluate((name) => {
        document.documentElement.dataset.system = name;
      }, system);
      return new Set(await waysOf(page));
    };
    expect(await offered('other')).toEqual(new Set(['Send to my PC']));
    expect(await page.isVisible('.notice.for-phones')).toBe(true);
    expect(await offered('windows')).toEqual(new Set(['Free download']));
    expect(await page.isVisible('.notice.for-phones')).toBe(false);
    await close();
  }
});

test('a phone shows the notice above the drawing without scripts', async () => {
  const { page, close } = await open('/zipx', { ...PHONE, javaScriptEnabled: false });
  expect(new Set(await waysOf(page))).toEqual(new Set(['Send to my PC']));
  const [[note], [drawing]] = await Promise.all([
    boxesOf(page, '.notice.for-phones'),
    boxesOf(page, '.living'),
  ]);
  expect(note?.bottom).toBeLessThan(drawing?.top ?? 0);
  expect(note?.bottom).toBeLessThan(PHONE.viewport.height);
  await close();
});

test('the drawn app is the widest part of the first screen and stands beside the text', async () => {
  for (const path of ['/zipx', '/ar/zipx']) {
    const { page, close } = await open(path, wide(1440));
    const [[words], [drawing], [board]] = await Promise.all([
      boxesOf(page, '.pitch'),
      boxesOf(page, '.living'),
      boxesOf(page, '.features > .wrap'),
    ]);
    expect(drawing?.width).toBeGreaterThan(640);
    expect(drawing?.width).toBeGreaterThan(1.3 * (words?.width ?? 0));
    const edge = path === '/zipx' ? 'left' : 'right';
    const inset = Math.abs((words?.[edge] ?? 0) - (board?.[edge] ?? 0));
    expect(inset).toBeCloseTo(32, 0);
    expect(await overflowOf(page)).toBe(0);
    await close();
  }
});

test.each(PRODUCTS.map(({ path }) => path))('the feature grid of %s has no gap', async (path) => {
  const { page, close } = await open(path, wide(1280));
  const cards = await boxesOf(page, '.reel .feature, .reel li');
  const rows = new Map<number, Box[]>();
  for (const card of cards) {
    const top = Math.round(card.top);
    rows.set(top, [...(rows.get(top) ?? []), card]);
  }
  const ends = [...rows.values()].map((row) => [
    Math.round(Math.min(...row.map(({ left }) => left))),
    Math.round(Math.max(...row.map(({ right }) => right))),
  ]);
  expect(new Set(ends.map(String)).size).toBe(1);
  expect(rows.size).toBeLessThan(cards.length);
  await close();
});

test('no picture becomes small beside its text', async () => {
  for (const width of [360, 768, 1024]) {
    const { page, close } = await open('/de/screenrecx', wide(width));
    const scenes = await boxesOf(page, '.feature > .scene:visible');
    expect(scenes).toHaveLength(6);
    expect(Math.min(...scenes.map((each) => each.width))).toBeGreaterThan(width < 400 ? 280 : 320);
    await close();
  }
});

test.each(PRODUCTS.map(({ path }) => path))('%s is short, and nothing overflows', async (path) => {
  for (const [width, most] of [
    [1440, 4200],
    [390, 7500],
  ] as const) {
    const { page, close } = await open(path, wide(width));
    await touch(page);
    await page.click('#cookie-banner button[name=decline]');
    await page.waitForSelector('#cookie-banner', { state: 'hidden' });
    expect(await overflowOf(page)).toBe(0);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height).toBeLessThanOrEqual(most);
    await close();
  }
});

test.each(['/screenrecx', '/ar/screenrecx'])(
  'keys scroll the pictures of %s without scripts',
  async (path) => {
    const { page, close } = await open(path, { ...wide(1440), javaScriptEnabled: false });
    const last = page.locator('.reel > :last-child');
    const isShown = async () => {
      const box = await last.boundingBox();
      return box !== null && box.x >= 0 && box.x + box.width <= 1440;
    };
    expect(await isShown()).toBe(false);
    await page.locator('.reel').focus();
    const onward = path.startsWith('/ar') ? 'ArrowLeft' : 'ArrowRight';
    await expect
      .poll(async () => {
        await page.keyboard.press(onward);
        return isShown();
      })
      .toBe(true);
    await close();
  },
);

/** Names whose parts stand on different lines. */
function findBroken(): string[] {
  const NAME = /[A-Za-z0-9]+-\u2060?[A-Za-z0-9]+/g;
  const IS_NAME = /(^|-)\u2060?([A-Z]?[a-z]?|\d+[a-z]*)(-|$)/;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement?.closest('script, style, code')) continue;
    for (const match of (node.nodeValue ?? '').matchAll(NAME)) {
      if (!IS_NAME.test(match[0])) continue;
      const range = document.createRange();
      range.setStart(node, match.index);
      range.setEnd(node, match.index + match[0].length);
      const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
      if (Math.max(...tops) - Math.min(...tops) > 4) broken.push(match[0]);
    }
  }
  return broken;
}

test('no name breaks at its hyphen, in any width', async () => {
  for (const path of ['/zipx', '/ja/zipx', '/de/printerdriver', '/ru/dll-fixer/v1']) {
    const { page, close } = await open(path, wide(1440));
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
    for (let width = 320; width <= 1440; width += 40) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(findBroken), `${path} ${width}`).toEqual([]);
    }
    await close();
  }
});

test.each(['', '/de', '/th', '/ar'])('layers stand beside the card: %s', async (prefix) => {
  const { page, close } = await open(`${prefix}/cadreader`, wide(1440));
  const [[card], [planes], [scene]] = await Promise.all([
    boxesOf(page, '.s-layers > .m-card'),
    boxesOf(page, '.s-layers > svg'),
    boxesOf(page, '.scene:has(.s-layers)'),
  ]);
  if (!card || !planes || !scene) throw new Error('layers or card missing');
  expect(overlap(card, planes)).toBe(false);
  for (const { left, right, top, bottom } of [card, planes]) {
    expect(left).toBeGreaterThan(scene.left);
    expect(right).toBeLessThan(scene.right);
    expect(top).toBeGreaterThan(scene.top);
    expect(bottom).toBeLessThan(scene.bottom);
  }
  await close();
});

test('the button of a card aligns with its boxes', async () => {
  for (const [path, edge] of [
    ['/zipx', 'left'],
    ['/ar/zipx', 'right'],
  ] as const) {
    const { page, close } = await open(path, wide(1440));
    const scene = '.feature:nth-child(2) .m-card';
    const [[button], [box]] = await Promise.all([
      boxesOf(page, `${scene} > .m-tool`),
      boxesOf(page, `${scene} .m-box`),
    ]);
    expect(Math.abs((button?.[edge] ?? 0) - (box?.[edge] ?? 9))).toBeLessThan(1.5);
    await close();
  }
});

test('on a phone the check marks align with their row and column headings', async () => {
  for (const prefix of ['', '/de', '/th', '/ar']) {
    const { page, close } = await open(`${prefix}/zipx`, { ...PHONE });
    const table = page.locator('.product-plans').locator('xpath=preceding::table[1]');
    const rows = await table.locator('tr').evaluateAll((all) =>
      all.map((row) => {
        const cells = [...row.children].map((cell) => cell.getBoundingClientRect());
        const signs = row.querySelectorAll('td > .sign').length;
        return { signs, middles: cells.map(({ top, bottom }) => (top + bottom) / 2) };
      }),
    );
    const isLine = ({ middles }: { middles: number[] }) =>
      Math.max(...middles) - Math.min(...middles) < 2;
    const lines = rows.filter(({ signs }, index) => signs === 2 || index === 0);
    expect(lines.length, prefix).toBeGreaterThan(6);
    expect(lines.every(isLine), prefix).toBe(true);
    expect(await overflowOf(page), prefix).toBe(0);
    await close();
  }
});

test('the next links are a list where space is narrow, and a row elsewhere', async () => {
  const lefts = async (path: string, options: BrowserContextOptions) => {
    const { page, close } = await open(path, options);
    const links = await boxesOf(page, 'main .link-list a');
    await close();
    return { count: links.length, lefts: new Set(links.map(({ left }) => left)).size };
  };
  expect((await lefts('/about/contact-us', PHONE)).lefts).toBe(1);
  expect((await lefts('/about/contact-us', wide(1440))).lefts).toBeGreaterThan(2);
  const side = await lefts('/tip-download/zipx', wide(1440));
  expect(side.lefts).toBe(1);
  expect(side.count).toBeGreaterThan(3);
});
