import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openDatabase } from '../../db/open.ts';
import { temporaryFolder } from '../../tests/harness/child.ts';
import { createTestClock } from '../../tests/harness/clock.ts';
import { openS3Peer } from '../../tests/harness/s3-peer/peer.ts';
import { Backups } from './backup.ts';
import { openDailyBackup } from './daily.ts';
import { openBackupPlace } from './place.ts';

const TOOL = join(import.meta.dirname, '../../tools/restore.ts');

test('writes the backup of the day to a bucket, and restores it by its name', async () => {
  using folder = temporaryFolder();
  const peer = await openS3Peer();
  const dataDir = join(folder.path, 'data');
  const database = await openDatabase({ url: null, dataDir });
  mkdirSync(join(dataDir, 'keys'));
  writeFileSync(join(dataDir, 'keys/session-secret'), 'secret');
  const place = openBackupPlace({ s3: peer.settings });
  const clock = createTestClock();
  clock.set(new Date('2026-11-29T03:00:00Z'));
  const daily = openDailyBackup(place, new Backups({ dataDir, pool: database.pool }), clock);
  await daily.run();
  await database.close();
  const name = 'vitrine-20261129T030000Z.tar.gz';
  expect([...peer.files.keys()]).toEqual([`backups/${name}`]);
  expect(await daily.newest()).toEqual(clock.now());

  const { accessKeyId, secretAccessKey, bucketUrl, region } = peer.settings;
  const at = bucketUrl.replace('http://', '');
  const secret = encodeURIComponent(secretAccessKey);
  const env = {
    ...process.env,
    DATABASE_URL: '',
    DATA_DIR: dataDir,
    BACKUP_DIR: `s3+http://${accessKeyId}:${secret}@${at}?region=${region}`,
  };
  const restore = (file: string, target = join(folder.path, 'restored')) =>
    promisify(execFile)(process.execPath, [TOOL, file, target], { env });
  await expect(restore('../other.tar.gz')).rejects.toMatchObject({
    stderr: 'There is no file ../other.tar.gz, neither here nor in BACKUP_DIR.\n',
  });
  // The folder is checked first, so that nothing is copied into it.
  const damaged = 'vitrine-20261130T030000Z.tar.gz';
  peer.files.set(`backups/${damaged}`, Buffer.from('no archive'));
  await expect(restore(damaged, dataDir)).rejects.toMatchObject({
    stderr: `${dataDir} is not empty. Restore into an empty folder.\n`,
  });
  expect((await restore(name)).stdout).toContain('all complete');
  expect(readFileSync(join(folder.path, 'restored/keys/session-secret'), 'utf8')).toBe('secret');
  expect(readdirSync(folder.path).toSorted()).toEqual(['data', 'restored']);
  await peer.stop();
});
