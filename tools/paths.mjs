import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's root folder. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Programs of the installed packages, the pinned Node among them. */
export const BIN = join(ROOT, 'node_modules', '.bin');

export const PINNED_NODE = join(BIN, 'node');

/**
 * Environment in which `node` is the pinned one. NODE_ENV is taken out: each command sets its own.
 * @returns {NodeJS.ProcessEnv}
 */
export function pinnedEnv() {
  return { ...withoutNodeEnv(), PATH: [BIN, ...systemPath()].join(delimiter) };
}

/**
 * Environment in which `node` and `npm` are the system's, although npm puts this checkout's
 * programs first: `npm ci` deletes the pinned Node, so it cannot run on it.
 * @returns {NodeJS.ProcessEnv}
 */
export function systemEnv() {
  return { ...withoutNodeEnv(), PATH: systemPath().join(delimiter) };
}

function withoutNodeEnv() {
  const env = { ...process.env };
  delete env.NODE_ENV;
  return env;
}

function systemPath() {
  const parts = (process.env.PATH ?? '').split(delimiter);
  return parts.filter((part) => !resolve(part).startsWith(join(ROOT, 'node_modules')));
}
