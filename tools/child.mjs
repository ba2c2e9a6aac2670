import { spawn } from 'node:child_process';
import { Problem } from './problem.mjs';

/** @typedef {{ env: NodeJS.ProcessEnv, cwd: string, onSpawn?: (pid: number) => void }} RunOptions */
/** @typedef {{ code: number, output: string, isMissing: boolean }} Outcome `isMissing`: there is no such program. */

/** Signals that are passed on, so that no child outlives the terminal. */
const ENDING = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs a program and captures its output.
 * @param {readonly [string, ...string[]]} command
 * @param {RunOptions} options
 * @returns {Promise<Outcome>}
 */
export async function runQuietly([file, ...args], { env, cwd, onSpawn }) {
  const child = spawn(file, args, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  /** @type {Buffer[]} */
  const chunks = [];
  child.stdout.on('data', (chunk) => chunks.push(chunk));
  child.stderr.on('data', (chunk) => chunks.push(chunk));
  if (child.pid) onSpawn?.(child.pid);
  const { code, isMissing } = await ended(child);
  return { code, isMissing, output: Buffer.concat(chunks).toString('utf8').trimEnd() };
}

/**
 * Runs a program in the current terminal and returns its exit code.
 * @param {readonly [string, ...string[]]} command
 * @param {RunOptions} options
 * @returns {Promise<number>}
 */
export async function runShown([file, ...args], { env, cwd, onSpawn }) {
  const child = spawn(file, args, { env, cwd, stdio: 'inherit' });
  if (child.pid) onSpawn?.(child.pid);
  return (await ended(child)).code;
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<{ code: number, isMissing: boolean }>} @throws Problem after a forwarded signal
 */
function ended(child) {
  return new Promise((resolve, reject) => {
    /** @type {NodeJS.Signals | null} */
    let ending = null;
    const forward = (/** @type {NodeJS.Signals} */ signal) => {
      ending = signal;
      child.kill(signal);
    };
    const settle = (/** @type {() => void} */ how) => {
      for (const signal of ENDING) process.off(signal, forward);
      how();
    };
    for (const signal of ENDING) process.on(signal, forward);
    child.on('error', (error) =>
      settle(() =>
        'code' in error && error.code === 'ENOENT'
          ? resolve({ code: 127, isMissing: true })
          : reject(error),
      ),
    );
    child.on('close', (code, signal) =>
      settle(() =>
        ending
          ? reject(new Problem(`stopped by ${ending}`))
          : resolve({ code: signal ? 1 : (code ?? 1), isMissing: false }),
      ),
    );
  });
}
