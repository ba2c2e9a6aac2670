import { MARKETS } from '../domain/price/index.ts';
import { hasTags, waitsForAllow } from '../web/index.ts';
import { attachmentFolderOf } from './attachments.ts';
import { isInside } from './backup/inside.ts';
import type { Config } from './config.ts';
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
  | 'licenseSigningKeyFile'
  | 'releaseStorage'
  | 'attachmentStorage'
  | 'exchangeRates'
  | 'stripe'
  | 'paypal'
>;

const isSandbox = ({ stripe, paypal }: Pick<Config, 'stripe' | 'paypal'>): boolean =>
  stripe === null && paypal === null;

/** Returns what `DATA_DIR` holds that must not be lost. Empty if the settings name another place for all of it. */
function partsInDataDir(config: DataFolder): readonly string[] {
  const { dataDir, releaseStorage, licenseSigningKeyFile: keyFile, exchangeRates } = config;
  const holds = (path: string | null) => path !== null && isInside(path, dataDir);
  const secrets = [
    config.sessionSecret === null ? 'SESSION_SECRET' : null,
    config.authSecret === null ? 'AUTH_SECRET' : null,
    config.licenseSigningKey === null || holds(keyFile) ? 'LICENCE_SIGNING_KEY' : null,
  ].filter((name) => name !== null);
  const installers = 'folder' in releaseStorage ? releaseStorage.folder : null;
  return [
    config.databaseUrl === null ? 'the database' : null,
    secrets.length > 0 ? `the secrets ${secrets.join(', ')}` : null,
    holds(installers) ? 'the installers (RELEASE_STORE)' : null,
    holds(attachmentFolderOf(config)) ? 'the files of support requests (ATTACHMENT_STORE)' : null,
    holds(exchangeRates) ? 'the exchange rates (EXCHANGE_RATES)' : null,
    isSandbox(config) ? "the sandbox's books" : null,
  ].filter((part) => part !== null);
}

/** Returns the line that the start prints. It is no warning, because one machine may keep everything in its folder. */
export function dataDirLine(config: DataFolder): string {
  const parts = partsInDataDir(config);
  return `${config.dataDir} holds ${parts.length === 0 ? 'nothing that matters' : parts.join('; ')}`;
}

/** Warns about test settings and missing ones that matter on a public site. An `https:` address counts as public. */
export function warningsOf(
  config: Pick<Config, 'siteUrl' | 'stripe' | 'paypal' | 'smtpUrl' | 'addressSource' | 'tags'>,
): readonly string[] {
  const isPublic = config.siteUrl.startsWith('https:');
  return [
    warningOf(config.addressSource),
    isPublic && isSandbox(config)
      ? 'PAYMENT_PROVIDER is sandbox: test cards buy valid licenses, and no money moves'
      : null,
    isPublic && config.paypal?.environment === 'sandbox'
      ? 'PAYPAL_ENVIRONMENT is sandbox: test accounts buy valid licenses, and no money moves'
      : null,
    isPublic && config.smtpUrl === null
      ? 'SMTP_URL is not set: no email leaves this machine, and staff have the licenses and sign-in links'
      : null,
    (isPublic || hasTags(config.tags)) && SELLS_IN_EUROPE && !waitsForAllow(config.tags)
      ? 'CONSENT_POLICY is load-denied: for visitors from the EU and the UK, logging and vendors start before consent, but the law requires CONSENT_POLICY=block'
      : null,
  ].filter((warning) => warning !== null);
}
