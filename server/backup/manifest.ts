import { createHash } from 'node:crypto';
import { createReadStream, type Dirent } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { isLockFile } from '../../db/embedded/folder-lock.ts';
import { MIGRATIONS_FOLDER } from '../../db/migrate.ts';
import { isRestoreFile } from '../../db/unfinished-restore.ts';
import { systemClock } from '../../kit/time.ts';
import { BackupRefused } from './refused.ts';

/** First in the archive, so that it can be read without the rest. */
export const MANIFEST = 'backup.json';
/** A folder of each mounted disk, which only root can read. */
export const LOST_AND_FOUND = 'lost+found';
const FORMAT = 'vitrine-backup-1';

export type ShopKind = 'embedded' | 'postgres';

const manifest = z.object({
  format: z.literal(FORMAT),
  /** `embedded` has the database as files, `postgres` a dump of a server. */
  kind: z.enum(['embedded', 'postgres']),
  madeAt: z.iso.datetime(),
  /** Number of migrations of the program that made it. */
  migrations: z.number().int(),
  files: z.array(
    z.object({ path: z.string(), size: z.number().int(), sha256: z.string().length(64) }),
  ),
});

export type Manifest = z.infer<typeof manifest>;

/** Writes the list of all files in the folder, with size in bytes and checksum. */
export async function writeManifest(folder: string, kind: ShopKind): Promise<void> {
  const files: Manifest['files'] = [];
  for (const path of await listFiles(folder)) files.push(await describe(folder, path));
  const content: Manifest = {
    format: FORMAT,
    kind,
    madeAt: systemClock.now().toISOString(),
    migrations: await countMigrations(),
    files,
  };
  await writeFile(join(folder, MANIFEST), JSON.stringify(content), { mode: 0o600 });
}

/** Returns the number of migrations of this program. */
export async function countMigrations(): Promise<number> {
  return (await readdir(MIGRATIONS_FOLDER)).filter((name) => name.endsWith('.sql')).length;
}

/** Parses a manifest. @throws BackupRefused for another format */
export function parseManifest(text: string): Manifest {
  let content: unknown = null;
  try {
    content = JSON.parse(text);
  } catch {}
  const parsed = manifest.safeParse(content);
  if (parsed.success) return parsed.data;
  throw new BackupRefused(`Its ${MANIFEST} is damaged, or of another version of this program.`);
}

/** Compares a folder with its manifest. @throws BackupRefused with a file that is missing, changed, or not listed */
export async function verifyFolder(folder: string): Promise<Manifest> {
  const content = parseManifest(await readFile(join(folder, MANIFEST), 'utf8'));
  const present = new Set(await listFiles(folder));
  for (const { path, size, sha256 } of content.files) {
    const found = present.has(path) ? await describe(folder, path) : null;
    if (found?.size !== size || found.sha256 !== sha256) {
      throw new BackupRefused(`${path} in the archive is ${found ? 'damaged' : 'missing'}.`);
    }
    present.delete(path);
  }
  const [extra] = present;
  if (extra !== undefined) throw new BackupRefused(`${extra} in the archive is not listed.`);
  return content;
}

/** Returns paths relative to the folder, without the manifest and the files of a running restore. */
async function listFiles(folder: string): Promise<string[]> {
  const found: Dirent[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.name === LOST_AND_FOUND) continue;
    if (!entry.isDirectory()) found.push(entry);
    else {
      const inner = join(folder, entry.name);
      found.push(...(await readdir(inner, { withFileTypes: true, recursive: true })));
    }
  }
  return found
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => path !== MANIFEST && !isRestoreFile(path) && !isLockFile(path))
    .toSorted();
}

async function describe(folder: string, path: string) {
  const place = join(folder, path);
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(place)) hash.update(chunk as Buffer);
  const { size } = await stat(place);
  return { path, size, sha256: hash.digest('hex') };
}
