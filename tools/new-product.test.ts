import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PRODUCTS } from '../products/index.ts';
import { whyNot } from './new-product.ts';

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
