import { expect, test } from 'vitest';
import { drawWordmark, wordmarkCode } from './wordmark.ts';

test('draws a name as one path as wide as its letters', async () => {
  const [short, long] = await Promise.all(['Acme', 'Acme Łódź'].map(drawWordmark));
  expect(short?.body).toMatch(/^<path fill="currentColor" d="M[\d.MLQCZ -]+"\/>$/);
  expect(short?.body).not.toContain('NaN');
  expect(short).toMatchObject({ height: 23 });
  expect(long?.width).toBeGreaterThan((short?.width ?? 0) * 1.5);
});

test('writes code as the formatter leaves it', () => {
  expect(wordmarkCode({ width: 9, height: 23, body: '<path d="M1 2"/>' })).toBe(
    `export const WORDMARK = {\n  width: 9,\n  height: 23,\n  body: '<path d="M1 2"/>',\n};`,
  );
});

test('names the letter that it cannot draw', async () => {
  await expect(drawWordmark('A店')).rejects.toThrow('"店"');
});
