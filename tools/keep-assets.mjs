import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} Folders
 * @property {string} assets  the code of the current build
 * @property {string} earlier  a folder outside of the build, which is emptied each time; has one folder for each number
 */

/** Number of builds whose code is served, including the current one. */
export const BUILDS_KEPT = 5;

/**
 * Moves the code of the current build aside, because pages that were opened before an update still request it. Deletes
 * the oldest.
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
 * Deletes the newest earlier build if the new one is equal, so that it does not displace an older one.
 * @param {Folders} folders
 */
export function forgetSame({ assets, earlier }) {
  const last = listKept(earlier).at(-1);
  if (last === undefined) return;
  const before = join(earlier, `${last}`);
  const names = (/** @type {string} */ folder) => readdirSync(folder).toSorted().join();
  if (names(before) === names(assets)) rmSync(before, { recursive: true });
}

/** @param {string} earlier @returns {number[]} build numbers, oldest first */
function listKept(earlier) {
  if (!existsSync(earlier)) return [];
  return readdirSync(earlier)
    .map(Number)
    .filter(Number.isInteger)
    .toSorted((one, other) => one - other);
}
