import type { Dirent } from 'node:fs';
import { copyFile, link, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { DISK_FLOOR_BYTES, freeBytes } from '../../db/disk.ts';
import { copyCluster } from '../../db/embedded/base-backup.ts';
import { CLUSTER_FOLDER } from '../../db/embedded/first-start.ts';
import { isLockFile } from '../../db/embedded/folder-lock.ts';
import { isRestoreFile } from '../../db/unfinished-restore.ts';
import { DRAFT_ENDING } from '../../kit/draft-file.ts';
import { nullIfMissing } from '../../kit/missing-file.ts';
import { days, systemClock } from '../../kit/time.ts';
import { copyBooks } from '../../providers/index.ts';
import { BOOKS_FILE } from '../payments.ts';
import { LOST_AND_FOUND, MANIFEST, type ShopKind, writeManifest } from './manifest.ts';
import { dumpDatabase } from './postgres-tools.ts';
import { BackupRefused } from './refused.ts';

export const DUMP_FILE = 'database.dump';
const STAGING = 'backup.unfinished-';
/** With a database server, a younger folder may belong to a backup that another process is making. */
const ABANDONED = days(1);

/** The pool of the embedded database, or the address of a server. */
export type Source = { readonly dataDir: string } & (
  | { readonly pool: Pool }
  | { readonly url: string }
);

/**
 * Makes a complete copy of the shop, with a manifest, in a folder inside the data folder. The shop may run. Files are
 * copied after the database, so that all files it refers to are in the copy.
 * @throws BackupRefused without enough disk space, or if the server cannot be dumped
 */
export async function stageShop(
  source: Source,
): Promise<{ folder: string; remove(): Promise<void> }> {
  const { dataDir } = source;
  const kind: ShopKind = 'pool' in source ? 'embedded' : 'postgres';
  await removeStaging(dataDir, kind);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // Creates a folder that only its owner can read.
  const folder = await mkdtemp(join(dataDir, STAGING));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    if ('pool' in source) await stageCluster(source, folder);
    else await dumpDatabase(source.url, join(folder, DUMP_FILE));
    await copyBooks(join(dataDir, BOOKS_FILE), join(folder, BOOKS_FILE));
    await stageFiles(dataDir, folder);
    await writeManifest(folder, kind);
    return { folder, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Removes what a killed backup left. With a server, only if it is old. */
export async function removeStaging(dataDir: string, kind: ShopKind): Promise<void> {
  const names = (await readdir(dataDir).catch(nullIfMissing)) ?? [];
  for (const name of names.filter((each) => each.startsWith(STAGING))) {
    const found = await stat(join(dataDir, name)).catch(nullIfMissing);
    const isOld = found !== null && systemClock.now().getTime() - found.mtimeMs > ABANDONED;
    if (kind === 'embedded' || isOld) {
      await rm(join(dataDir, name), { recursive: true, force: true });
    }
  }
}

async function stageCluster(
  source: { pool: Pool; dataDir: string },
  folder: string,
): Promise<void> {
  const cluster = join(source.dataDir, CLUSTER_FOLDER);
  const needed = (await sizeOf(cluster)) + DISK_FLOOR_BYTES;
  const free = freeBytes(source.dataDir);
  if (free < needed) {
    const [short, has] = [needed, free].map((bytes) => Math.ceil(bytes / 2 ** 20));
    throw new BackupRefused(
      `A backup needs ${short} MB on the disk of ${source.dataDir} for a while, and ${has} MB are free.`,
    );
  }
  await copyCluster(source.pool, cluster, join(folder, CLUSTER_FOLDER));
}

/** Files that are copied in another way, or must not be restored. */
const isExcluded = (name: string): boolean =>
  isRestoreFile(name) ||
  name === MANIFEST ||
  name === DUMP_FILE ||
  name.startsWith(STAGING) ||
  name.startsWith(BOOKS_FILE) ||
  isLockFile(name) ||
  /^postgres(\.new)?$/.test(name);

/** Files in these folders get their name once complete and never change, so a hard link is as good as a copy. */
const UNCHANGING: ReadonlySet<string> = new Set(['keys', 'attachments', 'releases']);

async function stageFiles(dataDir: string, folder: string): Promise<void> {
  for (const entry of await readdir(dataDir, { withFileTypes: true })) {
    if (isExcluded(entry.name)) continue;
    const mayLink = UNCHANGING.has(entry.name);
    await stageEntry(entry, join(dataDir, entry.name), { to: join(folder, entry.name), mayLink });
  }
}

type Staging = { readonly to: string; readonly mayLink: boolean };

async function stageEntry(entry: Dirent, from: string, { to, mayLink }: Staging): Promise<void> {
  if (entry.name.endsWith(DRAFT_ENDING) || entry.name === LOST_AND_FOUND) return;
  // Follows symbolic links, because their targets are data of the shop too.
  const found = entry.isSymbolicLink() ? await stat(from).catch(nullIfMissing) : entry;
  if (found?.isFile()) await linkOrCopy(from, to, mayLink && entry.isFile());
  if (!found?.isDirectory()) return;
  await mkdir(to, { mode: 0o700 });
  for (const inner of await readdir(from, { withFileTypes: true })) {
    await stageEntry(inner, join(from, inner.name), { to: join(to, inner.name), mayLink });
  }
}

async function linkOrCopy(from: string, to: string, mayLink: boolean): Promise<void> {
  try {
    if (mayLink) return await link(from, to);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    // A running site may delete the file of a rejected form at any time.
    if (code === 'ENOENT') return;
    if (!['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK'].includes(code)) throw error;
  }
  await copyFile(from, to).catch(nullIfMissing);
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    bytes += (await stat(join(entry.parentPath, entry.name)).catch(nullIfMissing))?.size ?? 0;
  }
  return bytes;
}
