import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runQuietly } from './child.mjs';
import { compareMarker, contentOf, listFiles, stampOf } from './fingerprint.mjs';
import { forgetSame, keepAssets } from './keep-assets.mjs';
import { BIN, pinnedEnv, ROOT } from './paths.mjs';
import { Problem, say } from './problem.mjs';

/** What the build reads. An unnecessary entry costs rebuilds, and a missing one leaves pages stale. */
const SOURCES = [
  'web',
  'server',
  'providers',
  'kit',
  'domain',
  'db',
  'products',
  'vendor',
  'locales',
  'content',
  'public',
  'tools/messages',
  'tools/po-plugin.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'rolldown.config.ts',
  'tsconfig.json',
  'package-lock.json',
];

const BUILD = join(ROOT, 'build');
const FOLDERS = {
  assets: join(BUILD, 'client', 'assets'),
  earlier: join(ROOT, '.cache', 'earlier'),
};
const MARKER = join(BUILD, '.vitrine-build');

/** Updates the marker if only dates differ. */
export function isBuilt() {
  const files = listSources();
  const stamp = stampOf(ROOT, files);
  const marker = readMarker();
  const state = compareMarker(marker, { stamp, content: () => contentOf(ROOT, files) });
  if (state === 'touched' && marker) writeMarker({ stamp, content: marker.content });
  return state !== 'stale';
}

/**
 * Removes the marker first and writes it last, so that the next build repairs an interrupted one.
 * @param {{ title: string, onSpawn: (pid: number) => void }} options
 */
export async function build({ title, onSpawn }) {
  say(`${title} …`);
  rmSync(MARKER, { force: true });
  const files = listSources();
  const marker = { stamp: stampOf(ROOT, files), content: contentOf(ROOT, files) };
  keepAssets(FOLDERS);
  await run(['react-router', 'build'], onSpawn);
  await run(['rolldown', '-c', 'rolldown.config.ts'], onSpawn);
  forgetSame(FOLDERS);
  writeMarker(marker);
}

/** @param {[string, ...string[]]} command @param {(pid: number) => void} onSpawn */
async function run([program, ...args], onSpawn) {
  const env = { ...pinnedEnv(), NODE_ENV: 'production' };
  const { code, output } = await runQuietly([join(BIN, program), ...args], {
    env,
    cwd: ROOT,
    onSpawn,
  });
  if (/ENOSPC/.test(output)) throw new Problem('the disk filled up while building');
  if (code !== 0) throw new Problem(`the build failed\n${output}`);
}

/** @returns {import('./fingerprint.mjs').Marker | null} */
function readMarker() {
  if (!existsSync(MARKER)) return null;
  const [stamp, content] = readFileSync(MARKER, 'utf8').split('\n');
  return stamp && content ? { stamp, content } : null;
}

/** @param {import('./fingerprint.mjs').Marker} marker */
function writeMarker({ stamp, content }) {
  mkdirSync(dirname(MARKER), { recursive: true });
  writeFileSync(MARKER, `${stamp}\n${content}\n`);
}

function listSources() {
  return listFiles(ROOT, SOURCES).filter((file) => !/\.(test|generated)\.tsx?$/.test(file));
}
