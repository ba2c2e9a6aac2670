import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const ROOT = join(import.meta.dirname, '../../..');
const REPLACED = new Map(
  [
    ['vendor/vendor.ts', 'vendor.ts'],
    ['products/register.ts', 'products.ts'],
    ['locales/register.ts', 'locales.ts'],
  ].map(([own = '', sample = '']) => [join(ROOT, own), join(import.meta.dirname, sample)]),
);

/**
 * Gives tests the sample company, products, and languages instead of those of the shop, so that they prove the engine in
 * every shop.
 */
export const samples = (): Plugin => ({
  name: 'samples',
  enforce: 'pre',
  resolveId: (source, importer) =>
    importer && source.startsWith('.')
      ? REPLACED.get(resolve(dirname(importer), source))
      : undefined,
});
