import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { openOffice } from '../harness/office-browser.ts';
import { openStage } from '../harness/stage.ts';

const stage = await openStage();

const PATH = 'content/blog/unzip/rar-7z-zip-difference.md';
const ADDRESS = `/office/texts/text?${new URLSearchParams({ path: PATH, language: 'en' })}`;
const WORDS = 'Two floppy disks';

const photo = {
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: await createCanvas(1200, 600).encode('png'),
};

test('a picture is put at the caret, and the preview shows it without a jump', async () => {
  const who = { email: 'pictures@shop.example', role: 'marketing' } as const;
  const { page, trouble, close } = await openOffice(stage, who);
  await page.goto(stage.site.url + ADDRESS, { waitUntil: 'load' });
  const body = page.locator('#body');
  const before = await body.inputValue();
  const caret = before.indexOf('\n\n', before.indexOf('---\n\n') + 5);
  await body.evaluate((field: HTMLTextAreaElement, at) => {
    field.focus();
    field.setSelectionRange(at, at);
  }, caret);
  await page.click('summary:has-text("Add a picture")');
  await page.setInputFiles('#picture', photo);
  await page.press('#alt', 'Enter');
  await expect.poll(() => page.locator('#alt-error').textContent()).toContain('Say what');
  expect(await body.inputValue()).toBe(before);
  await page.fill('#alt', WORDS);
  await page.press('#alt', 'Enter');
  await page.waitForSelector('#picture-added');
  const after = await body.inputValue();
  const line = /\n\n!\[Two floppy disks\]\(\/pictures\/[0-9a-f]{16}-1200x600\.png\)/.exec(after);
  expect([line?.index, after.replace(line?.[0] ?? '', '')]).toEqual([caret, before]);
  expect(await page.inputValue('#alt')).toBe('');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('body');
  const image = page.frameLocator('iframe').locator(`img[alt="${WORDS}"]`);
  await image.waitFor();
  const boxOf = () => image.evaluate((shown) => [shown.clientWidth, shown.clientHeight]);
  const [width = 0, height = 0] = await boxOf();
  expect(Math.abs(width - 2 * height)).toBeLessThanOrEqual(2);
  await image.scrollIntoViewIfNeeded();
  await expect
    .poll(() => image.evaluate((shown: HTMLImageElement) => shown.currentSrc))
    .toMatch(/\.webp$/);
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.complete)).toBe(true);
  expect(await boxOf()).toEqual([width, height]);
  expect(trouble).toEqual([]);
  await close();
});
