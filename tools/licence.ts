// Checks licences without the shop: `npm run licence -- verify FILE [--key PUBLIC.pem]` needs the
// public key only, `npm run licence -- check KEY` nothing at all. Good: exit 0. Not: one line, exit 1.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  hasExpired,
  type LicenceFacts,
  openVerifier,
  parseLicenceKey,
  readLicenceFile,
} from '../domain/licence/index.ts';

const DEFAULT_KEY = 'data/keys/licence-public.pem';
const USAGE = 'usage: licence verify FILE [--key PUBLIC.pem]  |  licence check KEY';

const REASONS = {
  malformed: 'not a licence file, or damaged',
  'unknown-key': 'signed by a key that is not in the given public key file',
  'wrong-signature': 'altered: the signature does not fit',
} as const;

const KEY_REASONS = {
  malformed: 'not a licence key: 25 letters and digits without U are expected',
  'wrong-check': 'mistyped: the check character does not fit',
} as const;

/** Ends the command with one line for the person who typed it. */
class Failure extends Error {}

function main(): void {
  try {
    console.log(runLicence(process.argv.slice(2), new Date()));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** What the command prints. Throws `Failure`. Exported for the test only. */
export function runLicence(words: string[], now: Date): string {
  const { command, subject, key } = parseCommand(words);
  if (command === 'check') return check(subject);
  if (command !== 'verify') throw new Failure(USAGE);
  return describe(verify(subject, key), now);
}

function parseCommand(words: string[]): { command: string; subject: string; key: string } {
  const options = { key: { type: 'string', default: '' } } as const;
  try {
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
    const [command = '', ...rest] = positionals;
    // A key may be typed in groups with spaces; a file is one word.
    if (rest.length === 0 || (command === 'verify' && rest.length > 1)) throw new Failure(USAGE);
    return { command, subject: rest.join(' '), key: values.key };
  } catch {
    throw new Failure(USAGE);
  }
}

function check(typed: string): string {
  const parsed = parseLicenceKey(typed);
  if (!parsed.ok) throw new Failure(KEY_REASONS[parsed.code]);
  return `OK: ${parsed.value} is a well-formed key (whether it was issued is not checked)`;
}

function verify(file: string, key: string): LicenceFacts {
  const pem = key === '' ? read(DEFAULT_KEY, 'public key') : read(fromCaller(key), 'public key');
  const answer = readLicenceFile(openKeys(pem), read(fromCaller(file), 'licence file'));
  if (!answer.ok) throw new Failure(`${file}: ${REASONS[answer.code]}`);
  return answer.value;
}

function describe(facts: LicenceFacts, now: Date): string {
  const expires = facts.expiresAt?.toISOString() ?? 'never';
  if (hasExpired(facts, now)) throw new Failure(`expired on ${expires}: licence ${facts.id}`);
  return [
    `product  ${facts.product}`,
    `plan     ${facts.plan}`,
    `seats    ${facts.seats}`,
    `licensee ${facts.email}`,
    `issued   ${facts.issuedAt.toISOString()}`,
    `expires  ${expires}`,
    'OK',
  ].join('\n');
}

function openKeys(pem: string): ReturnType<typeof openVerifier> {
  try {
    return openVerifier([pem]);
  } catch (error) {
    throw new Failure(`public key: ${error instanceof Error ? error.message : 'unreadable'}`);
  }
}

function read(path: string, what: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new Failure(`${what} ${path}: cannot be read`);
  }
}

/** Npm runs scripts in the package's folder; paths are meant from where the person stands. */
const fromCaller = (path: string): string => resolve(process.env.INIT_CWD ?? '.', path);

if (import.meta.main) main();
