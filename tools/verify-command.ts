// What the commands share that verify signatures without the shop. They use the public key in this shop's data folder,
// unless `--key` names another one.
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

/** Opens the public keys in a file. An empty path means this shop's own. @throws Failure */
export function openKeys(path: string): ReturnType<typeof openVerifier> {
  const pem = path === '' ? read(DEFAULT_KEY, 'public key') : readArgumentFile(path, 'public key');
  try {
    return openVerifier([pem]);
  } catch (error) {
    throw new Failure(`public key: ${error instanceof Error ? error.message : 'unreadable'}`);
  }
}

/**
 * Reads a file. `what` names it in errors. Its path is relative to the caller's folder, although npm runs scripts in the
 * folder of the package. @throws Failure
 */
export const readArgumentFile = (path: string, what: string): string =>
  read(resolve(process.env.INIT_CWD ?? '.', path), what);

function read(path: string, what: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new Failure(`${what} ${path}: cannot be read`);
  }
}
