import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build, isBuilt } from './build.mjs';
import { runQuietly } from './child.mjs';
import { install, isInstalled } from './install.mjs';
import { withLock } from './lock.mjs';
import { PINNED_NODE, pinnedEnv, ROOT } from './paths.mjs';
import { Problem, say } from './problem.mjs';

const TYPES = join(ROOT, 'locales', 'messages.generated.ts');
const ENGLISH = join(ROOT, 'locales', 'en', 'messages');

/**
 * Updates node_modules and build/ if they are stale. Concurrent commands in one checkout wait for each other.
 * @param {{ build: 'stale' | 'always' | 'never' }} options
 */
export async function prepare({ build: when }) {
  // What is built runs without the packages of build tools.
  const needs = when === 'stale' && isBuilt() ? 'production' : 'all';
  await bringUpToDate({
    title: '1/3 installing packages',
    isDone: () => isInstalled(needs),
    work: (options) => install({ ...options, needs }),
  });
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

/** The types of messages are generated, and not in the repository. */
async function ensureMessageTypes() {
  if (areCurrent()) return;
  const { code, output } = await runQuietly(
    [PINNED_NODE, join(ROOT, 'tools', 'messages.ts'), 'types'],
    { env: pinnedEnv(), cwd: ROOT },
  );
  if (code !== 0) throw new Problem(`the types of the messages could not be written\n${output}`);
}

function areCurrent() {
  if (!existsSync(TYPES)) return false;
  const written = statSync(TYPES).mtimeMs;
  return readdirSync(ENGLISH).every((file) => statSync(join(ENGLISH, file)).mtimeMs < written);
}
