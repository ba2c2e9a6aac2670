import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { getLocale, LOCALES } from '../../locales/index.ts';
import { originalHash, readProse } from '../../locales/prose.ts';
import { PRODUCTS } from '../../products/index.ts';
import { drawWindow } from './windows.server.tsx';

/** Bytes a drawn window may have. */
const HEAVIEST = 15_000;

test('a product without a drawn window has none', () => {
  expect(drawWindow('notepad', getLocale('en'))).toBeNull();
});

describe.each(PRODUCTS.map(({ key }) => key))('%s', (key) => {
  const path = `products/${key}/window.md`;
  const { alt: _, ...labels } = readProse(path, 'en').front;

  test('is drawn in every language, light enough, with a sentence for who does not see it', () => {
    for (const locale of LOCALES) {
      const drawing = drawWindow(key, locale);
      expect(drawing?.alt.length, locale.prefix).toBeGreaterThan(10);
      expect(Buffer.byteLength(drawing?.html ?? ''), locale.prefix).toBeLessThan(HEAVIEST);
      expect(drawing?.lang === undefined, locale.prefix).toBe(
        locale.prefix === 'en' || existsSync(`locales/${locale.prefix}/${path}`),
      );
    }
  });

  test('shows every label it has', () => {
    const text = (drawWindow(key, getLocale('en'))?.html ?? '').replace(/<[^>]*>/g, '');
    for (const [name, label] of Object.entries(labels)) expect(text, name).toContain(label);
  });
});

test('the searched word stands in the sentence, in every language that has the present text', () => {
  const path = 'products/pdfreader/window.md';
  for (const { prefix } of LOCALES) {
    const { word = '', sentence = '', original } = readProse(path, prefix).front;
    if (original !== undefined && original !== originalHash(path)) continue;
    expect(sentence, prefix).toContain(word);
  }
});
