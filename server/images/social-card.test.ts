import { expect, test } from 'vitest';
import { lettersOf } from '../../kit/font-letters.ts';
import { fontFilesFor } from '../../kit/fonts.ts';
import { LOCALES } from '../../locales/index.ts';
import { PRODUCTS } from '../../products/index.ts';
import { VENDOR } from '../../vendor/vendor.ts';
import { findSocialCard, type SocialCard } from './social-card.ts';

const NAMES = [...PRODUCTS.map(({ key }) => key), 'home'];

test('returns null for unknown products and languages', () => {
  expect(findSocialCard('photox', 'en')).toBeNull();
  expect(findSocialCard('zipx', 'xx')).toBeNull();
  expect(findSocialCard('home', '')).toBeNull();
  expect(findSocialCard('constructor', 'en')).toBeNull();
});

test('the home card has a translated heading, the shop’s name, and all products', () => {
  const card = findSocialCard('home', 'de');
  expect(card?.name).toBe(VENDOR.name);
  expect(card?.heading).not.toBe(findSocialCard('home', 'en')?.heading);
  expect(card?.footer.icons).toHaveLength(PRODUCTS.length);
});

test('a product’s card has its colors and the heading of its page', () => {
  const card = findSocialCard('zipx', 'ar');
  expect(card).toMatchObject({ name: 'ZipX', direction: 'rtl', writing: 'arabic' });
  expect(card?.colors[0]).toBe('#1A6BFF');
  expect(card?.colors[1]).toMatch(/^#[0-9a-f]{6}$/i);
  expect(card?.heading).toMatch(/^\p{Script=Arabic}/u);
});

test.each(LOCALES.map(({ prefix }) => prefix))(
  'every letter on the cards in %s has a glyph',
  (prefix) => {
    const cards = NAMES.map((name) => findSocialCard(name, prefix));
    expect(cards.filter((card) => card === null)).toEqual([]);
    expect(cards.flatMap((card) => (card ? undrawn(card) : []))).toEqual([]);
  },
);

/** Returns the letters without a glyph, each with its heading. */
function undrawn({ name, heading, footer, writing }: SocialCard): string[] {
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
