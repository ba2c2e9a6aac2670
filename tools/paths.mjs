import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

export const BIN = join(ROOT, 'node_modules', '.bin');

export const PINNED_NODE = join(BIN, 'node');

/** `node` is the pinned one. Leaves out NODE_ENV, because each command sets its own. @returns {NodeJS.ProcessEnv} */
export function pinnedEnv() {
  return { ...withoutNodeEnv(), PATH: [BIN, ...systemPath()].join(delimiter) };
}

/** `node` and `npm` are the system's, because `npm ci` deletes the pinned Node. @returns {NodeJS.ProcessEnv} */
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
