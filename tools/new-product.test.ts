import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PRODUCTS } from '../products/index.ts';
import { addProduct, whyNot } from './new-product.ts';
import { ROOT } from './paths.mjs';

const NEW = { key: 'notepad', name: 'NotePad X', color: '#7744AA' };

test.each([
  ['an unknown option', ['notepad', 'NotePad X', '--colour', '#7744AA']],
  ['an option without its value', ['notepad', 'NotePad X', '--color']],
  ['no name', ['notepad']],
])('prints its usage for %s', (_, args) => {
  const ran = spawnSync(process.execPath, [join(import.meta.dirname, 'new-product.ts'), ...args], {
    encoding: 'utf8',
  });
  expect(ran).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringMatching(/^npm run new-product -- KEY "Name"[^\n]*\n$/),
  });
});

test.each([
  [{ key: 'NotePad' }, /lowercase/],
  [{ key: 'zip' }, /"zipx"/],
  [{ key: 'pay' }, /address of another page/],
  [{ name: 'Note{Pad' }, /sign that texts cannot hold/],
  [{ name: 'zipx' }, /There is a product named/],
  [{ color: 'red' }, /not a color/],
])('refuses %j', (change, why) => {
  expect(whyNot({ ...NEW, ...change }, PRODUCTS)).toMatch(why);
});

test('accepts a product that can be told from all others', () => {
  expect(whyNot(NEW, PRODUCTS)).toBeNull();
});

const REGISTER = `// A line here adds a product to the shop.

export { product as app9 } from './app9/product.ts';
export { product as brush } from './brush/product.ts';
export { product as pdfreader } from './pdfreader/product.ts';
`;

/** Returns what the formatter makes of a file. */
function formatted(path: string, input: string): string {
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  const args = [biome, 'check', '--write', `--stdin-file-path=${path}`];
  return spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8', input }).stdout;
}

test.each([
  ['notepad', 'NotePad X'],
  ['album', "Painter's Album"],
  ['zoom', 'Zoom X'],
  ['app10', 'App Ten'],
])('writes the product %s as the formatter leaves it', (key, name) => {
  const folder = mkdtempSync(join(tmpdir(), 'new-product-'));
  try {
    mkdirSync(join(folder, 'products'));
    writeFileSync(join(folder, 'products/register.ts'), REGISTER);
    const paths = addProduct(folder, { ...NEW, key, name }, 12);
    const code = paths.filter((path) => path.endsWith('.ts'));
    expect(code).toEqual([`products/${key}/product.ts`, 'products/register.ts']);
    for (const path of code) {
      const text = readFileSync(join(folder, path), 'utf8');
      expect(text).toContain(key);
      expect(formatted(path, text)).toBe(text);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
