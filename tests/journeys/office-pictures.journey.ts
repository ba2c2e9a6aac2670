import { createCanvas } from '@napi-rs/canvas';
import type { Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { touch } from '../harness/browser.ts';
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
  await touch(page);
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

test('a picture that cannot be added costs no typed word, and Enter in a field saves', async () => {
  const who = { email: 'pictures-lost@shop.example', role: 'marketing' } as const;
  const { page, close } = await openOffice(stage, who);
  await page.goto(stage.site.url + ADDRESS, { waitUntil: 'load' });
  await touch(page);
  const words = `${await page.inputValue('#body')}\nUnsaved words.\n`;
  await page.fill('#body', words);
  await page.click('summary:has-text("Add a picture")');
  await page.fill('#alt', WORDS);
  const pictureAddress = '**/office/texts/picture?*';
  const failures = [
    ['We can’t reach the shop.', (route: Route) => route.abort()],
    ['Something went wrong on our end', (route: Route) => route.fulfill({ status: 500 })],
    [
      'You’ve been signed out',
      (route: Route) => route.fulfill({ status: 303, headers: { location: '/login/signin' } }),
    ],
  ] as const;
  for (const [told, answer] of failures) {
    await page.setInputFiles('#picture', photo);
    await page.route(pictureAddress, answer);
    await page.click('.picture-fields button');
    await expect.poll(() => page.locator('#picture-trouble').textContent()).toContain(told);
    await page.unroute(pictureAddress);
    expect([(await page.inputValue('#body')).slice(-40), await page.inputValue('#alt')]).toEqual([
      words.slice(-40),
      WORDS,
    ]);
  }
  const large = { ...photo, buffer: Buffer.alloc(11 * 1024 * 1024) };
  await page.setInputFiles('#picture', large);
  await page.click('.picture-fields button');
  await expect.poll(() => page.locator('#picture-error').textContent()).toContain('megapixels');
  expect((await page.inputValue('#body')).endsWith('Unsaved words.\n')).toBe(true);
  await page.setInputFiles('#picture', []);
  await page.fill('[name=why]', 'a better text');
  await page.press('[name=why]', 'Enter');
  await page.waitForSelector('#done');
  expect(await page.inputValue('#body')).toContain('Unsaved words.');
  expect(await page.locator('.facts').first().textContent()).toContain('Draft');
  await close();
});
