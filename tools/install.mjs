import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly } from './child.mjs';
import { isLockOf, knowsAllOptional, matchesLock } from './lockfile.mjs';
import { PINNED_NODE, ROOT, systemEnv } from './paths.mjs';
import { Problem, say } from './problem.mjs';
import { ensureNodePackages } from './system.mjs';

const NEEDED_MEGABYTES = 1500;

const LOCK = join(ROOT, 'package-lock.json');
const MARKER = join(ROOT, 'node_modules', '.vitrine-install');
const NPM_NOTE = join(ROOT, 'node_modules', '.package-lock.json');

/** @param {import('./lockfile.mjs').Needs} needs */
export function isInstalled(needs) {
  const marker = readIfThere(MARKER);
  const isEnough =
    marker === markerOf('all') || (needs === 'production' && marker === markerOf('production'));
  return isEnough && existsSync(PINNED_NODE);
}

/**
 * Installs what package-lock.json lists, and checks that the pinned Node runs. Removes the marker first and writes it
 * last, so that the next call repairs an interrupted installation.
 * @param {{ title: string, needs: import('./lockfile.mjs').Needs, onSpawn: (pid: number) => void }} options
 */
export async function install({ title, needs, onSpawn }) {
  const found = foundPackages(needs);
  if (found === null) {
    refuseFullDisk();
    say(`${title} …`);
    rmSync(MARKER, { force: true });
    rmSync(NPM_NOTE, { force: true });
    await ensureNodePackages();
    await installPackages(onSpawn);
  }
  await ensurePinnedNode(onSpawn);
  writeFileSync(MARKER, markerOf(found ?? 'all'));
}

/**
 * Accepts a manual `npm install`, or `npm ci --omit=dev`, that installed exactly what the lock file says.
 * @param {import('./lockfile.mjs').Needs} needs
 */
function foundPackages(needs) {
  const note = readIfThere(NPM_NOTE);
  if (note === null) return null;
  const locked = JSON.parse(readFileSync(LOCK, 'utf8')).packages;
  const { packages } = JSON.parse(note);
  if (matchesLock(locked, packages)) return 'all';
  return needs === 'production' && matchesLock(locked, packages, needs) ? needs : null;
}

/**
 * `npm ci` rejects a lock file that lacks packages for other systems. `npm install` in an empty folder installs the
 * same versions.
 * @param {(pid: number) => void} onSpawn
 */
async function installPackages(onSpawn) {
  const { packages } = JSON.parse(readFileSync(LOCK, 'utf8'));
  if (!isLockOf(readManifest(), packages)) {
    throw new Problem(
      'package-lock.json does not match package.json: run npm install, and commit both',
    );
  }
  // npm 9 and 10 have no allowlist for install scripts. The one we need runs afterward.
  const everything = ['--include=dev', '--include=optional', '--ignore-scripts'];
  const verb = knowsAllOptional(packages) ? ['ci'] : ['install', '--no-save'];
  rmSync(join(ROOT, 'node_modules'), { recursive: true, force: true });
  await runNpm([...verb, ...everything, '--engine-strict=false'], onSpawn);
}

/** Runs the install script of the package `node`, which downloads Node. @param {(pid: number) => void} onSpawn */
async function ensurePinnedNode(onSpawn) {
  if (await pinnedNodeRuns()) return;
  await runNpm(['rebuild', 'node', '--ignore-scripts=false'], onSpawn);
  const { code, output } = await askPinnedNode();
  if (code === 0 && output === `v${pinnedVersion()}`) return;
  // npm puts this program first in PATH. A broken one would end the next start before it can report why.
  rmSync(PINNED_NODE, { force: true });
  throw new Problem(
    `the package "node" ${pinnedVersion()} has no program that runs on ${process.platform}-${process.arch}\n${output}`,
  );
}

async function pinnedNodeRuns() {
  const { code, output } = await askPinnedNode();
  return code === 0 && output === `v${pinnedVersion()}`;
}

const askPinnedNode = () => runQuietly([PINNED_NODE, '--version'], { env: systemEnv(), cwd: ROOT });

/** @param {string[]} args @param {(pid: number) => void} onSpawn */
async function runNpm(args, onSpawn) {
  const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];
  const { code, isMissing, output } = await runQuietly(['npm', ...args, ...quiet], {
    env: systemEnv(),
    cwd: ROOT,
    onSpawn,
  });
  if (code === 0) return;
  if (isMissing) throw new Problem('npm is not installed: install it, then repeat');
  if (/ENOSPC/.test(output)) throw new Problem('the disk filled up while installing packages');
  throw new Problem(`npm ${args[0]} failed\n${output}`);
}

function refuseFullDisk() {
  const { bavail, bsize } = statfsSync(ROOT);
  const free = Math.floor((bavail * bsize) / 2 ** 20);
  if (free >= NEEDED_MEGABYTES) return;
  throw new Problem(
    `not enough disk to install packages: ${free} MB free at ${ROOT}, ${NEEDED_MEGABYTES} MB needed`,
  );
}

/** @param {import('./lockfile.mjs').Needs} installed */
function markerOf(installed) {
  const digest = createHash('sha256').update(readFileSync(LOCK)).digest('hex');
  const part = installed === 'all' ? '' : ` ${installed}`;
  return `${digest} ${process.platform}-${process.arch}${part}\n`;
}

/** @returns {string} */
function pinnedVersion() {
  return readManifest().dependencies.node;
}

function readManifest() {
  return JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
}

/** @param {string} file */
function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
