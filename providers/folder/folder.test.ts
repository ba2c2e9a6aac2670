import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openFolder } from './folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'folder-'));
const store = openFolder(folder);
afterAll(() => rmSync(folder, { recursive: true }));

const key = 'zipx/1.0.0/a.cmd';
const write = (text: string) => store.write(key, new TextEncoder().encode(text));
const textOf = async (stream: ReadableStream<Uint8Array>) =>
  new Response(stream as BodyInit).text();

test.each(['../outside', '/etc/passwd', 'zipx/../../outside', '.', ''])(
  'rejects the key %j, which leaves the folder',
  async (bad) => {
    await expect(store.size(bad)).rejects.toThrow(RangeError);
    await expect(store.read(bad)).rejects.toThrow(RangeError);
  },
);

test('returns no size for a missing file or a folder', async () => {
  mkdirSync(join(folder, 'sub'));
  expect(await store.size('none/at/all')).toBeNull();
  expect(await store.size('sub')).toBeNull();
});

test('replaces a file atomically, reads it whole and in parts, and has no links', async () => {
  await write('old');
  await write('0123456789');
  expect(readdirSync(join(folder, 'zipx/1.0.0'))).toEqual(['a.cmd']);
  expect(await store.size(key)).toBe(10);
  expect(await textOf(await store.read(key))).toBe('0123456789');
  expect(await textOf(await store.read(key, { start: 8, end: 9 }))).toBe('89');
  expect(await store.link(key, { seconds: 1, fileName: 'a' })).toBeNull();
});

test('keeps two files of one version whole when they are written at the same time', async () => {
  const names = ['setup-x64.exe', 'setup-arm64.exe'];
  const place = (name: string) => `zipx/2.0.0/${name}`;
  await Promise.all(names.map((name) => store.write(place(name), Buffer.from(name.repeat(9999)))));
  for (const name of names)
    expect(await textOf(await store.read(place(name)))).toBe(name.repeat(9999));
});
