import { chmodSync, cpSync, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startChild, temporaryFolder } from '../../tests/harness/child.ts';
import { times } from '../../tests/harness/thorough.ts';
import { DiskFull, FolderInUse } from '../errors.ts';
import { openDatabase } from '../open.ts';
import { checkpoint, vacuum } from '../upkeep.ts';
import { openCluster } from './cluster.ts';
import { prepareCluster } from './first-start.ts';

const isOpen = (line: string) => line === 'open';

const open = (dataDir: string, more: { diskFloorBytes?: number } = {}) =>
  openDatabase({ url: null, dataDir, ...more });

/** A first start takes seconds, so the tests copy its folder. */
const prepared = temporaryFolder();
const preparedData = join(prepared.path, 'deep', 'data');

beforeAll(async () => {
  await (await open(preparedData)).close();
});

afterAll(() => prepared[Symbol.dispose]());

function usedFolder(options: Parameters<typeof temporaryFolder>[0] = {}) {
  const folder = temporaryFolder(options);
  cpSync(preparedData, folder.path, { recursive: true });
  return folder;
}

async function expectCleanStart(dataDir: string): Promise<void> {
  const database = await open(dataDir);
  try {
    const { rows } = await database.pool.query(
      `SELECT count(*)::int AS tables FROM pg_tables WHERE schemaname = 'public' AND tablename = 'price'`,
    );
    expect(rows).toEqual([{ tables: 1 }]);
  } finally {
    await database.close();
  }
  expect(existsSync(join(dataDir, 'postgres.new'))).toBe(false);
}

test('refuses a second process until the first one ends', async () => {
  using folder = usedFolder();
  const first = startChild('database-child.ts', [folder.path, 'hold']);
  expect(await first.waitFor(isOpen)).toBe('open');
  const second = startChild('database-child.ts', [folder.path, 'hold']);
  expect(await second.waitFor(() => true)).toBe('FolderInUse');
  await expect(open(folder.path)).rejects.toBeInstanceOf(FolderInUse);
  await first.kill();
  await expectCleanStart(folder.path);
});

test('does not open the same folder twice in one process', async () => {
  using folder = usedFolder();
  const database = await open(folder.path);
  await expect(open(folder.path)).rejects.toBeInstanceOf(FolderInUse);
  await database.close();
});

/** Files that a first start creates, in order. The last one exists before the migrations run. */
const MOMENTS = [
  'lock.sqlite',
  'postgres.new/PG_VERSION',
  'postgres.new/postmaster.pid',
  'postgres/PG_VERSION',
];

test('starts cleanly after a kill at any moment of the first start', async () => {
  using folder = temporaryFolder();
  for (const moment of MOMENTS.slice(-times(2, 4))) {
    const madeAt = () => statSync(join(folder.path, moment), { throwIfNoEntry: false })?.ctimeMs;
    // The file may exist from the previous start.
    const left = madeAt();
    const child = startChild('database-child.ts', [folder.path, 'hold']);
    while ((madeAt() ?? left) === left) await wait(1);
    await child.kill();
    expect(child.lines).toEqual([]);
  }
  await expectCleanStart(folder.path);
});

/** Orders confirmed before each kill. A checkpoint comes after 500. */
const LIVES = [5, 550, 60, 1, 120, 300].slice(0, times(2, 6));

test('loses no confirmed order when killed repeatedly while writing', async () => {
  using folder = usedFolder();
  let confirmed = 0;
  for (const orders of LIVES) {
    const child = startChild('database-child.ts', [folder.path, 'write']);
    expect(await child.waitFor(isOpen)).toBe('open');
    await child.waitFor((line) => Number(line) >= confirmed + orders);
    await child.kill();
    confirmed = Math.max(...child.lines.filter((line) => line !== 'open').map(Number));
  }
  const database = await open(folder.path);
  const { rows } = await database.pool.query(
    `SELECT count(*)::int AS orders, max(id) AS last, min(parts)::int AS parts
     FROM (SELECT id, count(*) AS parts FROM probe GROUP BY id) AS whole`,
  );
  await database.close();
  const [found] = rows;
  expect(found.last).toBeGreaterThanOrEqual(confirmed);
  // The ids have no gaps, so a lost order in the middle would show too.
  expect(found.orders).toBe(found.last);
  expect(found.parts).toBe(2);
});

test('syncs every commit to disk before confirming it', async () => {
  using folder = usedFolder({ onDisk: true });
  const cluster = await openCluster(await prepareCluster(folder.path));
  await cluster.pool.query('CREATE TABLE sample (id int)');
  const before = cluster.syncs();
  for (let id = 0; id < 20; id += 1) {
    await cluster.pool.query('INSERT INTO sample VALUES ($1)', [id]);
  }
  expect(cluster.syncs() - before).toBeGreaterThanOrEqual(20);
  await cluster.close();
});

test('refuses to write to a nearly full disk, but still reads', async () => {
  using folder = usedFolder();
  const database = await open(folder.path, { diskFloorBytes: Number.MAX_SAFE_INTEGER });
  await expect(database.run(async () => 1)).rejects.toBeInstanceOf(DiskFull);
  await expect(vacuum(database)).rejects.toBeInstanceOf(DiskFull);
  expect((await database.pool.query('SELECT FROM price')).rowCount).toBe(0);
  await database.close();
});

test('makes the folder private, even if it was not', async () => {
  const modeOf = (path: string) => statSync(path).mode & 0o777;
  expect(modeOf(preparedData)).toBe(0o700);
  expect(readdirSync(preparedData).toSorted()).toEqual(['lock.sqlite', 'postgres']);
  using folder = usedFolder();
  chmodSync(folder.path, 0o755);
  await (await open(folder.path)).close();
  expect(modeOf(folder.path)).toBe(0o700);
});

const FILL = `INSERT INTO sample SELECT n, repeat(md5(n::text), 20) FROM generate_series(1, 20000) n`;

test('keeps the log small with checkpoints', async () => {
  using folder = usedFolder();
  const database = await open(folder.path);
  await database.pool.query('CREATE TABLE sample (id int, text text)');
  // Every round writes about 13 MB to the log.
  for (let round = 0; round < 6; round += 1) {
    await database.pool.query(FILL);
    await checkpoint(database);
  }
  const log = join(folder.path, 'postgres', 'pg_wal');
  const sizes = readdirSync(log).map((name) => statSync(join(log, name)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(64 * 2 ** 20);
  await database.close();
});

test('vacuum frees the space of deleted rows', async () => {
  using folder = usedFolder();
  const database = await open(folder.path);
  await database.pool.query('CREATE TABLE sample (id int, text text)');
  const size = async () =>
    Number((await database.pool.query(`SELECT pg_table_size('sample') AS size`)).rows[0].size);
  await database.pool.query(FILL);
  const once = await size();
  for (let round = 0; round < 3; round += 1) {
    await database.pool.query('DELETE FROM sample');
    await vacuum(database);
    await database.pool.query(FILL);
  }
  expect(await size()).toBeLessThan(once * 1.5);
  await database.close();
});
