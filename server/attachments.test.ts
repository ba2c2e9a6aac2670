import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openAttachments } from './attachments.ts';

const parent = mkdtempSync(join(tmpdir(), 'attachments-'));
afterAll(() => rmSync(parent, { recursive: true }));

test('syncs a file and its name to the disk', async () => {
  const id = randomUUID();
  const place = join(parent, 'files', id);
  const synced: string[] = [];
  const store = openAttachments(join(parent, 'files'), async (path) => {
    synced.push(`${basename(path)} ${existsSync(place) ? 'after' : 'before'}`);
  });
  await store.save(id, new Uint8Array([1]));
  expect(synced).toEqual([`${basename(parent)} before`, `${id}.draft before`, 'files after']);
  // The folder exists by now.
  await store.save(randomUUID(), new Uint8Array([2]));
  expect(synced).toHaveLength(5);
});

test('reads a saved file, and leaves no draft', async () => {
  const store = openAttachments(join(parent, 'real'));
  const id = randomUUID();
  await store.save(id, new Uint8Array([1, 2, 3]));
  const body = await store.open(id);
  expect(new Uint8Array(await new Response(body).arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]));
  expect(await store.listBefore(new Date(Date.now() + 60_000))).toEqual([id]);
  expect(existsSync(`${join(parent, 'real', id)}.draft`)).toBe(false);
});
