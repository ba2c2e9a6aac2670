import { spawn } from 'node:child_process';
import { Problem } from './problem.mjs';

/** @typedef {{ env: NodeJS.ProcessEnv, cwd: string, onSpawn?: (pid: number) => void }} RunOptions */
/**
 * `isMissing`: there is no such program. Its code is then 127, which a shell inside a program that does exist may
 * return as well.
 * @typedef {{ code: number, output: string, isMissing: boolean }} Outcome
 */

/** Signals that end us: the child gets them too, so that none outlives the terminal. */
const ENDING = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs a program and keeps what it prints.
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
 * Runs a program on our own terminal and answers its exit code.
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
 * Waits for the end; a signal that ends us is passed on and thrown as a Problem once it worked.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<{ code: number, isMissing: boolean }>}
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
