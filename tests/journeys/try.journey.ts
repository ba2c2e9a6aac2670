import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, overflowOf } from '../harness/browser.ts';
import { openStage } from '../harness/stage.ts';

const { browser, site } = await openStage();

async function open(path: string, options: BrowserContextOptions = {}) {
  const visitor = await openPage(browser, { locale: 'en-US', ...options });
  await visitor.page.goto(site.url + path);
  return visitor;
}

/** Milliseconds after which nothing on a page may move (WCAG 2.2.2). */
const REST = 5000;

/** As screen readers hear it. */
const resultOf = (page: Page): Promise<string> => page.locator('.try [role=status]').ariaSnapshot();

const choose = (page: Page, label: string): Promise<void> =>
  page.locator('.try label').filter({ hasText: label }).click();

const TRIALS = [
  ['/zipx', ['Extract'], 'All files extracted', '.m-made'],
  ['/cadreader', ['Pipes', 'House'], 'House 7.22 m', '.m-pipes'],
  ['/vox-magic', ['Deeper'], 'A computer-generated voice', '.m-tile:first-child .m-lit'],
  ['/pdfreader', ['3'], 'Fall Found once, on page 2', '.m-thumb:last-child .m-lit'],
  ['/wallpaperx', ['Meadow'], 'Monitor 2 Meadow', '.m-screen.wide [data-at="3"]'],
  ['/dll-fixer/v1', ['Repair'], 'Shared libraries replaced.', '.m-parts [data-at="2"]'],
  ['/screenrecx', ['Record', 'Stop'], 'Sales report.mp4', '.m-rec[data-at="2"]'],
  ['/printerdriver', ['Hallway printer'], 'Driver installed', '.m-main [data-at="1"]'],
] as const;

const sizeOf = (page: Page) =>
  page
    .locator('.living')
    .evaluate(({ clientWidth, clientHeight }) => ({ clientWidth, clientHeight }));

const isShown = (page: Page, selector: string): Promise<boolean> =>
  page
    .locator(`.living ${selector}`)
    .evaluate((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }));

test.each(TRIALS)(
  'the window of %s reacts without scripts, and no box changes its size',
  async (path, labels, result, shown) => {
    const { page, close } = await open(path, { javaScriptEnabled: false });
    expect(await isShown(page, shown)).toBe(false);
    const before = await sizeOf(page);
    for (const label of labels) await choose(page, label);
    expect(await resultOf(page)).toContain(result);
    expect(await isShown(page, shown)).toBe(true);
    expect(await sizeOf(page)).toEqual(before);
    await close();
  },
);

test('parts of the picture press the controls, and the others do not look like buttons', async () => {
  for (const [path, part, result] of [
    ['/zipx', '.m-tool:has(.m-press)', 'All files extracted'],
    ['/dll-fixer/v1', '.m-tool.on:has(.m-press)', 'Shared libraries replaced.'],
    ['/wallpaperx', '.m-strip > :nth-child(3)', 'Monitor 2 Meadow'],
    ['/printerdriver', '.m-row .m-tool.on', 'Driver installed'],
  ] as const) {
    const { page, close } = await open(path, { javaScriptEnabled: false });
    await page.locator(`.living ${part}`).first().click();
    expect(await resultOf(page), path).toContain(result);
    const pointed = await page
      .locator('.living :is(.m-tool:not(:has(.m-press)), .m-switch)')
      .evaluateAll((all) =>
        all
          .map((each) => getComputedStyle(each))
          .filter(({ cursor, borderTopWidth, borderTopColor }) => {
            const hasBorder = borderTopWidth !== '0px' && !borderTopColor.endsWith(', 0)');
            return cursor === 'pointer' || hasBorder;
          }),
      );
    expect(pointed.length, path).toBe(0);
    await close();
  }
});

test('a slider uncovers the recovered picture, by keyboard and by touch, and is absent without scripts', async () => {
  for (const [path, key, percent] of [
    ['/datarecovery', 'ArrowRight', '5%'],
    ['/ar/datarecovery', 'ArrowLeft', '5'],
  ] as const) {
    const { page, close } = await open(path);
    expect(await isShown(page, '.m-reveal')).toBe(false);
    const before = await sizeOf(page);
    await page.locator('.try [type=range]').focus();
    await page.keyboard.press(key);
    await expect
      .poll(() => page.locator('.try [role=status] bdi').textContent())
      .toContain(percent);
    await expect.poll(() => isShown(page, '.m-reveal')).toBe(true);
    await page.keyboard.press('End');
    await expect
      .poll(() => page.locator('.living').evaluate((each) => each.style.getPropertyValue('--seen')))
      .toBe('100%');
    expect(await sizeOf(page)).toEqual(before);
    await close();
  }
  const without = await open('/datarecovery', { javaScriptEnabled: false });
  expect(await without.page.isVisible('.try')).toBe(false);
  await without.close();
});

test('a repair is undone by keyboard', async () => {
  const { page, close } = await open('/dll-fixer/v1');
  await page.locator('.try input').first().focus();
  await page.keyboard.press('Space');
  expect(await resultOf(page)).toContain('Nothing has been changed.');
  await page.keyboard.press('ArrowRight');
  expect(await resultOf(page)).toContain('restore point');
  await page.keyboard.press('ArrowRight');
  expect(await resultOf(page)).toContain('The old files are back.');
  await close();
});

test('a chosen window rests within five seconds, and does not move at all with reduced motion', async () => {
  const moving = (page: Page) =>
    page
      .locator('.living .mock')
      .evaluate(
        (mock) =>
          mock.getAnimations({ subtree: true }).filter((each) => each.playState === 'running')
            .length,
      );
  for (const [path, label] of [
    ['/zipx', 'Extract'],
    ['/screenrecx', 'Record'],
  ] as const) {
    const moved = await open(path);
    await moved.page.waitForTimeout(REST);
    await choose(moved.page, label);
    expect(await moving(moved.page), path).toBeGreaterThan(0);
    await moved.page.waitForTimeout(REST);
    expect(await moving(moved.page), path).toBe(0);
    await moved.close();
    const still = await open(path, { reducedMotion: 'reduce' });
    await choose(still.page, label);
    expect(await moving(still.page), path).toBe(0);
    await still.close();
  }
});

test('the controls fit and can be touched on the narrowest phone in every direction', async () => {
  for (const path of ['/de/printerdriver', '/ar/cadreader', '/th/wallpaperx', '/ru/dll-fixer/v1']) {
    const { page, close } = await open(path, { viewport: { width: 320, height: 700 } });
    expect(await overflowOf(page), path).toBe(0);
    const sizes = await page
      .locator('.try label')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
    expect(Math.min(...sizes), path).toBeGreaterThanOrEqual(24);
    await close();
  }
});

test('a voice is heard on request only, and its code loads then', async () => {
  const { page, close } = await openPage(browser, { locale: 'en-US' });
  await page.addInitScript(() => {
    const heard: number[] = [];
    Object.assign(globalThis, { heard });
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...when) {
      heard.push(this.buffer?.duration ?? 0);
      start.apply(this, when);
    };
  });
  const files: string[] = [];
  page.on('request', (request) => files.push(request.url()));
  await page.goto(`${site.url}/vox-magic`);
  await page.waitForLoadState('networkidle');
  await choose(page, 'Robot');
  expect(files.filter((file) => file.includes('/hear-'))).toEqual([]);
  await page.click('.listen');
  const heard = () => page.evaluate(() => Reflect.get(globalThis, 'heard') as number[]);
  await expect.poll(async () => (await heard())[0] ?? 0).toBeCloseTo(1.68, 1);
  await close();
});
