import { join } from 'node:path';
import { build, isBuilt } from './build.mjs';
import { install, isInstalled } from './install.mjs';
import { withLock } from './lock.mjs';
import { ensureMessageTypes } from './message-types.mjs';
import { ROOT } from './paths.mjs';
import { say } from './problem.mjs';

/**
 * Updates node_modules and build/ if they are stale. Concurrent commands on one checkout wait for each other.
 * @param {{ build: 'stale' | 'always' | 'never' }} options
 */
export async function prepare({ build: when }) {
  await bringUpToDate({ title: '1/3 installing packages', isDone: isInstalled, work: install });
  if (when === 'never') return;
  await ensureMessageTypes();
  const isDone = when === 'always' ? () => false : isBuilt;
  await bringUpToDate({ title: '2/3 building the site', isDone, work: build });
}

/**
 * @param {{
 *   title: string,
 *   isDone: () => boolean,
 *   work: (options: { title: string, onSpawn: (pid: number) => void }) => Promise<void>,
 * }} task
 */
async function bringUpToDate({ title, isDone, work }) {
  if (isDone()) return;
  const file = join(ROOT, '.cache', 'prepare.lock');
  const onWait = (/** @type {string} */ pid) =>
    say(`${title}: process ${pid} is installing or building in this folder, waiting for it …`);
  await withLock({ file, onWait }, async (onSpawn) => {
    if (isDone()) return;
    const began = performance.now();
    await work({ title, onSpawn });
    const seconds = (performance.now() - began) / 1000;
    if (seconds >= 1) say(`${title}: done in ${seconds.toFixed(1)} s`);
  });
}
