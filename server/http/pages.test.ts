import { expect, test } from 'vitest';
import { PageStore } from './pages.ts';

const page = (text: string) => new Response(text, { headers: { 'content-type': 'text/html' } });

test('does not cache a page that was rendered while prices changed', async () => {
  const pages = new PageStore();
  const before = pages.generation;
  expect(await pages.keep('/zipx', page('old'), before)).toBe(pages.find('/zipx'));
  pages.empty();
  expect(pages.find('/zipx')).toBeUndefined();
  expect(await pages.keep('/zipx', page('old'), before)).toBeDefined();
  expect(pages.find('/zipx')).toBeUndefined();
  const now = await pages.keep('/zipx', page('new'), pages.generation);
  expect(pages.find('/zipx')).toBe(now);
});

test('does not cache a page if prices change while it is stored', async () => {
  const pages = new PageStore();
  const keeping = pages.keep('/zipx', page('old'), pages.generation);
  pages.empty();
  await keeping;
  expect(pages.size).toBe(0);
});

test('drops the oldest page when full, but not to replace a page', async () => {
  const pages = new PageStore();
  const keep = (path: string) => pages.keep(path, page(path), pages.generation);
  for (let n = 0; n < 5000; n += 1) await keep(`/${n}`);
  await keep('/4999');
  expect([pages.size, pages.find('/0') !== undefined]).toEqual([5000, true]);
  await keep('/more');
  expect(pages.size).toBe(5000);
  expect(['/0', '/1', '/more'].map((path) => pages.find(path) !== undefined)).toEqual([
    false,
    true,
    true,
  ]);
});
