import { expect, test } from 'vitest';
import { contrast, onColor } from '../kit/color.ts';
import { VENDOR } from '../vendor/vendor.ts';
import { findProduct, getProduct, iconSvg, PRODUCTS, packageId } from './index.ts';

test('refuses an unknown key', () => {
  for (const key of ['', 'ZIPX', 'zip', 'dll', 'constructor']) {
    expect(findProduct(key), key).toBeNull();
    expect(() => getProduct(key), key).toThrow(RangeError);
  }
});

test('products have different keys, names, paths, and icons', () => {
  const unique = (values: readonly unknown[]) => expect(new Set(values).size).toBe(PRODUCTS.length);
  unique(PRODUCTS.map(({ order }) => order));
  unique(PRODUCTS.map(({ key }) => key));
  unique(PRODUCTS.map(({ name }) => name));
  unique(PRODUCTS.map(({ packageSuffix }) => packageSuffix));
  unique(PRODUCTS.map(({ path }) => path));
  const blogs = PRODUCTS.flatMap(({ blogType }) => blogType ?? []);
  expect(new Set(blogs).size).toBe(blogs.length);
  unique(PRODUCTS.map(({ gradient }) => gradient));
  unique(PRODUCTS.map(({ icon }) => icon));
});

test('text stays readable from one end of each gradient to the other', () => {
  for (const { key, color, gradient } of PRODUCTS) {
    const [start = '', end = ''] = gradient.match(/#[0-9a-f]{6}/gi) ?? [];
    expect(start, key).toBe(color);
    for (const stop of [start, end]) {
      expect(contrast(stop, onColor(color)), key).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test('all icons can be in one document', () => {
  const ids = PRODUCTS.flatMap(({ icon }) =>
    [...icon.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id),
  );
  expect(new Set(ids).size).toBe(PRODUCTS.length);
  for (const { icon, key } of PRODUCTS) expect(icon, key).toContain(`url(#icon-${key})`);
});

test('an icon is one small standalone SVG file, the brand mark too', () => {
  for (const product of [...PRODUCTS, VENDOR]) {
    const svg = iconSvg(product);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^>]*viewBox="0 0 32 32">/);
    expect(svg.match(/<\w+/g)?.length).toBe(
      (svg.match(/<\/\w+>/g)?.length ?? 0) + (svg.match(/\/>/g)?.length ?? 0),
    );
    expect(svg.length, product.name).toBeLessThan(2000);
    expect(svg).not.toMatch(/<script|href=|<text|NaN|undefined/);
  }
});

test('base prices are whole cents, and longer costs more', () => {
  for (const { basePrices, key } of PRODUCTS) {
    const { month, year, lifetime } = basePrices;
    for (const price of [month, year, lifetime]) {
      expect(price.currency).toBe('USD');
      expect(Number.isSafeInteger(price.minor) && price.minor > 0, key).toBe(true);
    }
    expect(month.minor < year.minor && year.minor < lifetime.minor, key).toBe(true);
    expect(year.minor, key).toBeLessThan(12 * month.minor);
  }
});

test('lists products in their order', () => {
  const orders = PRODUCTS.map(({ order }) => order);
  expect(orders).toEqual(orders.toSorted((one, other) => one - other));
});

test('the package id consists of prefix and suffix', () => {
  expect(packageId({ packageSuffix: 'zip' }, 'com.acme')).toBe('com.acme.zip');
});
