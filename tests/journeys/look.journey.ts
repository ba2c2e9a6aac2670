import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { contrast, onColor } from '../../kit/color.ts';
import { LOCALES } from '../../locales/index.ts';
import { PRODUCTS } from '../../products/index.ts';
import { openPage, overflowOf } from '../harness/browser.ts';
import { openStage } from '../harness/stage.ts';

const { browser, site } = await openStage();

type Visit = {
  readonly width?: number;
  readonly dark?: boolean;
  readonly javaScriptEnabled?: boolean;
  readonly bypassCSP?: boolean;
};

async function open(path: string, { width = 1280, dark = false, ...more }: Visit = {}) {
  const visitor = await openPage(browser, {
    viewport: { width, height: 900 },
    colorScheme: dark ? 'dark' : 'light',
    locale: 'en-US',
    ...more,
  });
  await visitor.page.goto(site.url + path);
  return visitor;
}

const styleOf = (page: Page, selector: string, property: string): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

const boxesOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
    );

test('Japanese lines do not begin with a small letter, and Japanese titles break between phrases', async () => {
  const { page, close } = await open('/ja/dll-fixer/v1', { width: 768 });
  expect(await styleOf(page, 'main p', 'line-break')).toBe('strict');
  expect(await styleOf(page, 'h1', 'word-break')).toBe('auto-phrase');
  await close();
});

test('drawings use the background of the color scheme and follow the reading direction', async () => {
  const { page, close } = await open('/ar/blog/unzip', { dark: true });
  const shown = (name: string) => `.post-picture[src*="${name}"]`;
  expect(await styleOf(page, shown('open-zip'), 'transform')).toBe('matrix(-1, 0, 0, 1, 0, 0)');
  expect(await styleOf(page, shown('rar-7z'), 'transform')).toBe('none');
  const dark = await styleOf(page, '.post-picture', 'background-color');
  await close();
  const light = await open('/blog/unzip');
  expect(await styleOf(light.page, shown('open-zip'), 'transform')).toBe('none');
  expect(await styleOf(light.page, '.post-picture', 'background-color')).not.toBe(dark);
  await light.close();
});

test('arrows between the parts of a scene follow the reading direction, and pictures do not flip', async () => {
  const { page, close } = await open('/ar/datarecovery');
  expect(await styleOf(page, '.m-arrow', 'transform')).toBe('matrix(-1, 0, 0, 1, 0, 0)');
  expect(await styleOf(page, '.scene', 'transform')).toBe('none');
  await close();
});

test('links beside a checkbox are underlined, and a chosen card has a ring', async () => {
  const { page, close } = await open('/pay?product=zipx');
  expect(await styleOf(page, '.check a', 'text-decoration-line')).toBe('underline');
  await page.locator('.option input').first().focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  expect(await styleOf(page, '.option', 'outline-style')).toBe('solid');
  expect(await styleOf(page, '.option input', 'outline-style')).toBe('none');
  await close();
});

test('a chosen card has the color of text, so that no accent reads as an error, and its control has the accent', async () => {
  for (const dark of [false, true]) {
    const { page, close } = await open('/buy?product=pdfreader', { dark });
    const colorOf = (part: string) => styleOf(page, part, 'border-block-start-color');
    const ink = await styleOf(page, 'h1', 'color');
    for (const part of ['.plan:has(:checked)', '.seats :has(:checked)'])
      expect(await colorOf(part), part).toBe(ink);
    expect(await colorOf('.plan :checked')).toBe(await colorOf('.total-bar .primary'));
    await close();
  }
});

/** The spacing of WCAG 1.4.12, and a font twice as large. */
const OWN_STYLES = {
  spacing:
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
  font: ':root { font-size: 200% }',
};

test.each([
  ['/ja/store', 320, 'spacing'],
  ['/ja/scriptions', 320, 'spacing'],
  ['/ru/store', 320, 'spacing'],
  ['/ru/zipx', 320, 'spacing'],
  ['/de/status', 360, 'font'],
  ['/ru/status', 360, 'font'],
  ['/ja/status', 360, 'font'],
] as const)('%s fits into %i pixels with the visitor’s own %s', async (path, width, style) => {
  const { page, close } = await open(path, { width, bypassCSP: true });
  await page.addStyleTag({ content: OWN_STYLES[style] });
  expect(await overflowOf(page)).toBe(0);
  await close();
});

test('the lists and fields of the search align with its button', async () => {
  for (const prefix of ['', '/ar', '/th']) {
    const { page, close } = await open(`${prefix}/search`);
    const boxes = await boxesOf(page, '#q, #product, .search-form > .button');
    expect(boxes).toHaveLength(3);
    for (const { top, bottom } of boxes) {
      expect(Math.abs(top - (boxes[0]?.top ?? 0)), prefix).toBeLessThan(0.6);
      expect(Math.abs(bottom - (boxes[0]?.bottom ?? 0)), prefix).toBeLessThan(0.6);
    }
    await close();
  }
});

test('the footer breaks no German word', async () => {
  const { page, close } = await open('/de/search', { width: 768 });
  const heights = await page
    .locator('.footer-groups a')
    .evaluateAll((all) =>
      all
        .filter(({ textContent }) => !/[\s-]/.test(textContent ?? ''))
        .map((each) => each.getBoundingClientRect().height),
    );
  expect(heights.length).toBeGreaterThan(15);
  expect(Math.max(...heights)).toBeLessThan(1.5 * Math.min(...heights));
  await close();
});

test('the options of the store have equal widths', async () => {
  for (const prefix of ['/de', '/ru', '/th']) {
    const { page, close } = await open(`${prefix}/store`, { width: 360 });
    const tops = await boxesOf(page, '.switch:first-of-type label');
    expect(new Set(tops.map(({ top }) => Math.round(top))).size, prefix).toBe(2);
    await close();
  }
});

test('questions and all other folds show their sign at the end', async () => {
  for (const path of ['/faq/refund', '/zipx', '/tip-download/zipx', '/buy?product=zipx']) {
    const { page, close } = await open(path);
    const signs = await page
      .locator('main summary')
      .evaluateAll((all) =>
        all.map((each) => [
          getComputedStyle(each).display,
          getComputedStyle(each, '::after').position,
        ]),
      );
    expect(signs.length, path).toBeGreaterThan(0);
    expect(new Set(signs.map(String)), path).toEqual(new Set(['block,absolute']));
    await close();
  }
});

test('each checksum of the download page can be opened in full', async () => {
  const { page, close } = await open('/download', { width: 360 });
  const sums = await page.locator('details .checksum').allTextContents();
  expect(sums.length).toBeGreaterThanOrEqual(9);
  for (const sum of sums) expect(sum).toMatch(/^[0-9a-f]{64}$/);
  expect(await page.locator('.facts .checksum').count()).toBe(0);
  await close();
});

test('every language links under its own name and the reader’s, and each figure appears once', async () => {
  const { page, close } = await open('/de/languages');
  const cards = page.locator('.language-cards a');
  expect(await cards.count()).toBe(18);
  expect(await cards.nth(1).textContent()).toBe('العربيةArabisch');
  expect(await page.locator('main .facts dd').count()).toBe(3);
  await close();
});

test('the sign-in page leaves no gap where passkeys are unavailable', async () => {
  const { page, close } = await open('/login/signin', { javaScriptEnabled: false });
  const [way, place] = await Promise.all([
    boxesOf(page, '.passkey-place > a[href^="/login/magic-link"]'),
    boxesOf(page, '.passkey-place'),
  ]);
  expect(way).toHaveLength(1);
  expect(place[0]?.bottom).toBeCloseTo(way[0]?.bottom ?? 0, 0);
  await close();
});

test('text on a product’s button has enough contrast, hovered or not', async () => {
  const { page, close } = await open('/zipx');
  for (const { name, color } of PRODUCTS) {
    await page.evaluate(
      ([own, on]) => {
        document.documentElement.style.setProperty('--product-color', own ?? '');
        document.documentElement.style.setProperty('--on-product', on ?? '');
      },
      [color, onColor(color)],
    );
    const button = page.locator('.product-hero .button.primary').first();
    for (const isHovered of [false, true]) {
      if (isHovered) await button.hover();
      else await page.mouse.move(0, 0);
      const shownAs = (part: 'color' | 'backgroundColor') =>
        button.evaluate((each, name) => getComputedStyle(each)[name], part);
      const ground = async () => hexOf(page, await shownAs('backgroundColor'));
      await expect.poll(ground).toBe(color.toLowerCase());
      const words = await hexOf(page, await shownAs('color'));
      expect(contrast(words, color), `${name} ${isHovered}`).toBeGreaterThanOrEqual(4.5);
    }
  }
  await close();
});

const hexOf = (page: Page, css: string): Promise<string> =>
  page.evaluate((value) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = value;
    const canvas = new OffscreenCanvas(1, 1).getContext('2d');
    if (!canvas) throw new Error('no 2D canvas context');
    canvas.fillStyle = getComputedStyle(probe).color;
    canvas.fillRect(0, 0, 1, 1);
    probe.remove();
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  }, css);

test('the first screen of a product holds the whole pitch, and the row’s offer does not repeat it', async () => {
  for (const path of ['/zipx', '/de/datarecovery', '/th/cadreader']) {
    const { page, close } = await open(path, { width: 1440 });
    await page.setViewportSize({ width: 1440, height: 800 });
    await page.click('#cookie-banner button[name=decline]');
    const parts = 'h1, .product-hero .actions, .product-hero .promise-list, .living';
    for (const { bottom } of await boxesOf(page, parts)) expect(bottom).toBeLessThanOrEqual(800);
    await expect.poll(() => styleOf(page, '.row-offer', 'visibility')).toBe('hidden');
    await page.locator('.product-plans').scrollIntoViewIfNeeded();
    await expect.poll(() => styleOf(page, '.row-offer', 'visibility')).toBe('visible');
    await page.locator('.closing').scrollIntoViewIfNeeded();
    await expect.poll(() => styleOf(page, '.row-offer', 'visibility')).toBe('hidden');
    await close();
  }
});

test.each([
  [390, '.buy-bar'],
  [1440, '.row-offer'],
])(
  'a window of %i pixels shows one filled button of a product page at a time',
  async (width, bar) => {
    const { page, close } = await open('/zipx', { width });
    await page.click('#cookie-banner button[name=decline]');
    expect(await page.locator('.pair .primary').count()).toBe(0);
    const fill = (selector: string) => styleOf(page, selector, 'background-color');
    const filled = await fill('.product-hero .button.primary');
    const isOffered = async () =>
      (await styleOf(page, bar, 'visibility')) === 'visible' &&
      (await fill(`${bar} .button.primary`)) === filled;
    await expect.poll(isOffered).toBe(false);
    for (const [place, isOther] of [
      ['#what-you-can-do-with-zipx', false],
      ['.lead-plan > .button', true],
    ] as const) {
      await page.locator(place).evaluate((each) => each.scrollIntoView({ block: 'center' }));
      await expect.poll(isOffered).toBe(!isOther);
      if (isOther) expect(await fill(place)).toBe(filled);
    }
    await close();
  },
);

test('the row of a product fits on a phone in every language', async () => {
  const { page, close } = await open('/zipx', { width: 360 });
  for (const { prefix } of LOCALES) {
    await page.goto(`${site.url}/${prefix === 'en' ? '' : `${prefix}/`}zipx`);
    const row = page.locator('.section-row ul');
    expect(await row.evaluate((each) => each.scrollWidth - each.clientWidth), prefix).toBe(0);
  }
  await close();
});

test('the press kit shows the whole names of its files', async () => {
  for (const [path, width] of [
    ['/about/press', 1440],
    ['/de/about/press', 1440],
    ['/ja/about/press', 1024],
  ] as const) {
    const { page, close } = await open(path, { width });
    const table = page.locator('.prose table');
    expect(await table.evaluate((each) => each.scrollWidth - each.clientWidth), path).toBe(0);
    await close();
  }
});

/** Pieces of words that a line break cuts. */
const cutWords = (page: Page, where: string, word: RegExp): Promise<string[]> =>
  page.locator(where).evaluateAll(
    (all, source) =>
      all.flatMap((each) => {
        const walker = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
        const cut: string[] = [];
        while (walker.nextNode()) {
          const text = walker.currentNode as Text;
          for (const found of text.data.matchAll(new RegExp(source, 'gu'))) {
            const range = document.createRange();
            range.setStart(text, found.index);
            range.setEnd(text, found.index + found[0].length);
            const lines = [...range.getClientRects()].map(({ top }) => Math.round(top));
            if (new Set(lines).size > 1) cut.push(found[0]);
          }
        }
        return cut;
      }),
    word.source,
  );

test('no line of a Japanese table breaks within a katakana word', async () => {
  for (const [path, width] of [
    ['/ja/zipx', 390],
    ['/ja/zipx', 1440],
    ['/ja/company/cookies-policy', 320],
    ['/ja/about/press', 390],
  ] as const) {
    const { page, close } = await open(path, { width });
    await page.locator('td').last().scrollIntoViewIfNeeded();
    expect(await cutWords(page, 'td', /[ァ-ヺー]{3,}/u), `${path} at ${width}`).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    await close();
  }
});

test('no line breaks within the example of an order number', async () => {
  const { page, close } = await open('/ar/company/withdraw', { width: 320 });
  for (let width = 320; width <= 480; width += 8) {
    await page.setViewportSize({ width, height: 800 });
    expect(await cutWords(page, '#order-hint', /VT-\S+/u), `${width}`).toEqual([]);
  }
  expect(await page.textContent('#order-hint')).toMatch(/VT-/);
  await close();
});

test('the table of the store shows each tool as a block on phones', async () => {
  for (const [path, width] of [
    ['/store', 390],
    ['/ar/store', 390],
    ['/de/store', 320],
    ['/th/store', 320],
  ] as const) {
    const { page, close } = await open(path, { width });
    const box = page.locator('.compare-box');
    await box.scrollIntoViewIfNeeded();
    expect(await page.locator('.compare-hint').isVisible()).toBe(false);
    expect(await box.evaluate((each) => each.scrollWidth - each.clientWidth), path).toBe(0);
    const [first] = await box.locator('tbody tr').all();
    // The columns that a screen reader announces, and each value below the one before.
    expect(await first?.getByRole('cell').count()).toBe(7);
    expect(await box.getByRole('columnheader').count()).toBe(8);
    const tops = await first
      ?.locator('td:visible')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    expect(tops).toEqual([...new Set(tops)].sort((one, other) => one - other));
    expect(await overflowOf(page)).toBe(0);
    await close();
  }
});

test('the table of the store scrolls in its own box, says so, and keeps the names in view', async () => {
  for (const [path, width, isCut] of [
    ['/de/store', 768, true],
    ['/ja/store', 768, true],
    ['/de/store', 1152, false],
    ['/ja/store', 1152, false],
  ] as const) {
    const { page, close } = await open(path, { width });
    const box = page.locator('.compare-box');
    await box.scrollIntoViewIfNeeded();
    const name = page.locator('.compare tbody th').first();
    const before = await name.boundingBox();
    expect(await name.getByRole('link').getAttribute('href')).toMatch(/\/zipx$/);
    const hidden = await box.evaluate((each) => {
      const { scrollWidth, clientWidth } = each;
      const isRtl = getComputedStyle(each).direction === 'rtl';
      each.scrollLeft = isRtl ? -scrollWidth : scrollWidth;
      return scrollWidth - clientWidth;
    });
    expect(hidden > 0, `${path} at ${width}`).toBe(isCut);
    expect(await page.locator('.compare-hint').isVisible()).toBe(isCut);
    expect((await name.boundingBox())?.x).toBeCloseTo(before?.x ?? 0, 0);
    expect(await overflowOf(page)).toBe(0);
    await close();
  }
});

test('a page that takes the focus has no ring, and suggestions leave the close button in place', async () => {
  const { page, close } = await open('/', { width: 390 });
  await page.click('.search-button');
  const closer = page.locator('.sheet-close');
  const before = await closer.boundingBox();
  await page.locator('#site-q').pressSequentially('unzip rar');
  await page.waitForSelector('#site-suggestions a');
  expect(await closer.boundingBox()).toEqual(before);
  await page.keyboard.press('Enter');
  await page.waitForSelector('#search-results a');
  await page.waitForFunction(() => document.activeElement?.id === 'main');
  expect(await styleOf(page, '#main', 'outline-style')).toBe('none');
  await close();
});

test('phones are offered the link instead of the file at the end of the page too', async () => {
  const { page, close } = await open('/zipx');
  const shown = async (system: string) => {
    await page.evaluate((name) => {
      document.documentElement.dataset.system = name;
    }, system);
    return page.locator('.closing .actions a:visible').count();
  };
  expect(await shown('other')).toBe(2);
  expect(await styleOf(page, '.closing .for-pcs', 'display')).toBe('none');
  expect(await shown('windows')).toBe(2);
  expect(await styleOf(page, '.closing .for-phones', 'display')).toBe('none');
  await close();
});
