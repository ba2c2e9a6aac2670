import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { PINNED_NODE, pinnedEnv, ROOT } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { reportProblems } from './problem.mjs';

/**
 * Save memory at the cost of some CPU, in production. By default, V8 takes another 50 MB for its young generation and
 * 70 MB for its heap once all pages have been rendered.
 */
const FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=25'];

/**
 * An edit below these paths restarts the server, because Node itself loads files from them. Vite reloads the rest of
 * `web/`, and the server reads edited texts again. Most edits in `locales/` are texts, so it is not listed.
 */
export const RESTARTED = [
  'server',
  'domain',
  'db',
  'kit',
  'providers',
  'products',
  'vendor',
  'web/index.ts',
  'web/client',
  'web/loaders',
  'web/routing',
  'web/seo',
];
/** Arguments in development. Vite makes much garbage, which V8 collects faster in a large young generation. */
export const DEVELOPMENT = [
  '--max-semi-space-size=64',
  '--watch',
  '--watch-preserve-output',
  ...RESTARTED.map((path) => `--watch-path=${path}`),
  'server/main.ts',
];

/** Makes glibc return freed blocks of 32 KB or more. That is 60 MB once all pages have been rendered. */
const LEAN = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_TOP_PAD_: '131072',
};

/** @param {string[]} args  see start.mjs */
export async function start(args) {
  await reportProblems(async () => {
    const dev = args.includes('--dev');
    if (args.includes('--build')) return prepare({ build: 'always' });
    await prepare({ build: dev ? 'never' : 'stale' });
    // The compile cache saves 10% of CPU and 60 MB at every start but the first.
    const env = { NODE_COMPILE_CACHE: join(ROOT, '.cache', 'compiled'), ...pinnedEnv() };
    process.chdir(ROOT);
    if (dev) become([...DEVELOPMENT, ...args], { ...env, NODE_ENV: 'development' });
    else
      become([...FLAGS, 'build/run/main.js', ...args], { ...LEAN, ...env, NODE_ENV: 'production' });
  });
}

/**
 * Replaces this process with the server, so that signals reach it directly and no second process takes memory. Node 20
 * cannot do so, and starts a child.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
function become(args, env) {
  if (process.execve) process.execve(PINNED_NODE, [PINNED_NODE, ...args], env);
  const child = spawn(PINNED_NODE, args, { env, stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP', 'SIGINT'])) {
    process.on(signal, () => {
      // The terminal sends Ctrl-C to the server too. A second signal could cut its shutdown short.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on('exit', (code, signal) => {
    process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1));
  });
}
