import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openCluster } from './cluster.ts';
import { syncPath } from './sync-path.ts';

/** The cluster inside the data folder. */
export const CLUSTER_FOLDER = 'postgres';
const UNFINISHED_FOLDER = 'postgres.new';

/**
 * Creates the cluster if there is none yet and gives its folder. A kill or a power cut at any moment
 * leaves either no cluster (the next start begins again) or a complete one: it is made under
 * another name, written down, and only then renamed. The caller holds the folder's lock.
 */
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

/** Puts a complete folder in its place so that a power cut finds all of it or nothing. */
export function moveInto(from: string, to: string): void {
  syncTree(from);
  renameSync(from, to);
  syncPath(join(to, '..'));
}

/** Has the disk write down every file and folder below `folder`, and `folder` itself. */
function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      syncTree(path);
    } else if (entry.isFile()) {
      syncPath(path);
    }
  }
  syncPath(folder);
}
