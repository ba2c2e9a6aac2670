import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AttachmentStore } from '../domain/ticket/index.ts';
import { openTestDatabase, type TestDatabase } from '../tests/harness/database.ts';
import { openS3Peer, type S3Peer } from '../tests/harness/s3-peer/peer.ts';
import { listAttachments, openAttachmentStore, openAttachments } from './attachments.ts';

const parent = mkdtempSync(join(tmpdir(), 'attachments-'));
let db: TestDatabase;
let peer: S3Peer;

beforeAll(async () => {
  db = await openTestDatabase();
  peer = await openS3Peer();
});
afterAll(async () => {
  await db.close();
  await peer.stop();
  rmSync(parent, { recursive: true });
});

const bytesOf = async (store: AttachmentStore, id: string) =>
  Buffer.from(await new Response((await store.open(id)) as BodyInit).arrayBuffer());
const storeOf = (settings: Partial<Parameters<typeof openAttachmentStore>[0]>) =>
  openAttachmentStore(
    { attachmentStorage: null, databaseUrl: null, dataDir: parent, ...settings },
    db,
  );

/** `at` returns a time `later` milliseconds from now, on the clock of the store. */
type Subject = { readonly store: AttachmentStore; at(later: number): Date };
const aroundNow = (later: number) => new Date(Date.now() + later);
const subjects: Readonly<Record<string, () => Subject>> = {
  'the folder': () => ({ store: storeOf({}), at: aroundNow }),
  'the database server': () => ({
    store: storeOf({ databaseUrl: 'postgres://localhost/shop' }),
    at: (later) => new Date(db.clock.now().getTime() + later),
  }),
  'the bucket': () => ({
    store: storeOf({ attachmentStorage: { s3: peer.settings } }),
    at: aroundNow,
  }),
};

describe.each(Object.entries(subjects))('%s', (_, open) => {
  test.each(['../outside', '/etc/passwd', '', 'A'.repeat(36), `${randomUUID()}/..`])(
    'rejects the id %j',
    async (id) => {
      const { store } = open();
      await expect(store.save(id, new Uint8Array([1]))).rejects.toThrow(RangeError);
      await expect(store.open(id)).rejects.toThrow(RangeError);
      await expect(async () => store.remove(id)).rejects.toThrow(RangeError);
    },
  );

  test('returns null for a missing file, and removes it without an error', async () => {
    const { store } = open();
    const id = randomUUID();
    expect(await store.open(id)).toBeNull();
    await store.remove(id);
  });

  test('replaces a file as a whole, also by a shorter one', async () => {
    const { store } = open();
    const id = randomUUID();
    await store.save(id, randomBytes(700_000));
    await store.save(id, Buffer.from('short'));
    expect(`${await bytesOf(store, id)}`).toBe('short');
  });

  test('stores many files and the largest, and returns each unchanged', async () => {
    const { store } = open();
    const sizes = [0, 1, 256 * 1024 - 1, 256 * 1024, 256 * 1024 + 1, 10 * 1024 * 1024];
    const files = sizes.map((size) => ({ id: randomUUID(), bytes: randomBytes(size) }));
    await Promise.all(files.map(({ id, bytes }) => store.save(id, bytes)));
    for (const { id, bytes } of files) expect(bytes.equals(await bytesOf(store, id))).toBe(true);
  });

  test('lists files by the time at which they were saved, until they are removed', async () => {
    const { store, at } = open();
    const ids = [randomUUID(), randomUUID(), randomUUID()];
    for (const id of ids) await store.save(id, new Uint8Array([1]));
    peer.pageSize = 2;
    expect(await store.listBefore(at(60_000))).toEqual(expect.arrayContaining(ids));
    expect(await store.listBefore(at(-60_000))).toEqual([]);
    await store.remove(ids[0] ?? '');
    const left = await store.listBefore(at(60_000));
    expect(left).toEqual(expect.arrayContaining(ids.slice(1)));
    expect(left).not.toContain(ids[0]);
  });
});

test('fails to read a file from the database that disappears before its end', async () => {
  const store = storeOf({ databaseUrl: 'postgres://localhost/shop' });
  const id = randomUUID();
  await store.save(id, randomBytes(900_000));
  const stream = await store.open(id);
  await store.remove(id);
  await expect(new Response(stream as BodyInit).arrayBuffer()).rejects.toThrow();
});

test('lets no file of the bucket pass without the secret', async () => {
  const s3 = { ...peer.settings, secretAccessKey: 'wrong' };
  const store = storeOf({ attachmentStorage: { s3 } });
  const id = randomUUID();
  await expect(store.save(id, new Uint8Array([1]))).rejects.toThrow('403');
  await expect(store.open(id)).rejects.toThrow('403');
  await expect(store.remove(id)).rejects.toThrow('403');
  await expect(store.listBefore(new Date())).rejects.toThrow('403');
});

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

test('leaves no draft in the folder', async () => {
  const store = openAttachments(join(parent, 'real'));
  const id = randomUUID();
  await store.save(id, new Uint8Array([1, 2, 3]));
  expect(await listAttachments(join(parent, 'real'))).toEqual([id]);
  expect(existsSync(`${join(parent, 'real', id)}.draft`)).toBe(false);
});
