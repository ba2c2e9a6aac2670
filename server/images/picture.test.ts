import { expect, test } from 'vitest';
import { lettersOf } from '../../kit/font-letters.ts';
import { fontFilesFor } from '../../kit/fonts.ts';
import { LOCALES } from '../../locales/index.ts';
import { PRODUCTS } from '../../products/index.ts';
import { VENDOR } from '../../vendor/vendor.ts';
import { findPicture, type Picture } from './picture.ts';

const NAMES = [...PRODUCTS.map(({ key }) => key), 'home'];

test('returns null for unknown products and languages', () => {
  expect(findPicture('photox', 'en')).toBeNull();
  expect(findPicture('zipx', 'xx')).toBeNull();
  expect(findPicture('home', '')).toBeNull();
  expect(findPicture('constructor', 'en')).toBeNull();
});

test('the home picture has a translated heading, the shop’s name, and all products', () => {
  const picture = findPicture('home', 'de');
  expect(picture?.name).toBe(VENDOR.name);
  expect(picture?.heading).not.toBe(findPicture('home', 'en')?.heading);
  expect(picture?.footer.icons).toHaveLength(PRODUCTS.length);
});

test('a product’s picture has its colors and the heading of its page', () => {
  const picture = findPicture('zipx', 'ar');
  expect(picture).toMatchObject({ name: 'ZipX', direction: 'rtl', writing: 'arabic' });
  expect(picture?.colors[0]).toBe('#1A6BFF');
  expect(picture?.colors[1]).toMatch(/^#[0-9a-f]{6}$/i);
  expect(picture?.heading).toMatch(/^\p{Script=Arabic}/u);
});

test.each(LOCALES.map(({ prefix }) => prefix))(
  'every letter on the pictures in %s has a glyph',
  (prefix) => {
    const pictures = NAMES.map((name) => findPicture(name, prefix));
    expect(pictures.filter((picture) => picture === null)).toEqual([]);
    expect(pictures.flatMap((picture) => (picture ? undrawn(picture) : []))).toEqual([]);
  },
);

/** Returns the letters without a glyph, each with its heading. */
function undrawn({ name, heading, footer, writing }: Picture): string[] {
  const text = `${name} ${heading} ${footer.name ?? ''}`;
  const fonts = fontFilesFor(text, writing).map(({ path }) => known(path));
  return [...new Set(text)]
    .filter((letter) => !fonts.some((letters) => letters.has(letter.codePointAt(0) ?? 0)))
    .map((letter) => `${letter} in "${heading}"`);
}

const read = new Map<string, ReadonlySet<number>>();
function known(path: string): ReadonlySet<number> {
  const letters = read.get(path) ?? lettersOf(path);
  read.set(path, letters);
  return letters;
}
