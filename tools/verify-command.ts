// Shared by commands that verify signatures without the shop. They exit with 0 if valid, or print one line and exit
// with 1.
// The public key is the one in this shop's data folder unless `--key` names another.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { openVerifier } from '../domain/license/index.ts';

const DEFAULT_KEY = 'data/keys/licence-public.pem';

export class Failure extends Error {}

export function runCommand(command: (words: string[], now: Date) => string): void {
  try {
    console.log(command(process.argv.slice(2), new Date()));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** Returns the keys of a PEM file, or those of this shop for an empty path. @throws Failure */
export function openKeys(path: string): ReturnType<typeof openVerifier> {
  const pem = path === '' ? read(DEFAULT_KEY, 'public key') : readGiven(path, 'public key');
  try {
    return openVerifier([pem]);
  } catch (error) {
    throw new Failure(`public key: ${error instanceof Error ? error.message : 'unreadable'}`);
  }
}

/**
 * Returns the text of a file. `what` names it in errors. npm runs scripts in the package folder, so paths are resolved
 * from the caller's folder. @throws Failure
 */
export const readGiven = (path: string, what: string): string =>
  read(resolve(process.env.INIT_CWD ?? '.', path), what);

function read(path: string, what: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new Failure(`${what} ${path}: cannot be read`);
  }
}
