import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openS3Peer, type S3Peer } from '../../tests/harness/s3-peer/peer.ts';
import { openS3Backups } from './backups.ts';

let peer: S3Peer;
const NAME = 'vitrine-20261129T030000Z.tar.gz';
const PART = 1000;

beforeAll(async () => {
  peer = await openS3Peer();
});
beforeEach(() => {
  peer.files.clear();
  peer.uploads.clear();
  peer.refused.length = 0;
});
afterAll(() => peer.stop());

const open = () => openS3Backups(peer.settings, PART);

test.each([0, 1, PART - 1, PART, PART + 1, 3 * PART, 4567])(
  'writes and reads a file of %i bytes in parts',
  async (size) => {
    const bytes = randomBytes(size);
    const backups = open();
    await backups.write(NAME, async (out) => {
      for (let at = 0; at < size; at += 300) out.write(bytes.subarray(at, at + 300));
      expect(peer.files.size).toBe(0);
    });
    expect(peer.files.get(`backups/${NAME}`)?.equals(bytes)).toBe(true);
    expect(await backups.list()).toEqual([NAME]);
    expect((await buffer(await backups.read(NAME))).equals(bytes)).toBe(true);
    expect([peer.uploads.size, peer.refused]).toEqual([0, []]);
    await backups.remove(NAME);
    await backups.remove(NAME);
    expect(await backups.list()).toEqual([]);
  },
);

test('leaves neither a file nor parts when the backup or the store fails', async () => {
  const backups = open();
  const half = backups.write(NAME, async (out) => {
    out.write(randomBytes(3 * PART));
    throw new Error('The disk is full.');
  });
  await expect(half).rejects.toThrow('The disk is full.');
  const failing = backups.write(NAME, async (out) => {
    out.write(randomBytes(PART - 1));
    peer.fail(3);
  });
  await expect(failing).rejects.toThrow('503');
  expect([peer.files.size, peer.uploads.size]).toEqual([0, 0]);
});

test('retries a part when the store fails briefly', async () => {
  const backups = open();
  await backups.write(NAME, async (out) => {
    out.write(randomBytes(PART));
    peer.fail(2);
  });
  expect(await backups.list()).toEqual([NAME]);
});

test('sends a part again when the connection breaks', async () => {
  const bytes = randomBytes(3 * PART);
  await open().write(NAME, async (out) => {
    out.write(bytes.subarray(0, PART));
    peer.reset(2);
    out.write(bytes.subarray(PART));
  });
  expect(peer.files.get(`backups/${NAME}`)?.equals(bytes)).toBe(true);
  expect(peer.uploads.size).toBe(0);
});

test('does not count a file that the store could not put together', async () => {
  const backups = open();
  const written = backups.write(NAME, async (out) => {
    await new Promise((done) => {
      out.write(randomBytes(2 * PART), done);
    });
    for (const { parts } of peer.uploads.values()) parts.set(7, Buffer.from('of another upload'));
  });
  await expect(written).rejects.toThrow(`did not complete backups/${NAME}`);
  expect(peer.files.size).toBe(0);
});

test('removes the parts of old uploads of backups, and no others', async () => {
  const [old, recent] = [new Date('2026-11-01'), new Date('2026-11-29')];
  peer.uploads.set('1', { key: `backups/${NAME}`, begun: old, parts: new Map() });
  peer.uploads.set('2', { key: `backups/${NAME}`, begun: recent, parts: new Map() });
  peer.uploads.set('3', { key: 'zipx/setup.exe', begun: old, parts: new Map() });
  await open().removeUnfinished(new Date('2026-11-28'));
  expect([...peer.uploads.keys()]).toEqual(['2', '3']);
});
