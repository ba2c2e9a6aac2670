import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../bench/processes.ts';
import { LOCALES } from '../locales/index.ts';
import { listFiles } from '../tests/house/tree.ts';
import { localize } from '../web/routing/address.ts';

// A copy of the shop that gets a product and retires three, because routes and lists are fixed when the site is built.

const ROOT = join(import.meta.dirname, '..');
const copy = mkdtempSync(join(tmpdir(), 'new-product-'));
let url = '';
let stop = () => {};

const at = (path: string) => join(copy, path);
const run = (...args: string[]) =>
  execFileSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
const retire = (key: string, retired: string) => {
  const path = at(`products/${key}/product.ts`);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replace('  basePrices:', `  retired: ${retired},\n  basePrices:`));
};

beforeAll(async () => {
  for (const path of [...listFiles(/^/), 'locales/messages.generated.ts']) {
    mkdirSync(dirname(at(path)), { recursive: true });
    cpSync(join(ROOT, path), at(path));
  }
  symlinkSync(join(ROOT, 'node_modules'), at('node_modules'));
  run('tools/new-product.ts', 'notepad', 'NotePad X', '--color', '#7744AA');
  run('tools/new-product.ts', 'brush', 'Brush & Co');
  rmSync(at('products/brush/faq.md'));
  retire('zipx', "{ since: '2026-11-01', page: 'notice', renewals: 'continue' }");
  retire('cadreader', "{ since: '2026-11-01', page: 'gone', renewals: 'end' }");
  retire('wallpaperx', "{ since: '2026-11-01', page: '/screenrecx', renewals: 'end' }");
  const build = "await (await import('./tools/build.mjs')).build({ title: '', onSpawn() {} })";
  run('--input-type=module', '--eval', build);
  const port = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: `${port}`,
    DATA_DIR: at('data'),
    LOG_LEVEL: 'error',
  };
  const server = spawn(process.execPath, ['build/run/main.js'], {
    cwd: copy,
    env,
    stdio: 'ignore',
  });
  stop = () => void server.kill();
  url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
    if (server.exitCode !== null) throw new Error('The server stopped');
    await setTimeout(100);
  }
}, 600_000);
afterAll(() => {
  stop();
  rmSync(copy, { recursive: true, force: true, maxRetries: 5 });
});

const open = async (path: string) => {
  const answer = await fetch(url + path, { redirect: 'manual' });
  const location = answer.headers.get('location');
  return { status: answer.status, location, html: await answer.text(), answer };
};

test('opens every page of a new product in every language', async () => {
  const pages = ['/notepad', '/faq/notepad', '/tip-download/notepad', '/release-notes/notepad'];
  const bare = ['/brush', '/faq/brush', '/tip-download/brush'];
  for (const path of [...pages, ...bare, '/buy?product=notepad', '/pay?product=brush'])
    for (const locale of LOCALES) {
      const shown = localize(locale, path);
      expect((await open(shown)).status, shown).toBe(200);
    }
});

test('lists a new product everywhere, and a retired one nowhere', async () => {
  const lists = ['/', '/store', '/download', '/sitemap.xml', '/about/about-us', '/store/feed'];
  for (const path of [...lists, '/nowhere', '/buy', '/search']) {
    const { html } = await open(path);
    expect(html.includes('notepad') || html.includes('NotePad'), path).toBe(true);
    expect(html.match(/zipx|cadreader|wallpaperx/gi), path).toBeNull();
  }
});

test('says on the page of a retired product that it is no longer sold', async () => {
  for (const path of ['/zipx', '/de/zipx', '/cadreader', '/ar/cadreader']) {
    const { status, answer, html } = await open(path);
    expect(status, path).toBe(path.includes('zipx') ? 200 : 410);
    expect(answer.headers.get('x-robots-tag'), path).toBe('noindex');
    expect(html, path).toContain('/tip-download/');
    expect(html, path).not.toContain('/buy?product=');
  }
  expect((await open('/zipx')).html).toContain('ZipX is no longer sold');
});

test.each([
  ['/wallpaperx?gclid=1', '/screenrecx?gclid=1'],
  ['/de/wallpaperx', '/de/screenrecx'],
  ['/de/zipx/b1?x=1', '/de/zipx?x=1'],
  ['/blog/unzip', '/zipx'],
])('redirects %s to %s', async (from, to) => {
  expect(await open(from)).toMatchObject({ status: 301, location: to });
});

test.each(['/buy?product=zipx', '/pay?product=zipx'])('sells nothing at %s', async (path) => {
  expect(await open(path)).toMatchObject({ status: 303, location: '/zipx' });
});

test.each([
  '/faq/zipx',
  '/tip-download/zipx',
  '/release-notes/cadreader',
  '/blog/unzip/open-zip-files-on-windows',
])('keeps %s for owners', async (path) => {
  expect((await open(path)).status).toBe(200);
});
