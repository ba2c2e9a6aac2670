import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openCluster } from './cluster.ts';
import { syncPathSync } from './sync-path.ts';

export const CLUSTER_FOLDER = 'postgres';
const UNFINISHED_FOLDER = 'postgres.new';

/** Returns the cluster's folder, and creates it on the first start. A kill leaves either no cluster or a complete one. */
export async function prepareCluster(dataDir: string): Promise<string> {
  const folder = join(dataDir, CLUSTER_FOLDER);
  const unfinished = join(dataDir, UNFINISHED_FOLDER);
  rmSync(unfinished, { recursive: true, force: true });
  if (!existsSync(folder)) {
    const cluster = await openCluster(unfinished);
    await cluster.close();
    moveInto(unfinished, folder);
  }
  return folder;
}

/** Renames a complete folder. A power cut leaves either all of it or nothing. */
export function moveInto(from: string, to: string): void {
  syncTree(from);
  renameSync(from, to);
  syncPathSync(join(to, '..'));
}

/** Syncs a folder and everything in it to the disk, except for the top-level entries that `except` names. */
export function syncTree(folder: string, except: readonly string[] = []): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (except.includes(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      syncTree(path);
    } else if (entry.isFile()) {
      syncPathSync(path);
    }
  }
  syncPathSync(folder);
}
