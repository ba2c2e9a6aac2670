import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/harness/child.ts';
import { openDatabase } from '../open.ts';
import { checkpoint } from '../upkeep.ts';
import { copyCluster, isBeingCopied } from './base-backup.ts';
import { openCluster } from './cluster.ts';
import { CLUSTER_FOLDER } from './first-start.ts';

const open = (dataDir: string) => openDatabase({ url: null, dataDir });
type Database = Awaited<ReturnType<typeof open>>;

/** Each order has two parts in one transaction. Some older ones are changed, too. */
async function writeUntil(database: Database, isOver: () => boolean): Promise<number> {
  let id = 0;
  while (!isOver()) {
    id += 1;
    await database.pool.query(
      `INSERT INTO probe SELECT ${id}, part, repeat(md5('${id}'), 30) FROM generate_series(1, 2) part`,
    );
    if (id % 50 === 0) {
      await database.pool.query(`UPDATE probe SET text = text || '.' WHERE id % 20 = 0`);
    }
    if (id % 100 === 0) await checkpoint(database);
    await wait(2);
  }
  return id;
}

const makeProbe = (database: Database) =>
  database.pool.query('CREATE TABLE probe (id int, part int, text text, PRIMARY KEY (id, part))');

test('refuses a second copy, and copies again after a failure', async () => {
  using folder = temporaryFolder();
  const { pool, ...database } = await open(folder.path);
  const cluster = join(folder.path, CLUSTER_FOLDER);
  const first = copyCluster(pool, cluster, join(folder.path, 'a'));
  await expect(copyCluster(pool, cluster, join(folder.path, 'b'))).rejects.toThrow('already');
  await first;
  await expect(copyCluster(pool, '/nowhere', join(folder.path, 'c'))).rejects.toThrow('ENOENT');
  expect(isBeingCopied(pool)).toBe(false);
  await copyCluster(pool, cluster, join(folder.path, 'd'));
  await database.close();
});

test('reports a log that was recycled meanwhile, instead of a copy that cannot start', async () => {
  using folder = temporaryFolder();
  const database = await open(folder.path);
  await makeProbe(database);
  const copying = copyCluster(
    database.pool,
    join(folder.path, CLUSTER_FOLDER),
    join(folder.path, 'copy'),
  );
  const outcome = copying.then(
    () => 'copied',
    (error: Error) => error.message,
  );
  for (let round = 0; round < 8; round += 1) {
    await database.pool.query(`INSERT INTO probe VALUES (${round}, 1)`);
    await database.pool.query('SELECT pg_switch_wal()');
    // Not through `checkpoint`, which waits for the copy.
    await database.pool.query('CHECKPOINT');
  }
  expect(await outcome).toContain('recycled');
  await database.close();
});

test('copies a consistent state while others write, with everything that was confirmed before', async () => {
  using folder = temporaryFolder();
  const database = await open(folder.path);
  await makeProbe(database);
  let isOver = false;
  let confirmed = 0;
  const writing = writeUntil(database, () => isOver);
  for (const name of ['one', 'two', 'three']) {
    const { rows } = await database.pool.query(
      'SELECT coalesce(max(id), 0)::int AS last FROM probe',
    );
    confirmed = rows[0].last;
    const target = join(folder.path, name);
    await copyCluster(database.pool, join(folder.path, CLUSTER_FOLDER), target);
    expect(existsSync(join(target, 'postmaster.pid'))).toBe(false);
    const copy = await openCluster(target);
    const found = await copy.pool.query(
      `SELECT count(*)::int AS orders, max(id) AS last, min(parts)::int AS parts
       FROM (SELECT id, count(*) AS parts FROM probe GROUP BY id) AS whole`,
    );
    await copy.pool.query('INSERT INTO probe VALUES (0, 1)');
    await copy.close();
    expect(found.rows[0].orders).toBe(found.rows[0].last);
    expect(found.rows[0].last).toBeGreaterThanOrEqual(confirmed);
    expect(found.rows[0].parts).toBe(2);
    expect(readdirSync(target)).not.toContain('backup_label');
  }
  isOver = true;
  expect(await writing).toBeGreaterThan(confirmed);
  await database.close();
});
