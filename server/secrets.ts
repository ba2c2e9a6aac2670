import { chmod, link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { generateSigningKeyPem, openKeyRing } from '../domain/license/index.ts';
import { DRAFT_ENDING } from '../kit/draft-file.ts';
import { nullIfMissing } from '../kit/missing-file.ts';
import { systemRandom } from '../kit/random.ts';
import { type Secret, signText } from '../kit/sign.ts';
import { BadSetting, type Config } from './config.ts';

export type Secrets = {
  /** Signs links and cookies. The office token and the sandbox's secret are derived from it. */
  readonly sessionSecret: Secret;
  /** Signs cookies and links of accounts, and encrypts second factors. */
  readonly authSecret: Secret;
  readonly signingKeyPem: string;
  readonly officeToken: string;
  readonly sandboxSecret: string;
};

const SHORTEST_SECRET = 32;
const FOLDER = 'keys';
const SIGNING_KEY = 'licence-signing.pem';
/** Relative to the data folder. */
export const SIGNING_KEY_FILE = join(FOLDER, SIGNING_KEY);

/**
 * Reads the secrets. Creates missing ones in `{dataDir}/keys` (folder 0700, files 0600).
 * @throws BadSetting for a broken file
 */
export async function readSecrets(config: Config): Promise<Secrets> {
  const folder = join(config.dataDir, FOLDER);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const sessionSecret =
    config.sessionSecret ?? (await readOrCreate(join(folder, 'session-secret'), TEXT));
  const authSecret = config.authSecret ?? (await readOrCreate(join(folder, 'auth-secret'), TEXT));
  const signingKeyPem =
    config.licenseSigningKey ?? (await readOrCreate(join(folder, SIGNING_KEY), PEM));
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

type Kind = { readonly generate: () => string; readonly isIntact: (secret: string) => boolean };

const TEXT: Kind = {
  generate: () => Buffer.from(systemRandom.bytes(32)).toString('base64url'),
  isIntact: (secret) => secret.trim().length >= SHORTEST_SECRET,
};
const PEM: Kind = {
  generate: generateSigningKeyPem,
  isIntact: (secret) => /BEGIN PRIVATE KEY[\s\S]+END PRIVATE KEY/.test(secret),
};

/** Replacing a broken secret would silently invalidate everything that was signed with it. */
async function readOrCreate(file: string, { generate, isIntact }: Kind): Promise<string> {
  const secret = (await readSecret(file)) ?? (await createSecret(file, generate()));
  if (isIntact(secret)) return secret;
  throw new BadSetting(
    `${file} is empty or cut off. Put it back from your backup (see docs/running.md).`,
  );
}

async function readSecret(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(nullIfMissing);
}

/** When two processes start at once, both must use the first one's secret, or each would reject the other's links. */
async function createSecret(file: string, content: string): Promise<string> {
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

/** Replaces the file atomically, even if the machine crashes. */
async function replace(file: string, content: string): Promise<void> {
  await rename(await writeDraft(file, content), file);
}

async function writeDraft(file: string, content: string): Promise<string> {
  const draft = `${file}.${Buffer.from(systemRandom.bytes(6)).toString('hex')}${DRAFT_ENDING}`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return draft;
}
