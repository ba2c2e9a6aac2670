import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { getLocale, LOCALES } from '../../locales/index.ts';
import { withoutJoiners } from '../../locales/joiners.ts';
import { originalHash, readProse } from '../../locales/prose.ts';
import { PRODUCTS } from '../../products/index.ts';
import { drawWindow } from './windows.server.tsx';

/** Size limit of a drawing, in bytes. */
const HEAVIEST = 15_000;

test('returns null for a product without an illustration', () => {
  expect(drawWindow('notepad', getLocale('en'))).toBeNull();
});

test('draws the choices only where they can be tried', () => {
  for (const { key } of PRODUCTS)
    expect(drawWindow(key, getLocale('en'))?.html).not.toMatch(/data-(at|not|layer)/);
});

describe.each(PRODUCTS.map(({ key }) => key))('%s', (key) => {
  const path = `products/${key}/window.md`;

  test('is drawn in every language with an alternative text, and stays small', () => {
    for (const locale of LOCALES) {
      const drawing = drawWindow(key, locale);
      expect(drawing?.alt.length, locale.prefix).toBeGreaterThan(10);
      expect(Buffer.byteLength(drawing?.html ?? ''), locale.prefix).toBeLessThan(HEAVIEST);
      expect(drawing?.lang === undefined, locale.prefix).toBe(
        locale.prefix === 'en' || existsSync(`locales/${locale.prefix}/${path}`),
      );
    }
  });
});

test('names the wireless network and the unit of a length as the market does', () => {
  const html = (key: string, prefix: string) =>
    withoutJoiners(drawWindow(key, getLocale(prefix))?.html ?? '');
  expect(html('printerdriver', 'de')).toContain('WLAN');
  expect(html('printerdriver', 'fr')).toContain('Wi-Fi');
  expect(html('cadreader', 'ru')).toContain('4,20\u00a0м');
  for (const prefix of ['ar', 'bn', 'th'])
    expect(html('cadreader', prefix)).toMatch(/4\.20\u00a0m\b/);
});

test('the sentence contains the searched word in every current translation', () => {
  const path = 'products/pdfreader/window.md';
  for (const { prefix } of LOCALES) {
    const { word = '', sentence = '', original } = readProse(path, prefix).front;
    if (original !== undefined && original !== originalHash(path)) continue;
    expect(sentence, prefix).toContain(word);
  }
});
