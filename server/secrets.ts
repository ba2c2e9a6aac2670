import { chmod, link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { generateSigningKeyPem, openKeyRing } from '../domain/license/index.ts';
import { systemRandom } from '../kit/random.ts';
import { signText } from '../kit/sign.ts';
import { BadSetting, type Config } from './config.ts';

export type Secrets = {
  /** Signs links and cookies; the office link and the sandbox's secret are derived from it. */
  readonly sessionSecret: string;
  /** Signs cookies and links of accounts, and keeps the secrets of second factors unreadable. */
  readonly authSecret: string;
  readonly signingKeyPem: string;
  /** In the link printed at start that lets staff in. */
  readonly officeToken: string;
  /** Signs the sandbox provider's events. */
  readonly sandboxSecret: string;
};

/** As the settings of the same name ask for, in characters. */
const SHORTEST_SECRET = 32;

/**
 * Secrets come from the environment; what is not set there is made once and kept in
 * `{dataDir}/keys` (folder 0700, files 0600). The public license key is written beside them.
 * @throws BadSetting for a file that cannot be what was once written there: empty, or cut off
 */
export async function readSecrets(config: Config): Promise<Secrets> {
  const folder = join(config.dataDir, 'keys');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const sessionSecret = config.sessionSecret ?? (await keep(join(folder, 'session-secret'), TEXT));
  const authSecret = config.authSecret ?? (await keep(join(folder, 'auth-secret'), TEXT));
  const signingKeyPem =
    config.licenseSigningKey ?? (await keep(join(folder, 'licence-signing.pem'), PEM));
  const { publicKeyPem } = openKeyRing({ signingKeyPem });
  await replace(join(folder, 'licence-public.pem'), publicKeyPem);
  return {
    sessionSecret,
    authSecret,
    signingKeyPem,
    officeToken: signText({ secret: sessionSecret, purpose: 'office-link' }, 'staff'),
    sandboxSecret: signText({ secret: sessionSecret, purpose: 'sandbox-events' }, 'signing'),
  };
}

type Kind = { readonly make: () => string; readonly isSound: (kept: string) => boolean };

const TEXT: Kind = {
  make: () => Buffer.from(systemRandom.bytes(32)).toString('base64url'),
  isSound: (kept) => kept.trim().length >= SHORTEST_SECRET,
};
const PEM: Kind = {
  make: generateSigningKeyPem,
  isSound: (kept) => /BEGIN PRIVATE KEY[\s\S]+END PRIVATE KEY/.test(kept),
};

/**
 * What the file holds; made when there is none yet. What is no secret any more is never replaced by another: all that was
 * signed with the old one would be refused without a word.
 */
async function keep(file: string, { make, isSound }: Kind): Promise<string> {
  const kept = (await readKept(file)) ?? (await makeKept(file, make()));
  if (isSound(kept)) return kept;
  throw new BadSetting(
    `${file} is empty or cut off. Put it back from your backup (see docs/running.md).`,
  );
}

async function readKept(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/**
 * Of two processes that start at the same moment one makes it, and both go on with what that one wrote: each with its
 * own secret would refuse the other's links.
 */
async function makeKept(file: string, content: string): Promise<string> {
  const draft = await writeDraft(file, content);
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(file, 'utf8');
}

/** Whole or not at all, also when the machine dies halfway. */
async function replace(file: string, content: string): Promise<void> {
  await rename(await writeDraft(file, content), file);
}

async function writeDraft(file: string, content: string): Promise<string> {
  const draft = `${file}.${Buffer.from(systemRandom.bytes(6)).toString('hex')}.draft`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return draft;
}
