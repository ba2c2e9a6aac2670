import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MARKETS, PLANS, SEATS, type sampleCatalog } from '../../domain/price/index.ts';
import { LOCALES } from '../../locales/index.ts';
import { PRODUCTS } from '../../products/index.ts';

type PriceEntry = ReturnType<typeof sampleCatalog>[number];

const HOUSE = join(import.meta.dirname, '../..');
const ROOMS = ['kit', 'db', 'products', 'locales', 'domain/price'];

let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'adding-'));
  for (const room of ROOMS) cpSync(join(HOUSE, room), join(copy, room), { recursive: true });
  symlinkSync(join(HOUSE, 'node_modules'), join(copy, 'node_modules'));
  writeFileSync(join(copy, 'package.json'), '{ "type": "module" }');
});
afterAll(() => rmSync(copy, { recursive: true }));

function put(path: string, text: string): void {
  mkdirSync(dirname(join(copy, path)), { recursive: true });
  writeFileSync(join(copy, path), text);
}

/** Over the copied index modules, in a new process. */
function ask(expression: string): unknown {
  const script = `
    const { PRODUCTS } = await import('./products/index.ts');
    const { LOCALES, matchLocale } = await import('./locales/index.ts');
    const { findMarket, sampleCatalog } = await import('./domain/price/index.ts');
    console.log(JSON.stringify(${expression}));`;
  const flags = ['--input-type=module', '--eval', script];
  return JSON.parse(execFileSync(process.execPath, flags, { cwd: copy, encoding: 'utf8' }));
}

const SLOW = { timeout: 30_000 };

test('ignores a folder without a line in the register', SLOW, () => {
  put('products/notepad/product.ts', 'export const product = { key: "notepad" };');
  put('locales/nl/locale.ts', 'export const locale = { prefix: "nl" };');
  expect(ask('[PRODUCTS.length, LOCALES.length]')).toEqual([PRODUCTS.length, LOCALES.length]);
});

test('adds a product with one folder and one line: list, path, and prices in every market', () => {
  const product = `
    import { gradientOf } from '../../kit/color.ts';
    import { iconBody } from '../icon.ts';
    import { type Product, samplePrices } from '../product.ts';
    const color = '#7744AA';
    const second = '#AA2277';
    const glyph = '<circle cx="16" cy="16" r="7" fill="#fff"/>';
    export const product: Product = {
      order: ${PRODUCTS.length + 1}, key: 'notepad', name: 'NotePadX', packageSuffix: 'notepad', color, second,
      gradient: gradientOf(color, second), path: '/notepad', blogType: null, task: 'files',
      shape: 'stage',
      icon: iconBody({ key: 'notepad', color, second, glyph }),
      basePrices: samplePrices({ month: 199, year: 999, lifetime: 1999 }),
    };`;
  put('products/notepad/product.ts', product);
  const line = "export { product as notepad } from './notepad/product.ts';\n";
  appendFileSync(join(copy, 'products/register.ts'), line);
  const [paths, prices] = ask(`[
    PRODUCTS.map(({ path }) => path).slice(-2),
    sampleCatalog().filter(({ product }) => product === 'notepad'),
  ]`) as [string[], PriceEntry[]];
  expect(paths).toEqual([PRODUCTS.at(-1)?.path, '/notepad']);
  expect(prices).toHaveLength(MARKETS.length * PLANS.length * SEATS.length);
  expect(prices.find(({ market, plan }) => market === 'eu' && plan === 'year')?.total).toEqual({
    minor: 999,
    currency: 'EUR',
  });
});

test('adds a language with one folder and one line: ordered list, tags, and a market with prices', () => {
  const locale = `
    import type { Locale } from '../locale.ts';
    export const locale: Locale = {
      prefix: 'nl', tag: 'nl', aliases: ['nl'], direction: 'ltr', script: 'latin',
      nativeName: 'Nederlands', englishName: 'Dutch', market: 'eu', country: 'NL',
      numberLocale: 'nl-NL', dateLocale: 'nl-NL', ogLocale: 'nl_NL', paymentMethods: ['card'],
    };`;
  put('locales/nl/locale.ts', locale);
  const line = "export { locale as nl } from './nl/locale.ts';\n";
  appendFileSync(join(copy, 'locales/register.ts'), line);
  const answer = ask(`[
    LOCALES.map(({ prefix }) => prefix).slice(11, 14),
    matchLocale('nl-BE').prefix,
    findMarket(matchLocale('nl').market).currency,
  ]`);
  expect(answer).toEqual([['ko', 'nl', 'pt'], 'nl', 'EUR']);
});
