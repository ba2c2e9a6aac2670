import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contrast, lightnessOf, onColor, shade } from '../../kit/color.ts';
import { PRODUCTS, type Product } from '../../products/index.ts';

const source = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

type Tokens = Readonly<Record<string, string>>;

/** Returns the declarations of a rule. The selector must match the file exactly. */
function tokensOf(selector: string): Tokens {
  const from = source.indexOf(`${selector} {`);
  if (from < 0) throw new Error(`Rule not found: ${selector}`);
  const body = source.slice(source.indexOf('{', from) + 1, source.indexOf('}', from));
  return Object.fromEntries(
    body.split(';').flatMap((line) => {
      const [name, value] = line.split(/:(.*)/s);
      return name && value ? [[name.trim(), value.replace(/\s+/g, ' ').trim()]] : [];
    }),
  );
}

const LIGHT = tokensOf(':root');
const DARK = tokensOf(':root.dark');

const TEXT = 4.5;
const SHAPE = 3;
const PAGES = ['--canvas', '--surface', '--raised'];
/** Foreground, backgrounds, and minimum contrast in WCAG 2.2 AA. */
const PAIRS: readonly (readonly [string, readonly string[], number])[] = [
  ['--ink', [...PAGES, '--danger-surface', '--good-surface'], TEXT],
  ['--quiet', PAGES, TEXT],
  ['--action', PAGES, TEXT],
  ['--on-action', ['--action'], TEXT],
  ['--danger', ['--canvas', '--raised', '--danger-surface'], TEXT],
  ['--good', ['--canvas', '--raised', '--good-surface'], TEXT],
  ['--ring', PAGES, SHAPE],
  ['--edge-line', PAGES, SHAPE],
];

const of = (tokens: Tokens, name: string): string => tokens[name] ?? '';

const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);

/** In degrees. */
function hueOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => channel(color, at));
  const turn = Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue);
  return (turn * 180) / Math.PI;
}

/** Computes `color-mix(in srgb, color part, onto)`. */
function mix(color: string, part: number, onto: string): string {
  const mixed = [1, 3, 5].map((at) =>
    Math.round(channel(color, at) * part + channel(onto, at) * (1 - part)),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

test('throws for a missing rule', () => {
  expect(() => tokensOf(':root.sepia')).toThrow('Rule not found: :root.sepia');
});

test('detects insufficient contrast', () => {
  expect(contrast('#777f8c', '#ffffff')).toBeLessThan(TEXT);
});

test('the dark scheme is the same for the system and as a choice', () => {
  expect(tokensOf(':root:not(.light, .dark)')).toEqual(DARK);
  expect(Object.keys(DARK)).toEqual(Object.keys(LIGHT));
});

test.each([
  ['light', LIGHT],
  ['dark', DARK],
])('the %s scheme is readable', (_, tokens) => {
  for (const [front, backs, least] of PAIRS) {
    for (const back of backs) {
      const found = contrast(of(tokens, front), of(tokens, back));
      expect(found, `${front} on ${back}`).toBeGreaterThanOrEqual(least);
    }
  }
});

/** As `--product-tint` in `product-button.css`. */
const tintOf = ({ color, second }: Pick<Product, 'color' | 'second'>): string =>
  mix(color, 0.3, second);

test.each(PRODUCTS)('$name has readable text on its color and on its tints', (product) => {
  const { color, gradient } = product;
  expect(contrast(onColor(color), color)).toBeGreaterThanOrEqual(TEXT);
  for (const tokens of [LIGHT, DARK]) {
    const tint = mix(tintOf(product), 0.09, of(tokens, '--raised'));
    for (const front of ['--ink', '--quiet', '--action']) {
      expect(contrast(of(tokens, front), tint), front).toBeGreaterThanOrEqual(TEXT);
    }
    for (const part of [0.16, 0.2]) {
      const hero = mix(tintOf(product), part, of(tokens, '--canvas'));
      for (const front of ['--ink', '--quiet'])
        expect(contrast(of(tokens, front), hero), `${front} ${part}`).toBeGreaterThanOrEqual(TEXT);
    }
    // The background of a tile is its gradient behind a thin layer.
    for (const stop of gradient.match(/#[0-9a-f]{6}/gi) ?? []) {
      const tile = mix(stop, 0.13, of(tokens, '--raised'));
      for (const front of ['--ink', '--quiet'])
        expect(contrast(of(tokens, front), tile), `${front} on a tile`).toBeGreaterThanOrEqual(
          TEXT,
        );
    }
  }
});

test.each(PRODUCTS)(
  'the button of $name has an edge that stands out from every page',
  (product) => {
    for (const tokens of [LIGHT, DARK]) {
      const [least, most] = [Number(of(tokens, '--edge-least')), Number(of(tokens, '--edge-most'))];
      // As `--product-edge` in `product-button.css`.
      const lightness = lightnessOf(product.color);
      const by = Math.min(most, Math.max(least, lightness)) - lightness;
      const edge = shade(product.color, { lightness: by, hue: 0 });
      for (const back of PAGES)
        expect(contrast(edge, of(tokens, back)), back).toBeGreaterThanOrEqual(SHAPE);
    }
  },
);

test('products of the same color differ in their tints', () => {
  const tints = PRODUCTS.map((product) => mix(tintOf(product), 0.16, of(LIGHT, '--canvas')));
  expect(new Set(tints).size).toBe(PRODUCTS.length);
});

test('no tint has the hue of an error', () => {
  for (const product of PRODUCTS) {
    const apart = Math.abs(hueOf(tintOf(product)) - hueOf(of(LIGHT, '--danger-surface')));
    expect(Math.min(apart, 360 - apart), product.key).toBeGreaterThan(40);
  }
});

test('no rule of the styles names a product', () => {
  const app = join(import.meta.dirname, '..');
  const files = globSync('**/*.css', { cwd: app });
  expect(files.length).toBeGreaterThan(20);
  const naming = files.filter((file) => {
    const rules = readFileSync(join(app, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|@import .*/g, '');
    return PRODUCTS.some(({ key, packageSuffix }) =>
      new RegExp(`\\b(${key}|data-product|data-package-id)\\b|"${packageSuffix}"`).test(rules),
    );
  });
  expect(naming).toEqual([]);
});
