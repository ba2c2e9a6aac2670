// Checks a statement of the update feed without the shop, as an app must (docs/update-feed.md):
// `npm run updates -- verify FILE --product zipx --installed 1.0.0`. Good: exit 0. Not: one line, exit 1.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openVerifier } from '../domain/licence/index.ts';
import { CHANNELS, isVersion, readUpdate, type UpdateFacts } from '../domain/release/index.ts';

const DEFAULT_KEY = 'data/keys/licence-public.pem';
const USAGE =
  'usage: updates verify FILE --product KEY --installed 1.0.0 [--channel stable|beta] [--seen TIME] [--key PUBLIC.pem]';

const REASONS = {
  malformed: 'not a statement of the update feed, or damaged',
  'unknown-key': 'signed by a key that is not in the given public key file',
  'wrong-signature': 'altered: the signature does not fit',
  'other-app': 'made for another product or channel',
  expired: 'has expired',
  older: 'older than the statement seen before',
  downgrade: 'calls a version newer that is not',
} as const;

/** Ends the command with one line for the person who typed it. */
class Failure extends Error {}

function main(): void {
  try {
    console.log(runUpdates(process.argv.slice(2), new Date()));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** What the command prints. Throws `Failure`. Exported for the test only. */
export function runUpdates(words: string[], now: Date): string {
  const { file, key, ...check } = parseCommand(words);
  const pem = key === '' ? read(DEFAULT_KEY, 'public key') : read(fromCaller(key), 'public key');
  const answer = readUpdate(openKeys(pem), read(fromCaller(file), 'statement'), { ...check, now });
  if (!answer.ok) throw new Failure(`${file}: ${REASONS[answer.code]}`);
  return describe(answer.value);
}

function parseCommand(words: string[]) {
  const text = (byDefault: string) => ({ type: 'string', default: byDefault }) as const;
  const options = {
    ...{ product: text(''), installed: text(''), channel: text('stable') },
    ...{ seen: text(''), key: text('') },
  };
  const { values, positionals } = parsed(() =>
    parseArgs({ args: words, options, allowPositionals: true }),
  );
  const [command, file = '', ...rest] = positionals;
  const channel = CHANNELS.find((each) => each === values.channel);
  const seen = values.seen === '' ? null : new Date(values.seen);
  const isWrong =
    command !== 'verify' || file === '' || rest.length > 0 || values.product === '' || !channel;
  if (isWrong || !isVersion(values.installed) || Number.isNaN(seen?.getTime()))
    throw new Failure(USAGE);
  const { product, installed, key } = values;
  return { file, key, product, installed, channel, seen };
}

function parsed<T>(parse: () => T): T {
  try {
    return parse();
  } catch {
    throw new Failure(USAGE);
  }
}

const describe = ({ latest, newer, issued, expires }: UpdateFacts): string =>
  [
    `issued   ${issued.toISOString()}`,
    `expires  ${expires.toISOString()}`,
    `latest   ${latest?.version ?? 'none'}`,
    ...(latest ? [`file     ${latest.url ?? latest.page}`, `sha256   ${latest.sha256}`] : []),
    newer ? 'OK: there is a newer version' : 'OK: nothing newer',
  ].join('\n');

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
