import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFiles } from '../server/http/files.ts';
import { BUILDS_KEPT, forgetSame, keepAssets } from './keep-assets.mjs';

let folder: string;
let folders: { assets: string; earlier: string };
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-assets-'));
  folders = { assets: join(folder, 'client', 'assets'), earlier: join(folder, 'earlier') };
});
afterEach(() => rmSync(folder, { recursive: true }));

function build(...names: string[]) {
  keepAssets(folders);
  rmSync(join(folder, 'client'), { recursive: true, force: true });
  mkdirSync(folders.assets, { recursive: true });
  for (const name of names) writeFileSync(join(folders.assets, name), `of ${name}`);
  forgetSame(folders);
}

const kept = () => readdirSync(folders.earlier).toSorted();

test('keeps nothing without a build', () => {
  keepAssets(folders);
  forgetSame(folders);
  expect(existsSync(folders.earlier)).toBe(false);
});

test('keeps older builds after a build without changes', () => {
  build('home-1.js');
  build('home-2.js');
  for (let again = 0; again < 10; again += 1) build('home-2.js');
  expect(kept()).toEqual(['1']);
});

test('serves the code of the last five builds and no older code', async () => {
  for (let number = 1; number <= 7; number += 1) build(`home-${number}.js`, 'vendor.js');
  expect(BUILDS_KEPT).toBe(5);
  expect(kept()).toHaveLength(4);
  const files = await openFiles({
    clientDir: join(folder, 'client'),
    earlierDir: folders.earlier,
    buildId: 'x',
    builtAt: new Date(0),
  });
  const served = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7].map(
      async (number) => (await files(`/assets/home-${number}.js`)) !== null,
    ),
  );
  expect(served).toEqual([false, false, true, true, true, true, true]);
  const old = await files('/assets/home-3.js');
  expect(`${old?.identity.body}`).toBe('of home-3.js');
  expect(old?.identity.head['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(await files('/7/home-3.js')).toBeNull();
});
