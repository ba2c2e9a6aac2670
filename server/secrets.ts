import { chmod, link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { generateSigningKeyPem, openKeyRing } from '../domain/licence/index.ts';
import { systemRandom } from '../kit/random.ts';
import { signText } from '../kit/sign.ts';
import type { Config } from './config.ts';

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

/**
 * Secrets come from the environment; what is not set there is made once and kept in
 * `{dataDir}/keys` (folder 0700, files 0600). The public licence key is written beside them.
 */
export async function readSecrets(config: Config): Promise<Secrets> {
  const folder = join(config.dataDir, 'keys');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const sessionSecret =
    config.sessionSecret ?? (await keep(join(folder, 'session-secret'), randomText));
  const authSecret = config.authSecret ?? (await keep(join(folder, 'auth-secret'), randomText));
  const signingKeyPem =
    config.licenceSigningKey ??
    (await keep(join(folder, 'licence-signing.pem'), generateSigningKeyPem));
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

const randomText = (): string => Buffer.from(systemRandom.bytes(32)).toString('base64url');

/**
 * What the file holds; made when there is none yet. Of two processes that start at the same moment one
 * makes it, and both go on with what that one wrote: each with its own secret would refuse the other's links.
 */
async function keep(file: string, make: () => string): Promise<string> {
  const known = await readFile(file, 'utf8').catch(() => '');
  if (known !== '') return known;
  const draft = await writeDraft(file, make());
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
