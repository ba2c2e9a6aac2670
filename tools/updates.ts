// Verifies a statement of the update feed without the shop, as an app must (docs/update-feed.md): `npm run updates --
// verify FILE --product zipx --installed 1.0.0`. Exits with 0 if valid. Otherwise, prints one line and exits with 1.
import { parseArgs } from 'node:util';
import { CHANNELS, isVersion, readUpdate, type UpdateFacts } from '../domain/release/index.ts';
import { Failure, openKeys, readArgumentFile, runCommand } from './verify-command.ts';

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

/** Returns the output of the command. Exported for the test. @throws Failure */
export function runUpdates(words: string[], now: Date): string {
  const { file, key, ...check } = parseCommand(words);
  const answer = readUpdate(openKeys(key), readArgumentFile(file, 'statement'), { ...check, now });
  if (!answer.ok) throw new Failure(`${file}: ${REASONS[answer.code]}`);
  return describe(answer.value);
}

function parseCommand(words: string[]) {
  const text = (byDefault: string) => ({ type: 'string', default: byDefault }) as const;
  const options = {
    product: text(''),
    installed: text(''),
    channel: text('stable'),
    seen: text(''),
    key: text(''),
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

if (import.meta.main) runCommand(runUpdates);
