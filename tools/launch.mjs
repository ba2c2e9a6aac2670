import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { PINNED_NODE, pinnedEnv, ROOT } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { reportProblems } from './problem.mjs';

/**
 * Prepares the checkout and becomes the server.
 * @param {string[]} args  see start.mjs
 */
export async function start(args) {
  await reportProblems(async () => {
    const dev = args.includes('--dev');
    if (args.includes('--build')) return prepare({ build: 'always' });
    await prepare({ build: dev ? 'never' : 'stale' });
    const env = { ...pinnedEnv(), NODE_ENV: dev ? 'development' : 'production' };
    process.chdir(ROOT);
    become(['server/main.ts', ...args], env);
  });
}

/**
 * Replaces this process by the server where Node can do that (every start but the first, which
 * runs on the system's Node 20): no second process in memory, and signals arrive directly.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
function become(args, env) {
  if (process.execve) process.execve(PINNED_NODE, [PINNED_NODE, ...args], env);
  const child = spawn(PINNED_NODE, args, { env, stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP', 'SIGINT'])) {
    process.on(signal, () => {
      // A terminal's Ctrl-C reaches the server by itself; a second one could hurry it.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on('exit', (code, signal) => {
    process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1));
  });
}
