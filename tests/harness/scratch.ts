import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';

/** Linux keeps files of this folder in memory. */
const MEMORY = '/dev/shm';
/** What a run may need of it: a few databases and profiles of browsers. */
const ROOM = 6 * 2 ** 30;
/** Every user of the machine has folders of their own, each run one; its name ends with the process. */
const PREFIX = `vitrine-test-${userInfo().uid}-`;
const OWN = join(MEMORY, `${PREFIX}${process.pid}`);

/**
 * For vitest's `globalSetup`: from now on this process and those it starts make temporary files in memory, where there is
 * room for them. Tests copy and write many databases, and hardly one is about the disk below it.
 */
export function setup(): void {
  if (!hasRoom()) return;
  removeAbandoned();
  // A database server of the tests may run as another user.
  mkdirSync(OWN, { recursive: true, mode: 0o711 });
  process.env['TMPDIR'] = OWN;
}

export function teardown(): void {
  rmSync(OWN, { recursive: true, force: true });
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ROOM;
}

/** What is left of runs that were killed. */
function removeAbandoned(): void {
  for (const name of readdirSync(MEMORY).filter((each) => each.startsWith(PREFIX))) {
    const isRunning = existsSync(join('/proc', name.slice(PREFIX.length)));
    if (!isRunning) rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}
