// What the commands that check something signed without the shop have in common: good is exit 0, not is one line and
// exit 1, the public key is that of this shop's folder unless another is named.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { openVerifier } from '../domain/license/index.ts';

const DEFAULT_KEY = 'data/keys/licence-public.pem';

/** Ends the command with one line for the person who typed it. */
export class Failure extends Error {}

/** Runs a command with the words behind its name. It gives what is printed, or throws `Failure`. */
export function runCommand(command: (words: string[], now: Date) => string): void {
  try {
    console.log(command(process.argv.slice(2), new Date()));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** The keys of a PEM file the caller named; empty: those of this shop. Throws `Failure`. */
export function openKeys(path: string): ReturnType<typeof openVerifier> {
  const pem = path === '' ? read(DEFAULT_KEY, 'public key') : readGiven(path, 'public key');
  try {
    return openVerifier([pem]);
  } catch (error) {
    throw new Failure(`public key: ${error instanceof Error ? error.message : 'unreadable'}`);
  }
}

/**
 * The text of a file the caller named; `what`: what to call it. Npm runs scripts in the package's folder; paths are
 * meant from where the person stands. Throws `Failure`.
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
