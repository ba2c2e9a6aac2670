import { resolve } from 'node:path';
import { MARKETS } from '../domain/price/index.ts';
import { hasTags, waitsForAllow } from '../web/index.ts';
import { attachmentFolderOf, attachmentsIn } from './attachments.ts';
import type { Config } from './config.ts';
import { defaultReleaseStorage } from './file-storage.ts';
import { warningOf } from './http/client-address.ts';

/** Optional storage needs prior consent there (Directive 2002/58/EC, article 5(3), and the UK's PECR, regulation 6). */
const SELLS_IN_EUROPE = MARKETS.some(({ key }) => key === 'eu' || key === 'gb');

type DataFolder = Pick<
  Config,
  | 'dataDir'
  | 'databaseUrl'
  | 'sessionSecret'
  | 'authSecret'
  | 'licenseSigningKey'
  | 'releaseStorage'
  | 'attachmentStorage'
  | 'stripe'
>;

/** Returns what `DATA_DIR` holds that must be the same on every machine. Empty if all of it is stored elsewhere. */
export function sharedInDataDir(config: DataFolder): readonly string[] {
  const { dataDir, releaseStorage } = config;
  const secrets = [
    config.sessionSecret === null ? 'SESSION_SECRET' : null,
    config.authSecret === null ? 'AUTH_SECRET' : null,
    config.licenseSigningKey === null ? 'LICENCE_SIGNING_KEY' : null,
  ].filter((name) => name !== null);
  const installers = defaultReleaseStorage(dataDir);
  const isSame =
    'folder' in releaseStorage &&
    'folder' in installers &&
    resolve(releaseStorage.folder) === resolve(installers.folder);
  return [
    secrets.length > 0 ? `the secrets ${secrets.join(', ')}` : null,
    isSame ? 'the installers (RELEASE_STORE)' : null,
    attachmentFolderOf(config) === attachmentsIn(dataDir)
      ? 'the files of support requests (ATTACHMENT_STORE)'
      : null,
    config.stripe === null ? "the sandbox's books" : null,
  ].filter((part) => part !== null);
}

/** Returns the line for the log, or null for the embedded database, which only one process can use. */
export function dataDirLine(config: DataFolder): string | null {
  if (config.databaseUrl === null) return null;
  const shared = sharedInDataDir(config);
  return shared.length === 0
    ? 'DATA_DIR holds nothing that another machine needs'
    : `DATA_DIR holds what must be the same on every machine with this database: ${shared.join('; ')}`;
}

/** Warns about test settings and missing ones that matter on a public site. An `https:` address counts as public. */
export function warningsOf(
  config: Pick<Config, 'siteUrl' | 'stripe' | 'smtpUrl' | 'addressSource' | 'tags'>,
): readonly string[] {
  const isPublic = config.siteUrl.startsWith('https:');
  return [
    warningOf(config.addressSource),
    isPublic && config.stripe === null
      ? 'PAYMENT_PROVIDER is sandbox: test cards buy valid licenses, and no money moves'
      : null,
    isPublic && config.smtpUrl === null
      ? 'SMTP_URL is not set: no email leaves this machine, and staff have the licenses and sign-in links'
      : null,
    (isPublic || hasTags(config.tags)) && SELLS_IN_EUROPE && !waitsForAllow(config.tags)
      ? 'CONSENT_POLICY is load-denied: for visitors from the EU and the UK, logging and vendors start before consent, but the law requires CONSENT_POLICY=block'
      : null,
  ].filter((warning) => warning !== null);
}
