import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** For a few databases and browser profiles. */
const ROOM = 6 * 2 ** 30;
/** Per user and per run. The names end with the PID. */
const PREFIX = `vitrine-test-${userInfo().uid}-`;
const OWN = join(MEMORY, `${PREFIX}${process.pid}`);

/** `globalSetup` of Vitest: puts temporary files in memory if there is space, because tests copy many databases. */
export function setup(): void {
  if (!hasRoom()) return;
  removeAbandoned();
  // A test database server may run as another user.
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

function removeAbandoned(): void {
  for (const name of readdirSync(MEMORY).filter((each) => each.startsWith(PREFIX))) {
    const isRunning = existsSync(join('/proc', name.slice(PREFIX.length)));
    if (!isRunning) rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}
