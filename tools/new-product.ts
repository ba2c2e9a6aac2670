/**
 * Makes the folder of a new product with every text that its pages need, and adds its line to the register:
 * `npm run new-product -- notepad "NotePad X" --color "#7744AA"`. The vendor then edits the texts.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { contrast, gradientOf, onColor, shade } from '../kit/color.ts';
import { PRODUCTS, type Product } from '../products/index.ts';
import routes from '../web/routes.ts';
import type { ListedRoute } from '../web/routing/matcher.ts';

const USAGE = 'npm run new-product -- KEY "Name" [--color "#RRGGBB"]';
const KEY = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const COLOR = /^#[0-9a-f]{6}$/i;
const DEFAULT_COLOR = '#5B5BD6';
/** How far apart the two colors of a product are in hue, in degrees. */
const HUES_APART = 40;
/** The contrast that WCAG requires of text. */
const READABLE = 4.5;

const paths = (routes as readonly ListedRoute[]).map(({ path = '' }) => path);

export type NewProduct = { readonly key: string; readonly name: string; readonly color: string };

/** Returns why a product cannot be added, or null. */
export function whyNot(
  { key, name, color }: NewProduct,
  products: readonly Pick<Product, 'key' | 'name' | 'packageSuffix'>[],
): string | null {
  if (!KEY.test(key)) return `"${key}": a key has lowercase letters, digits, and single hyphens.`;
  if (!name.trim() || /["\\\n{}<>]/.test(name))
    return 'The name is empty or has a sign that texts cannot hold.';
  if (!COLOR.test(color)) return `"${color}" is not a color such as ${DEFAULT_COLOR}.`;
  const near = products.find((each) => each.key.includes(key) || key.includes(each.key));
  // An address belongs to the product whose key it contains.
  if (near) return `The key "${key}" cannot be told from "${near.key}". Choose another.`;
  if (products.some((each) => each.name.toLowerCase() === name.toLowerCase()))
    return `There is a product named "${name}".`;
  if (products.some((each) => each.packageSuffix === key))
    return `The package id of another product ends in "${key}". Choose another key.`;
  return paths.some((path) => path.includes(key))
    ? `The address of another page contains "${key}". Choose another key.`
    : null;
}

const identifierOf = (key: string): string =>
  key.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** As the formatter quotes it. A name has no double quotes. */
const quoted = (name: string): string => (name.includes("'") ? `"${name}"` : `'${name}'`);

const facts = (
  { key, name, color }: NewProduct,
  order: number,
): string => `import { gradientOf } from '../../kit/color.ts';
import { iconBody } from '../icon.ts';
import { type Product, samplePrices } from '../product.ts';

const color = '${color}';
const second = '${secondOf(color)}';
const glyph =
  '${glyphOf(order)}';

export const product: Product = {
  order: ${order},
  key: '${key}',
  name: ${quoted(name)},
  packageSuffix: '${key.replaceAll('-', '')}',
  color,
  second,
  gradient: gradientOf(color, second),
  path: '/${key}',
  variants: [],
  blogType: null,
  task: 'files',
  shape: 'stage',
  get icon() {
    return iconBody({ key: '${key}', color, second, glyph });
  },
  basePrices: samplePrices({ month: 499, year: 1999, lifetime: 3999 }),
};
`;

/** Returns the color of the nearest hue that keeps text readable on the whole gradient. */
function secondOf(color: string): string {
  const text = onColor(color);
  for (let hue = HUES_APART; hue > 0; hue -= 5) {
    const second = shade(color, { lightness: 0, hue });
    const stops = gradientOf(color, second).match(/#[0-9a-f]{6}/gi) ?? [];
    if (stops.every((stop) => contrast(stop, text) >= READABLE)) return second;
  }
  return color;
}

/** A simple sign, different for each position, which the vendor replaces. */
const glyphOf = (order: number): string =>
  `<circle cx="16" cy="16" r="8.5" fill="none" stroke="#fff" stroke-width="3"/><circle cx="16" cy="16" r="${1.5 + (order % 8) / 2}" fill="#fff"/>`;

const page = ({ name }: NewProduct): string => `---
title: "${name} – What it does on Windows"
description: "${name} does one task on Windows. Say in two sentences what visitors can do with it, and what is free."
heading: "Say what ${name} does"
lead: "Say in one or two sentences how ${name} helps. Begin with the benefit."
use: "Say what ${name} is for."
task: "Do this with ${name}"
---

## What you can do with ${name}

### First feature

Describe the feature that most visitors look for, and say whether it’s free.

### Second feature

Describe another feature.

## How to use ${name}

1. Say what to open or choose first.
2. Say what to do next.
3. Say how to get the result.

## Free vs. paid

| Feature | Free | License |
|---|---|---|
| First feature | ✓ | ✓ |
| Second feature | – | ✓ |
| Term and PCs | Doesn’t expire | Month, year, or lifetime; 1, 3, or 5 PCs |

## What Windows already does

Say honestly what Windows can do without ${name}.

## System requirements

| | |
|---|---|
| Windows | Windows 11, or Windows 10 version 22H2 (64-bit) |
| Disk space | About 100 MB |

## What ${name} can’t do

- Say what visitors may expect and ${name} can’t do.
`;

const faq = ({ name }: NewProduct): string => `---
title: "Questions about ${name}"
description: "Answers to questions about ${name}."
lead: "What it does, and what’s free."
---

## What is free in ${name}?

Say what works without a license.
`;

/** Adds the line where the formatter sorts it: by path, with numbers as numbers. */
function withLine(register: string, line: string): string {
  const pathOf = (text: string) => /from '([^']+)'/.exec(text)?.[1] ?? '';
  const lines = register.replace(/\n*$/, '\n').split(/(?<=\n)/);
  const { compare } = new Intl.Collator('en', { numeric: true });
  const next = lines.findIndex((each) => compare(pathOf(each), pathOf(line)) > 0);
  return lines.toSpliced(next < 0 ? lines.length : next, 0, line).join('');
}

/** Writes the folder and the line in the register. Returns the paths. */
export function addProduct(root: string, product: NewProduct, order: number): string[] {
  const folder = join('products', product.key);
  const files: [string, string][] = [
    [join(folder, 'product.ts'), facts(product, order)],
    [join(folder, 'page.md'), page(product)],
    [join(folder, 'faq.md'), faq(product)],
  ];
  mkdirSync(join(root, folder));
  for (const [path, text] of files) writeFileSync(join(root, path), text);
  const register = join(root, 'products/register.ts');
  const line = `export { product as ${identifierOf(product.key)} } from './${product.key}/product.ts';\n`;
  writeFileSync(register, withLine(readFileSync(register, 'utf8'), line));
  return [...files.map(([path]) => path), 'products/register.ts'];
}

/** Returns null if the arguments do not fit the usage. */
function readArgs(): NewProduct | null {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { color: { type: 'string', default: DEFAULT_COLOR } },
    });
    const [key, name, ...more] = positionals;
    return key && name && more.length === 0 ? { key, name, color: values.color } : null;
  } catch {
    return null;
  }
}

function run(): number {
  const product = readArgs();
  if (product === null) {
    console.error(USAGE);
    return 2;
  }
  const root = join(import.meta.dirname, '..');
  const why = existsSync(join(root, 'products', product.key))
    ? `There is a folder products/${product.key}.`
    : whyNot(product, PRODUCTS);
  if (why !== null) {
    console.error(why);
    return 1;
  }
  const order = 1 + Math.max(0, ...PRODUCTS.map((each) => each.order));
  for (const path of addProduct(root, product, order)) console.log(path);
  console.log(
    `Edit the texts, the prices, and the icon, then start the site. "Adding a product" in docs/customizing.md says what else there is.`,
  );
  return 0;
}

if (import.meta.main) process.exitCode = run();
