// Checks licenses without the shop. `npm run license -- verify FILE [--key PUBLIC.pem]` needs only the public key, and
// `npm run license -- check KEY` needs nothing. Exits with 0 if valid. Otherwise, prints one line and exits with 1.
import { parseArgs } from 'node:util';
import {
  hasExpired,
  type LicenseFacts,
  parseLicenseKey,
  readLicenseFile,
} from '../domain/license/index.ts';
import { Failure, openKeys, readArgumentFile, runCommand } from './verify-command.ts';

const USAGE = 'usage: license verify FILE [--key PUBLIC.pem]  |  license check KEY';

const REASONS = {
  malformed: 'not a license file, or damaged',
  'unknown-key': 'signed by a key that is not in the given public key file',
  'wrong-signature': 'altered: the signature does not fit',
} as const;

const KEY_REASONS = {
  malformed: 'not a license key: 25 letters and digits without U are expected',
  'wrong-check': 'mistyped: the check character does not fit',
} as const;

/** Returns the output of the command. Exported for the test. @throws Failure */
export function runLicense(words: string[], now: Date): string {
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
    // A key may contain spaces between its groups.
    if (rest.length === 0 || (command === 'verify' && rest.length > 1)) throw new Failure(USAGE);
    return { command, subject: rest.join(' '), key: values.key };
  } catch {
    throw new Failure(USAGE);
  }
}

function check(typed: string): string {
  const parsed = parseLicenseKey(typed);
  if (!parsed.ok) throw new Failure(KEY_REASONS[parsed.code]);
  return `OK: ${parsed.value} is a well-formed key (whether it was issued is not checked)`;
}

function verify(file: string, key: string): LicenseFacts {
  const answer = readLicenseFile(openKeys(key), readArgumentFile(file, 'license file'));
  if (!answer.ok) throw new Failure(`${file}: ${REASONS[answer.code]}`);
  return answer.value;
}

function describe(facts: LicenseFacts, now: Date): string {
  const expires = facts.expiresAt?.toISOString() ?? 'never';
  if (hasExpired(facts, now)) throw new Failure(`expired on ${expires}: license ${facts.id}`);
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

if (import.meta.main) runCommand(runLicense);
