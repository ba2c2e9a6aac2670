import { spawn } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEVELOPMENT } from '../../tools/launch.mjs';
import { COMPILED, temporaryFolder } from '../harness/child.ts';
import { freePort } from '../harness/site-process.ts';

const ROOT = join(import.meta.dirname, '../..');
/** The rest is large, or made by programs. */
const LEFT_OUT = new Set(['.git', '.cache', '.react-router', 'build', 'data', 'node_modules']);
const folder = temporaryFolder();
const copy = join(folder.path, 'copy');
let url = '';
let stop = async () => {};

beforeAll(async () => {
  cpSync(ROOT, copy, {
    recursive: true,
    filter: (path) => !LEFT_OUT.has(path.slice(ROOT.length + 1)),
  });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const args = [...DEVELOPMENT, '--dev'];
  const { PATH } = process.env;
  const env = { PATH, NODE_ENV: 'development', NODE_COMPILE_CACHE: COMPILED, PORT: `${port}` };
  const child = spawn(process.execPath, args, { cwd: copy, env, stdio: 'ignore' });
  const ended = new Promise((done) => child.once('close', done));
  stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
}, 600_000);
afterAll(async () => {
  await stop();
  folder[Symbol.dispose]();
});

/** Asks again while the server starts. */
async function open(path: string): Promise<string> {
  for (;;) {
    const answer = await fetch(url + path).catch(() => null);
    if (answer !== null) return answer.text();
    await wait(100);
  }
}

/** Replaces the first match. */
function edit(path: string, from: string, to: string): void {
  const file = join(copy, path);
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to));
}

test.each([
  ['a message', '/store', 'locales/en/messages/public.po', '"Store"', '"Shelves"'],
  ['a text', '/company/refund-policy', 'content/legal/refund-policy.md', '"Refund', '"Returned'],
  ['the text of a product', '/zipx', 'products/zipx/page.md', '"ZipX opens', '"ZipX unfolds'],
  ['a component', '/store', 'web/shop/store/store.tsx', '"wrap section"', '"wrap section seen"'],
  ['the facts of a product', '/zipx', 'products/zipx/product.ts', "name: 'ZipX", "name: 'ZipY"],
  ['a file for crawlers', '/robots.txt', 'web/seo/robots.ts', "'Disallow:'", "'Disallow: /unseen'"],
  ['the vendor', '/store', 'vendor/vendor.ts', "name: 'Vitrine'", "name: 'Glasshouse'"],
])('shows an edit of %s on %s', async (_, page, path, from, to) => {
  const shown = to.replace(/^name: |["']/g, '');
  const before = await open(page);
  expect(before).not.toContain(shown);
  // Answered from memory, which the edit must empty.
  expect(await open(page)).not.toContain(shown);
  edit(path, from, to);
  await expect.poll(() => open(page)).toContain(shown);
});

test('paints a social card again after an edit of its text', async () => {
  const read = async () => (await fetch(`${url}/og/home/en.png`)).headers.get('etag');
  await open('/');
  const before = await read();
  expect(before).not.toBeNull();
  edit('locales/en/messages/public.po', 'msgid "home.heading"\nmsgstr "', '$&Surprising ');
  await expect.poll(read).not.toBe(before);
});
