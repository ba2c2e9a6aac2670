import { execFile, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../tests/harness/child.ts';
import { openTestDatabase, type TestDatabase } from '../tests/harness/database.ts';
import { openS3Peer, type S3Peer } from '../tests/harness/s3-peer/peer.ts';
import { times } from '../tests/harness/thorough.ts';
import { earlierPlacesOf, leftAttachmentLines, openAttachmentStore } from './attachments.ts';
import { moveAttachments } from './move-attachments.ts';

const TOOL = join(import.meta.dirname, '../tools/move-attachments.ts');
const FILES = 60;
const KILLS = times(2, 4);

let peer: S3Peer;
let db: TestDatabase;
beforeAll(async () => {
  peer = await openS3Peer();
  db = await openTestDatabase();
});
beforeEach(() => peer.files.clear());
afterAll(async () => {
  await peer.stop();
  await db.close();
});

const placeOf = (dataDir: string) => ({
  dataDir,
  databaseUrl: 'postgres://localhost/shop',
  attachmentStorage: { s3: peer.settings },
});

const settingsOf = (dataDir: string) => {
  const { accessKeyId, secretAccessKey, bucketUrl } = peer.settings;
  const url = bucketUrl.replace('http://', '');
  const store = `s3+http://${accessKeyId}:${encodeURIComponent(secretAccessKey)}@${url}?region=eu-test-1`;
  return { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', ATTACHMENT_STORE: store };
};

function makeFiles(dataDir: string): Map<string, Buffer> {
  const folder = join(dataDir, 'attachments');
  mkdirSync(folder, { recursive: true });
  const files = new Map(
    Array.from({ length: FILES }, () => [randomUUID() as string, randomBytes(20_000)] as const),
  );
  for (const [id, bytes] of files) writeFileSync(join(folder, id), bytes);
  return files;
}

test('refuses without another place, and explains why in one line', async () => {
  using folder = temporaryFolder();
  const env = { ...settingsOf(folder.path), ATTACHMENT_STORE: '' };
  await expect(promisify(execFile)(process.execPath, [TOOL], { env })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The files .* Set ATTACHMENT_STORE or DATABASE_URL first\.\n$/),
  });
});

test('refuses the same folder under another name, and deletes nothing', async () => {
  using folder = temporaryFolder();
  const files = makeFiles(folder.path);
  const linked = join(folder.path, 'linked');
  symlinkSync(join(folder.path, 'attachments'), linked);
  for (const store of [`${folder.path}/attachments/`, `${folder.path}/./attachments`, linked]) {
    const env = { ...settingsOf(folder.path), ATTACHMENT_STORE: store };
    const run = promisify(execFile)(process.execPath, [TOOL], { env });
    await expect(run).rejects.toMatchObject({ code: 1 });
    expect(readdirSync(join(folder.path, 'attachments'))).toHaveLength(files.size);
  }
});

test('deletes nothing if the store returns other bytes', async () => {
  using folder = temporaryFolder();
  const files = makeFiles(folder.path);
  const folderOf = join(folder.path, 'attachments');
  const place = { ...placeOf(folder.path), databaseUrl: null };
  const [from] = earlierPlacesOf(place, db);
  const to = {
    save: async () => {},
    open: async () => new Blob(['other']).stream(),
    remove: async () => {},
    listBefore: async () => [],
  };
  if (!from) throw new Error('no place');
  await expect(moveAttachments({ from, to, toFolder: null, isCopy: false })).rejects.toThrow(
    'as it was saved',
  );
  expect(readdirSync(folderOf)).toHaveLength(files.size);
});

test('loses no file when killed at any moment, and finishes when it is repeated', async () => {
  using folder = temporaryFolder();
  const files = makeFiles(folder.path);
  const from = join(folder.path, 'attachments');
  const env = settingsOf(folder.path);
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const child = spawn(process.execPath, [TOOL], { env, stdio: 'ignore' });
    const ended = new Promise((done) => child.once('close', done));
    while (peer.files.size < kill * 10) await wait(1);
    child.kill('SIGKILL');
    await ended;
    for (const [id, bytes] of files) {
      const kept = existsSync(join(from, id)) ? readFileSync(join(from, id)) : null;
      expect(bytes.equals(kept ?? peer.files.get(`attachments/${id}`) ?? Buffer.of())).toBe(true);
    }
  }
  const place = { ...placeOf(folder.path), databaseUrl: null };
  expect(await leftAttachmentLines(place, db)).toEqual([
    expect.stringMatching(/has \d+ files .*npm run move-attachments$/),
  ]);
  const { stdout } = await promisify(execFile)(process.execPath, [TOOL], { env });
  expect(stdout).toMatch(/^Moved \d+ files/);
  expect(readdirSync(from)).toEqual([]);
  expect(await leftAttachmentLines(place, db)).toEqual([]);
  expect(peer.files.size).toBe(FILES);
  for (const [id, bytes] of files) expect(peer.files.get(`attachments/${id}`)).toEqual(bytes);
  const again = await promisify(execFile)(process.execPath, [TOOL], { env });
  expect(again.stdout).toMatch(/^Moved 0 files/);
});

test('copies with --keep', async () => {
  using folder = temporaryFolder();
  makeFiles(folder.path);
  const env = settingsOf(folder.path);
  const { stdout } = await promisify(execFile)(process.execPath, [TOOL, '--keep'], { env });
  expect(stdout).toContain(`Copied ${FILES} files`);
  expect(readdirSync(join(folder.path, 'attachments'))).toHaveLength(FILES);
  expect(peer.files.size).toBe(FILES);
});

test('moves from the database to a bucket, and finishes after a store that failed', async () => {
  using folder = temporaryFolder();
  const place = placeOf(folder.path);
  const inDatabase = openAttachmentStore({ ...place, attachmentStorage: null }, db);
  const files = new Map(
    Array.from({ length: 5 }, () => [randomUUID() as string, randomBytes(600_000)] as const),
  );
  for (const [id, bytes] of files) await inDatabase.save(id, bytes);
  expect(await leftAttachmentLines(place, db)).toEqual([
    expect.stringMatching(/^the database has 5 files .*npm run move-attachments$/),
  ]);
  const [, from] = earlierPlacesOf(place, db);
  if (!from) throw new Error('no place');
  const bucket = openAttachmentStore(place, db);
  const move = { from, toFolder: null, isCopy: false };
  let saved = 0;
  const failing = {
    ...bucket,
    async save(id: string, bytes: Uint8Array) {
      saved += 1;
      if (saved === 3) throw new Error('the store failed');
      await bucket.save(id, bytes);
    },
  };
  await expect(moveAttachments({ ...move, to: failing })).rejects.toThrow('the store failed');
  expect(await from.list()).toHaveLength(3);
  expect(await moveAttachments({ ...move, to: bucket })).toEqual({ files: 3, bytes: 1_800_000 });
  expect(await leftAttachmentLines(place, db)).toEqual([]);
  for (const [id, bytes] of files) expect(peer.files.get(`attachments/${id}`)).toEqual(bytes);
});
