import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Database } from '../../db/database.ts';
import { syncTree } from '../../db/embedded/first-start.ts';
import { isLockFile, lockFolder } from '../../db/embedded/folder-lock.ts';
import { openDatabase } from '../../db/open.ts';
import {
  DOWNLOAD,
  isRestoreFile,
  isUnfinished,
  markRestored,
  markUnfinished,
} from '../../db/unfinished-restore.ts';
import { countLicenses, findLackingKeys, openKeyRing } from '../../domain/license/index.ts';
import { countOrders } from '../../domain/order/index.ts';
import { countTickets } from '../../domain/ticket/index.ts';
import { nullIfMissing } from '../../kit/missing-file.ts';
import { SIGNING_KEY_FILE } from '../secrets.ts';
import { extractArchive, readManifest } from './archive.ts';
import {
  countMigrations,
  LOST_AND_FOUND,
  MANIFEST,
  type Manifest,
  verifyFolder,
} from './manifest.ts';
import { assertEmpty, restoreDatabase } from './postgres-tools.ts';
import { BackupRefused } from './refused.ts';
import { DUMP_FILE } from './stage.ts';

type Target = {
  readonly folder: string;
  /** An empty database for the dump of a server. Null for the embedded database. */
  readonly databaseUrl: string | null;
  /** PEM. Null if the key is in the archive. */
  readonly licenseSigningKey: string | null;
};

export type Restored = {
  readonly madeAt: Date;
  readonly files: number;
  readonly orders: number;
  /** Null if there is no order. */
  readonly newestOrder: Date | null;
  readonly licenses: number;
  readonly tickets: number;
  /** Ids of signing keys that the licenses need and the shop does not have. */
  readonly lackingKeys: readonly string[];
};

/**
 * Restores an archive into an empty folder, checks it, and counts what it holds. A shop does not start in the folder
 * before this is complete. After a kill, it can be repeated with the same folder.
 * @throws BackupRefused if the archive is damaged, or does not fit the target or this version
 */
export async function restoreShop(file: string, target: Target): Promise<Restored> {
  const { folder, databaseUrl } = target;
  if (!existsSync(file)) throw new BackupRefused(`There is no file ${file}.`);
  const found = await readManifest(file);
  assertKind(found, databaseUrl);
  if (found.migrations > (await countMigrations())) {
    throw new BackupRefused(
      'The archive is of a newer version of this program. Restore it with that version.',
    );
  }
  await prepareFolder(folder);
  if (databaseUrl !== null) await assertEmpty(databaseUrl);
  const lock = lockFolder(folder);
  let manifest: Manifest;
  try {
    markUnfinished(folder);
    await removeLeftovers(folder, file);
    await extractArchive(file, folder);
    manifest = await verifyFolder(folder);
    if (databaseUrl !== null) await restoreDatabase(databaseUrl, join(folder, DUMP_FILE));
  } finally {
    lock.release();
  }
  const facts = await readFacts(target);
  for (const name of [MANIFEST, DUMP_FILE]) await rm(join(folder, name), { force: true });
  syncTree(folder, [LOST_AND_FOUND]);
  markRestored(folder);
  return { madeAt: new Date(manifest.madeAt), files: manifest.files.length, ...facts };
}

function assertKind({ kind }: Manifest, databaseUrl: string | null): void {
  if (kind === 'postgres' && databaseUrl === null) {
    throw new BackupRefused(
      'The archive is of a shop with a database server. Set DATABASE_URL to an empty database.',
    );
  }
  if (kind === 'embedded' && databaseUrl !== null) {
    throw new BackupRefused(
      'The archive is of a shop with the embedded database. Unset DATABASE_URL, and move it to a server afterwards.',
    );
  }
}

/** The lock and the copied backup of this restore, and a folder that ext file systems have at their root. */
const isIgnored = (name: string): boolean =>
  isLockFile(name) || name === DOWNLOAD || name === LOST_AND_FOUND;

/**
 * Creates the folder, or checks that it is empty or left by an interrupted restore.
 * @throws BackupRefused if something else is in it
 */
export async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = (await readdir(folder)).filter((name) => !isIgnored(name));
  if (names.length > 0 && !isUnfinished(folder)) {
    throw new BackupRefused(`${folder} is not empty. Restore into an empty folder.`);
  }
  await chmod(folder, 0o700);
}

/** Removes what an interrupted restore left, such as a download. Nothing else can be here. */
async function removeLeftovers(folder: string, archive: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const isDownload = name === DOWNLOAD && resolve(folder, name) !== resolve(archive);
    if (!isDownload && (isIgnored(name) || isRestoreFile(name))) continue;
    // The tar of a killed restore may still write what was in its pipe.
    await rm(join(folder, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

async function readFacts({ folder, databaseUrl, licenseSigningKey }: Target) {
  const database = await openDatabase({ url: databaseUrl, dataDir: folder, isRestore: true });
  try {
    const signingKeyPem = licenseSigningKey ?? (await readSigningKey(folder));
    const lackingKeys = await findLacking(database, signingKeyPem);
    return await database.read(async (reader) => {
      const { orders, newest } = await countOrders(reader);
      return {
        orders,
        newestOrder: newest,
        licenses: await countLicenses(reader),
        tickets: await countTickets(reader),
        lackingKeys,
      };
    });
  } finally {
    await database.close();
  }
}

async function findLacking(
  database: Pick<Database, 'read'>,
  signingKeyPem: string | null,
): Promise<readonly string[]> {
  const ring = signingKeyPem === null ? { opens: () => false } : openKeyRing({ signingKeyPem });
  return database.read((reader) => findLackingKeys(reader, ring));
}

const readSigningKey = (folder: string): Promise<string | null> =>
  readFile(join(folder, SIGNING_KEY_FILE), 'utf8').catch(nullIfMissing);
