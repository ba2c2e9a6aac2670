import type { Dirent } from 'node:fs';
import { mkdir, open, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { nullIfMissing } from '../../kit/missing-file.ts';

/** In bytes. */
const CHUNK = 256 * 1024;
/** A cluster has a thousand small files. Copied one by one, each would wait several times for queries of a busy site. */
const AT_ONCE = 32;
const WAL_FOLDER = 'pg_wal';
const WAL_SEGMENT = /^[0-9A-F]{24}$/;

/** PostgreSQL's manual lists what a base backup leaves out (25.3.4, "Making a Base Backup Using the Low Level API"). */
const EMPTY_FOLDERS = new Set([
  WAL_FOLDER,
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const LEFT_OUT = /^(postmaster\.(pid|opts)|backup_label(\.old)?|pg_internal\.init|pgsql_tmp.*)$/;

const copied = new WeakSet<Pool>();

/** Returns whether a copy is running. A checkpoint could recycle the log that the copy needs. */
export const isBeingCopied = (pool: Pool): boolean => copied.has(pool);

/**
 * Copies a cluster while others write to it. The result is what PostgreSQL calls a base backup: the next start on it
 * replays the log up to the end of the copy. The cluster waits for one checkpoint only, at the beginning.
 * @throws if a copy of this cluster is already running, or if its log was recycled in the meantime
 */
export async function copyCluster(pool: Pool, folder: string, target: string): Promise<void> {
  if (copied.has(pool)) throw new Error('This database is already being copied.');
  copied.add(pool);
  try {
    await mkdir(target, { mode: 0o700 });
    const first = await startBackup(pool);
    let end: BackupEnd;
    try {
      await copyTree(folder, target);
    } finally {
      // Otherwise the session would stay in this mode and refuse the next backup.
      end = await stopBackup(pool);
    }
    await copyLog({ from: join(folder, WAL_FOLDER), to: join(target, WAL_FOLDER), first, end });
    await writeFile(join(target, 'backup_label'), end.label, { mode: 0o600 });
  } finally {
    copied.delete(pool);
  }
}

type BackupEnd = { readonly label: string; readonly last: string };

/** Returns the first segment of the log that the copy needs. */
async function startBackup(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ first: string }>(
    `SELECT pg_walfile_name(pg_backup_start('vitrine', fast => true)) AS first`,
  );
  return rows[0]?.first ?? '';
}

async function stopBackup(pool: Pool): Promise<BackupEnd> {
  const { rows } = await pool.query<BackupEnd>(
    `SELECT labelfile AS label, pg_walfile_name(lsn) AS last
     FROM pg_backup_stop(wait_for_archive => false)`,
  );
  const [end] = rows;
  if (end === undefined) throw new Error('The database did not end the backup.');
  return end;
}

type Log = {
  readonly from: string;
  readonly to: string;
  readonly first: string;
  readonly end: BackupEnd;
};

/** The oldest segments are recycled first, so all are there if the first one is. */
async function copyLog({ from, to, first, end }: Log): Promise<void> {
  const names = (await readdir(from)).filter(
    (name) => WAL_SEGMENT.test(name) && name >= first && name <= end.last,
  );
  if (!names.includes(first) || !names.includes(end.last)) {
    throw new Error('The log of the database was recycled during the backup. Try again.');
  }
  for (const name of names) await copyGrowing(join(from, name), join(to, name));
}

async function copyTree(from: string, to: string): Promise<void> {
  const entries = (await readdir(from, { withFileTypes: true })).filter(
    ({ name }) => !LEFT_OUT.test(name),
  );
  for (let at = 0; at < entries.length; at += AT_ONCE) {
    const some = entries.slice(at, at + AT_ONCE);
    await Promise.all(
      some.map((entry) => copyEntry(entry, join(from, entry.name), join(to, entry.name))),
    );
  }
}

async function copyEntry(entry: Dirent, from: string, to: string): Promise<void> {
  if (entry.isFile()) return copyGrowing(from, to);
  if (!entry.isDirectory()) return;
  await mkdir(to, { mode: 0o700 });
  if (!EMPTY_FOLDERS.has(entry.name)) await copyTree(from, to);
}

/**
 * Copies a file that may grow, shrink, or disappear in the meantime, up to its size at the start. The log repairs what
 * is missing. Following the growth could take forever.
 */
async function copyGrowing(from: string, to: string): Promise<void> {
  const source = await open(from, 'r').catch(nullIfMissing);
  if (source === null) return;
  try {
    const target = await open(to, 'w', 0o600);
    try {
      const { size } = await source.stat();
      const buffer = Buffer.allocUnsafe(Math.min(CHUNK, size));
      for (let left = size; left > 0; ) {
        const { bytesRead } = await source.read(buffer, 0, Math.min(buffer.length, left), null);
        if (bytesRead === 0) break;
        await target.writeFile(buffer.subarray(0, bytesRead));
        left -= bytesRead;
      }
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}
