import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Cluster, openMemoryCluster } from '../../db/embedded/cluster.ts';
import { MIGRATIONS_FOLDER, migrateDatabase } from '../../db/migrate.ts';

/** Reused by later runs, about 25 MB each. */
export const TEMPLATES = join(import.meta.dirname, '../../.cache/test-templates');
const KEEP_MILLISECONDS = 60 * 60 * 1000;
const ENGINE = join(import.meta.dirname, '../../node_modules/@electric-sql/pglite/package.json');

/** `globalSetup` of Vitest, so that creating the template does not count for the first test. */
export async function setup(): Promise<void> {
  await readTemplate();
}

/** An archive, created once per state of the migrations. */
export async function readTemplate(): Promise<Blob> {
  return await cached(`migrated-${hashMigrations()}`, async () => {
    // Creating a cluster takes seconds and depends only on the engine. Migrating is fast.
    const empty = await cached(`empty-${hash([readFileSync(ENGINE)])}`, () => openMemoryCluster());
    const cluster = await openMemoryCluster(empty);
    await migrateDatabase(cluster.pool);
    return cluster;
  });
}

/** Differs for every migration and version of the embedded PostgreSQL. */
export function hashMigrations(): string {
  const files = readdirSync(MIGRATIONS_FOLDER).filter((name) => name.endsWith('.sql'));
  // The journal contains dates, so regenerated migrations are new ones.
  files.push(join('meta', '_journal.json'));
  const texts = files.toSorted().map((name) => readFileSync(join(MIGRATIONS_FOLDER, name)));
  return hash([readFileSync(ENGINE), ...texts]);
}

function hash(parts: readonly Uint8Array[]): string {
  const sum = createHash('sha256');
  parts.forEach((part) => {
    sum.update(part);
  });
  return sum.digest('hex').slice(0, 16);
}

async function cached(name: string, make: () => Promise<Cluster>): Promise<Blob> {
  const file = join(TEMPLATES, `${name}.tar`);
  if (!existsSync(file)) {
    mkdirSync(TEMPLATES, { recursive: true });
    removeOld();
    const cluster = await make();
    const archive = await cluster.dump();
    await cluster.close();
    // Concurrent test files may write. The last rename wins, and all files are equal.
    const own = `${file}.${randomBytes(6).toString('hex')}`;
    writeFileSync(own, Buffer.from(await archive.arrayBuffer()));
    renameSync(own, file);
  }
  return new Blob([readFileSync(file)]);
}

function removeOld(): void {
  for (const name of readdirSync(TEMPLATES).filter((entry) => entry.startsWith('migrated-'))) {
    const file = join(TEMPLATES, name);
    const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > KEEP_MILLISECONDS) {
      rmSync(file, { force: true });
    }
  }
}
