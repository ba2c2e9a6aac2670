import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addRelease,
  fileKey,
  measureFile,
  offeredAt,
  sumDownloads,
  withdrawRelease,
} from '../../domain/release/index.ts';
import { openReleaseStore } from '../../providers/index.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { newRelease } from '../../tests/harness/releases.ts';
import { DownloadTally } from './download-tally.ts';
import { ReleaseList, watchReleases } from './release-list.ts';

const folder = mkdtempSync(join(tmpdir(), 'release-list-'));
const store = openReleaseStore({ folder });
const silent = { error: () => {} };
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

test('reads the list again after a failure', async () => {
  let fails = true;
  const read: TestDatabase['read'] = (fn) => {
    if (fails) return Promise.reject(new Error('away'));
    return database.read(fn);
  };
  const list = new ReleaseList({ read });
  await expect(list.all()).rejects.toThrow('away');
  fails = false;
  expect(await list.all()).toEqual([]);
});

test('empties the page cache only when staff publish or withdraw a version', async () => {
  const list = new ReleaseList(database);
  let emptied = 0;
  const pages = {
    empty() {
      emptied += 1;
    },
  };
  const kept = { releases: list, pages };
  const watch = await watchReleases(database, kept, silent);
  const offered = async () => offeredAt(await list.all(), database.clock.now());
  expect(await offered()).toEqual([]);

  const which = { product: 'zipx', version: '1.0.0', fileName: 'ZipX-1.0.0.exe' };
  await store.write(fileKey(which), new TextEncoder().encode('0123456789'));
  const measured = await measureFile(store, fileKey(which));
  expect(measured?.size).toBe(10);
  const added = await database.run((work) =>
    addRelease(work, newRelease({ ...which, ...measured, publishedAt: database.clock.now() })),
  );
  expect(added.ok).toBe(true);
  await watch.refresh();
  await watch.refresh();
  expect([emptied, (await offered()).map(({ version }) => version)]).toEqual([1, ['1.0.0']]);

  await database.run((work) => withdrawRelease(work, which));
  await watch.refresh();
  expect([emptied, await offered()]).toEqual([2, []]);
  watch.stop();
});

test('shows downloads once they are written', async () => {
  const tally = new DownloadTally(database, database.clock, silent);
  tally.count({ product: 'zipx', version: '1.0.0' });
  tally.count({ product: 'zipx', version: '1.0.0' });
  const counting = tally.start();
  await counting.stop();
  const day = database.clock.now().toISOString().slice(0, 10);
  const sums = await database.read((reader) => sumDownloads(reader, day));
  expect(sums).toEqual([{ product: 'zipx', version: '1.0.0', all: 2, since: 2 }]);
});
