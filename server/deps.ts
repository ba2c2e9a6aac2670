import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { attachOutbox, openQueue } from '../db/queue.ts';
import { accountMailParts, openAccounts, resealSecondFactors } from '../domain/account/index.ts';
import { openPaymentNotes, voucherMailParts } from '../domain/checkout/index.ts';
import { findLackingKeys, type KeyRing, openKeyRing } from '../domain/license/index.ts';
import type { Mail } from '../domain/mail/index.ts';
import { type ReceivableMailDeps, receivableMailParts } from '../domain/receivable/index.ts';
import { type QuoteMailDeps, salesQuoteMailParts } from '../domain/sales-quote/index.ts';
import {
  checkRetired,
  findNextCharge,
  subscriptionMailParts,
} from '../domain/subscription/index.ts';
import { sellerIn } from '../domain/tax/index.ts';
import { ticketConversation, ticketMailParts } from '../domain/ticket/index.ts';
import { systemRandom } from '../kit/random.ts';
import { systemClock } from '../kit/time.ts';
import { createMailTransport } from '../providers/index.ts';
import type { App } from './app.ts';
import { openAttachmentStore } from './attachments.ts';
import { Backups } from './backup/backup.ts';
import { openDailyBackup } from './backup/daily.ts';
import { openBackupPlace } from './backup/place.ts';
import { companyOf, openTaxIds } from './company.ts';
import { BadSetting, type Config } from './config.ts';
import { Encoder } from './images/encoder.ts';
import { listJobs } from './jobs.ts';
import { assertProducts } from './known-products.ts';
import { openPayments } from './payments.ts';
import { Printer } from './pdf/printer.ts';
import type { Secrets } from './secrets.ts';
import { compareSecrets } from './shared-secrets.ts';
import type { Tracer } from './tracer.ts';
import { sendDelivery } from './webhooks/send.ts';
import { prepareQueues } from './worker.ts';

export type Base = {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly database: Database;
  readonly app: App;
  readonly logger: Logger;
  readonly tracer: Tracer;
};

const LOST_FACTORS =
  'second factors cannot be read, because they were encrypted with an earlier AUTH_SECRET: put it behind the first one (docs/running.md, "Rotate a key")';

export type Deps = Awaited<ReturnType<typeof openDeps>>;

/**
 * Opens what pages and jobs share.
 * @throws BadSetting if the signing keys do not fit the licenses in the database
 */
export async function openDeps({ config, secrets, database, app, logger }: Base) {
  const ring = openKeyRing({ signingKeyPem: secrets.signingKeyPem });
  await assertKeys(database, ring);
  await database.read(assertProducts);
  await database.run(checkRetired);
  for (const warning of await compareSecrets(database, { config, secrets, ring }))
    logger.warn(warning);
  const { authSecret } = secrets;
  const factors = await database.run((work) => resealSecondFactors(work, authSecret));
  if (factors.unreadable > 0) logger.warn(factors, LOST_FACTORS);
  const payments = await openPayments(config, secrets, {
    notesOf: (provider) => openPaymentNotes(database, provider),
    replacement: app.payments,
  });
  const taxes = openTaxIds(config, database, logger);
  const shared = {
    provider: payments.opened.provider,
    ring,
    company: companyOf(config),
    seller: sellerIn(config.sellerCountry),
    taxIds: taxes.deps,
    printer: app.printer ?? new Printer(),
    pictureEncoder: new Encoder(),
    attachments: openAttachmentStore(config, database),
  };
  const backups = backupsOf(config, database);
  const dailyBackup =
    config.backupStorage === null
      ? null
      : openDailyBackup(openBackupPlace(config.backupStorage), backups, systemClock);
  const { siteUrl, mailFrom } = config;
  const jobs = listJobs(
    {
      database,
      ...shared,
      siteUrl,
      mailFrom,
      secret: secrets.sessionSecret,
      authSecret,
      otherMailParts: otherMailPartsOf({ config, secrets, database, ...shared }),
      findNextCharge,
      exchangeRates: config.exchangeRates,
      dailyBackup,
      // A warning, because the account should take payments for this shop only.
      reportForeign: (error) => logger.warn({ err: error }, 'ignored an event of another system'),
      transport: createMailTransport(config.smtpUrl),
      sendWebhook: (delivery) =>
        sendDelivery({ clock: systemClock, allowsPrivate: config.allowsPrivateWebhooks }, delivery),
    },
    database,
  );
  const queue = openQueue(database);
  queue.on('error', (error) => logger.error({ err: error }, 'job queue error'));
  await prepareQueues(queue, Object.keys(jobs));
  attachOutbox(database, queue);
  const accounts = openAccounts({
    database,
    siteUrl,
    random: systemRandom,
    secret: authSecret,
  });
  return { payments, taxes, shared, jobs, queue, accounts, backups, dailyBackup };
}

const backupsOf = ({ dataDir }: Config, { url, pool }: Database): Backups =>
  new Backups(url === null ? { dataDir, pool } : { dataDir, url });

/** An email gets these values only when it is sent: links, the files of quotes and invoices, the reply address, the thread. */
function otherMailPartsOf({
  config,
  secrets: { authSecret, sessionSecret },
  database,
  company,
  printer,
  ring,
}: Pick<Base, 'config' | 'secrets' | 'database'> &
  Pick<QuoteMailDeps, 'company' | 'printer'> &
  Pick<ReceivableMailDeps, 'ring'>) {
  const { siteUrl } = config;
  const mailbox = config.inboundMailSecret ? config.supportMail : null;
  return async (mail: Mail) => {
    const ofAccount = accountMailParts({ secret: authSecret, siteUrl }, mail);
    if (ofAccount !== null) return ofAccount;
    const ofVoucher = await voucherMailParts({ database, siteUrl }, mail);
    if (ofVoucher !== null) return ofVoucher;
    const ofSubscription = subscriptionMailParts(mail);
    if (ofSubscription !== null) return ofSubscription;
    const quoted = await salesQuoteMailParts({ database, company, printer, siteUrl }, mail);
    if (quoted !== null) return quoted;
    const billed = await receivableMailParts(
      { database, ring, printer, siteUrl, secret: sessionSecret },
      mail,
    );
    if (billed !== null) return billed;
    const parts = ticketMailParts({ secret: sessionSecret, siteUrl, mailbox }, mail);
    if (parts === null) return null;
    return { ...parts, ...(await database.read((reader) => ticketConversation(reader, mail))) };
  };
}

/**
 * Checks that the ring opens all existing licenses. It does not, for example, with another `DATA_DIR`.
 * @throws BadSetting if a license needs another key
 */
export async function assertKeys(
  database: Pick<Database, 'read'>,
  ring: Pick<KeyRing, 'opens'>,
): Promise<void> {
  const missing = await database.read((reader) => findLackingKeys(reader, ring));
  if (missing.length === 0) return;
  throw new BadSetting(
    `The database has licenses made with another signing key (${missing.join(', ')}). Start with the DATA_DIR they were made with, or put that key after the first one in LICENCE_SIGNING_KEY (see .env.example).`,
  );
}
