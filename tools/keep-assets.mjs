import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} Folders
 * @property {string} assets code of the present build
 * @property {string} earlier outside the build, which is emptied before each; holds `<number>/`
 */

/** Pages of this many builds, the present one included, find their code. */
export const BUILDS_KEPT = 5;

/**
 * Puts the code of the present build aside before the next one takes its place: a page opened before
 * an update goes on asking for it. The oldest goes.
 * @param {Folders} folders
 */
export function keepAssets({ assets, earlier }) {
  if (!existsSync(assets)) return;
  const last = listKept(earlier).at(-1) ?? 0;
  mkdirSync(earlier, { recursive: true });
  renameSync(assets, join(earlier, `${last + 1}`));
  const old = listKept(earlier).slice(0, 1 - BUILDS_KEPT);
  for (const number of old) rmSync(join(earlier, `${number}`), { recursive: true });
}

/**
 * After a build: one that changed nothing must not push out an older one.
 * @param {Folders} folders
 */
export function forgetSame({ assets, earlier }) {
  const last = listKept(earlier).at(-1);
  if (last === undefined) return;
  const before = join(earlier, `${last}`);
  const names = (/** @type {string} */ folder) => readdirSync(folder).toSorted().join();
  if (names(before) === names(assets)) rmSync(before, { recursive: true });
}

/**
 * Numbers of the builds kept, oldest first.
 * @param {string} earlier
 */
function listKept(earlier) {
  if (!existsSync(earlier)) return [];
  return readdirSync(earlier)
    .map(Number)
    .filter(Number.isInteger)
    .toSorted((one, other) => one - other);
}
