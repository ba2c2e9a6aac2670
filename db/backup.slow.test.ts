import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../tests/harness/child.ts';
import { BackupRefused, backupFolder } from './backup.ts';
import { FolderInUse } from './errors.ts';
import { openDatabase } from './open.ts';

const open = (dataDir: string) => openDatabase({ url: null, dataDir });

function runTool(args: readonly string[], environment: Record<string, string>) {
  const tool = join(import.meta.dirname, '../tools/backup.ts');
  return spawnSync(process.execPath, [tool, ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  });
}

test('refuses while the site runs, and explains why in one line', async () => {
  using folder = temporaryFolder();
  const dataDir = join(folder.path, 'data');
  const file = join(folder.path, 'backup.tar.gz');
  const database = await open(dataDir);
  await expect(backupFolder(dataDir, file)).rejects.toBeInstanceOf(FolderInUse);
  const { status, stderr } = runTool([file], { DATA_DIR: dataDir, DATABASE_URL: '' });
  expect(status).toBe(1);
  expect(stderr.trim()).toMatch(/^The data folder .* is in use by another process\..*$/);
  expect(existsSync(file)).toBe(false);
  await database.close();
});

test('refuses an empty folder, an existing file, and a file inside the data folder', async () => {
  using folder = temporaryFolder();
  const file = join(folder.path, 'backup.tar.gz');
  await expect(backupFolder(folder.path, file)).rejects.toThrow('nothing to back up');
  mkdirSync(join(folder.path, 'data', 'postgres'), { recursive: true });
  const inside = join(folder.path, 'data', 'backup.tar.gz');
  await expect(backupFolder(join(folder.path, 'data'), inside)).rejects.toThrow('lost together');
  writeFileSync(file, 'precious');
  await expect(backupFolder(join(folder.path, 'data'), file)).rejects.toBeInstanceOf(BackupRefused);
  expect(readFileSync(file, 'utf8')).toBe('precious');
});

test('points to pg_dump if the data is on a server, and prints its usage without a file', () => {
  const onServer = runTool(['x.tar.gz'], { DATABASE_URL: 'postgres://localhost/shop' });
  expect([onServer.status, onServer.stderr]).toEqual([1, expect.stringContaining('pg_dump')]);
  const without = runTool([], { DATABASE_URL: '' });
  expect([without.status, without.stderr]).toEqual([1, expect.stringContaining('Usage')]);
});

test('restores the same shop with the same keys from a backup', async () => {
  using folder = temporaryFolder();
  const dataDir = join(folder.path, 'data');
  const file = join(folder.path, 'backup.tar.gz');
  const database = await open(dataDir);
  await database.pool.query('CREATE TABLE sample (id int)');
  await database.run(({ tx }) =>
    tx.execute(sql`INSERT INTO sample SELECT generate_series(1, 100)`),
  );
  await database.close();
  mkdirSync(join(dataDir, 'keys'));
  writeFileSync(join(dataDir, 'keys', 'licence-signing.pem'), 'secret');

  const { status, stdout } = runTool([file], { DATA_DIR: dataDir, DATABASE_URL: '' });
  expect([status, stdout]).toEqual([0, expect.stringContaining(file)]);
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const restored = join(folder.path, 'restored');
  mkdirSync(restored);
  execFileSync('tar', ['-xzf', file, '-C', restored]);
  const again = await open(restored);
  const { rows } = await again.pool.query('SELECT count(*)::int AS rows FROM sample');
  await again.close();
  expect(rows).toEqual([{ rows: 100 }]);
  expect(readFileSync(join(restored, 'keys', 'licence-signing.pem'), 'utf8')).toBe('secret');
});
