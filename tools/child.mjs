import { spawn } from 'node:child_process';
import { Problem } from './problem.mjs';

/** @typedef {{ env: NodeJS.ProcessEnv, cwd: string, onSpawn?: (pid: number) => void }} RunOptions */
/** @typedef {{ code: number, output: string }} Outcome */

/** Signals that end us: the child gets them too, so that none outlives the terminal. */
const ENDING = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs a program and keeps what it says. Code 127 when it does not exist.
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
  const code = await ended(child);
  return { code, output: Buffer.concat(chunks).toString('utf8').trimEnd() };
}

/**
 * Runs a program on our own terminal and answers its exit code.
 * @param {readonly [string, ...string[]]} command
 * @param {RunOptions} options
 * @returns {Promise<number>}
 */
export function runShown([file, ...args], { env, cwd, onSpawn }) {
  const child = spawn(file, args, { env, cwd, stdio: 'inherit' });
  if (child.pid) onSpawn?.(child.pid);
  return ended(child);
}

/**
 * Waits for the end; a signal that ends us is passed on and thrown as a Problem once it worked.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
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
      settle(() => ('code' in error && error.code === 'ENOENT' ? resolve(127) : reject(error))),
    );
    child.on('close', (code, signal) =>
      settle(() =>
        ending ? reject(new Problem(`stopped by ${ending}`)) : resolve(signal ? 1 : (code ?? 1)),
      ),
    );
  });
}
