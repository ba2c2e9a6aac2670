import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs `body` while no other process on this machine holds the lock file. Children passed to `alsoHeldBy` hold it too,
 * because `npm ci` outlives a killed parent.
 * @template T
 * @param {{ file: string, onWait: (pid: string) => void }} lock
 * @param {(alsoHeldBy: (pid: number) => void) => Promise<T>} body
 * @returns {Promise<T>}
 */
export async function withLock({ file, onWait }, body) {
  mkdirSync(dirname(file), { recursive: true });
  const me = identify(process.pid);
  for (let isReported = false; !takeLock(file, me); isReported = true) {
    const alive = holders(file).find(isAlive);
    if (alive && !isReported) onWait(alive.split(' ')[0] ?? '');
    await sleep(100);
  }
  try {
    return await body((pid) => writeFileSync(file, `${me}\n${identify(pid)}\n`));
  } finally {
    rmSync(file, { force: true });
  }
}

/** @param {string} file @param {string} me */
function takeLock(file, me) {
  const found = holders(file);
  if (found.some(isAlive)) return false;
  if (found.length > 0 && !removeStale(file, found)) return false;
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${me}\n`);
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Puts the file back if another process replaced it between reading and renaming.
 * @param {string} file @param {string[]} dead
 */
function removeStale(file, dead) {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
    const same = holders(aside).join() === dead.join();
    if (!same) linkSync(aside, file);
    rmSync(aside);
    return same;
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** @param {string} file @returns {string[]} */
function holders(file) {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Returns the PID and the start time, because PIDs are reused. Without /proc, only the PID. @param {number} pid */
export function identify(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The start time is the 20th field after the program name, which may contain spaces.
    const born = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return `${pid} ${born}`;
  } catch {
    return `${pid}`;
  }
}

/** @param {string} holder */
function isAlive(holder) {
  const pid = Number(holder.split(' ')[0]);
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false;
  }
  return identify(pid) === holder;
}

/** @param {unknown} error */
function errorCode(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
