import { chmod, link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { generateSigningKeyPem, openKeyRing } from '../domain/license/index.ts';
import { systemRandom } from '../kit/random.ts';
import { signText } from '../kit/sign.ts';
import { BadSetting, type Config } from './config.ts';

export type Secrets = {
  /** Signs links and cookies. The office token and the sandbox's secret derive from it. */
  readonly sessionSecret: string;
  /** Signs cookies and links of accounts, and encrypts second factors. */
  readonly authSecret: string;
  readonly signingKeyPem: string;
  readonly officeToken: string;
  readonly sandboxSecret: string;
};

const SHORTEST_SECRET = 32;

/** Creates missing secrets in `{dataDir}/keys` (folder 0700, files 0600). Throws `BadSetting` for a broken file. */
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

/** Never replaces a broken secret, because everything signed with it would silently become invalid. */
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

/** If two processes start at once, both use the secret of the first. Otherwise each would reject the other's links. */
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

/** Replaces the file atomically, even if the machine crashes. */
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
