import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import type { ServerBuild } from 'react-router';
import { claimPathOf } from '../app/request/claim-link.server.ts';
import type { Services } from '../app/request/context.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open.ts';
import { isOutage } from '../db/outage.ts';
import { attachOutbox, openQueue } from '../db/queue.ts';
import { accountMailParts, openAccounts } from '../domain/account/index.ts';
import { loadSampleCoupon } from '../domain/coupon/index.ts';
import { openKeyRing } from '../domain/licence/index.ts';
import type { Mail } from '../domain/mail/index.ts';
import { loadSampleCatalogue } from '../domain/price/index.ts';
import { newPurchaseId } from '../domain/purchase/index.ts';
import { promisedBack } from '../domain/refund/index.ts';
import { followPaid, isOwed, renewsInBundle } from '../domain/subscription/index.ts';
import { sellerIn } from '../domain/tax/index.ts';
import { ticketMailParts } from '../domain/ticket/index.ts';
import { systemRandom } from '../kit/random.ts';
import { systemClock } from '../kit/time.ts';
import { createMailTransport, type OpenPaymentProvider } from '../providers/index.ts';
import { createApi } from './api.ts';
import { openAttachments } from './attachments.ts';
import { clientAddress } from './client-address.ts';
import { listCodeFiles } from './code-files.ts';
import { companyOf, openTaxIds } from './company.ts';
import type { Config } from './config.ts';
import { eitherOf, openFiles } from './files.ts';
import { createHealth } from './health.ts';
import { createHooks } from './hooks.ts';
import { createHttp, type HttpParts } from './http.ts';
import { idempotent, KEYS_A_MINUTE, keepKeysInDatabase } from './idempotency.ts';
import { createInbound } from './inbound/inbound.ts';
import { Intake } from './intake.ts';
import { listJobs } from './jobs.ts';
import { createLicences } from './licences.ts';
import { Limiter } from './limiter.ts';
import { createLogger } from './logger.ts';
import { createLogs } from './logs.ts';
import { openMachineFiles } from './machine-files.ts';
import { PageStore } from './pages.ts';
import { Printer } from './paper/printer.ts';
import { createPaycodeApi } from './paycode-api.ts';
import { openPayments } from './payments.ts';
import { openPictures } from './pictures/pictures.ts';
import { PriceList, watchPrices } from './price-watch.ts';
import { PurchaseWatch } from './purchase-watch.ts';
import { openQueueDesk } from './queue-desk.ts';
import { openReleases } from './releases.ts';
import { readSecrets } from './secrets.ts';
import { createSite } from './site.ts';
import { watchStatus } from './status.ts';
import { Traffic } from './traffic.ts';
import { openTurns } from './turns.ts';
import { warningsOf } from './warnings.ts';
import { withheld } from './withheld.ts';
import { prepareQueues, startWorker } from './worker.ts';

/** What is served: the built app, or the one Vite makes in development. */
export type App = {
  readonly build: ServerBuild | (() => Promise<ServerBuild>);
  readonly buildId: string;
  /** Folder of the browser's files; null in development, where Vite serves them. */
  readonly clientDir: string | null;
  /** Folder of what pages of earlier builds may still ask for. */
  readonly earlierDir?: string;
  /** Takes the money instead of the provider the settings name; closed with the shop. */
  readonly payments?: OpenPaymentProvider;
  /** Prints invoices instead of a process of its own, which takes seconds to start. */
  readonly printer?: Pick<Printer, 'print' | 'stop'>;
  /** Puts the tool that makes the browser's files in front, in development. */
  readonly wrap?: (behind: RequestListener) => RequestListener;
};

export type Shop = Pick<App, 'wrap'> & {
  readonly http: ReturnType<typeof createHttp>;
  readonly parts: HttpParts;
  readonly database: Database;
  /** Path that lets staff in while there is no administrator, token included. */
  readonly officePath: string;
  /** Path by which somebody becomes the first administrator; null: there is one. */
  readonly claimPath: string | null;
  /** Ends the streams of open pages, which would never end by themselves. */
  endStreams(): void;
  /** Lets running jobs end, then closes everything. */
  stop(): Promise<void>;
};

/**
 * Opens data, queue, providers and pages, and starts the worker. Throws what cannot be opened. `loadApp` is called
 * once the database is opening: both take long, and the database half of it on another core.
 */
export async function openShop(config: Config, loadApp: () => Promise<App>): Promise<Shop> {
  const logger = createLogger(config.logLevel);
  for (const warning of warningsOf(config)) logger.warn(warning);
  const opening = openDatabase({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    clock: systemClock,
    random: systemRandom,
    report: (error) => logger.warn({ err: error }, 'a connection to the database broke'),
  });
  const [database, app] = await Promise.all([opening, loadApp()]);
  const secrets = await readSecrets(config);
  await database.run(async (work) => {
    if ((await loadSampleCatalogue(work)) > 0) await loadSampleCoupon(work);
  });
  const ring = openKeyRing({ signingKeyPem: secrets.signingKeyPem });
  const payments = await openPayments(config, secrets, app.payments);
  const { provider, challengeDesk } = payments.opened;
  const company = companyOf(config);
  const taxes = openTaxIds(config, database, logger);
  const sells = { seller: sellerIn(config.sellerCountry), taxIds: taxes.desk };
  const printer = app.printer ?? new Printer();
  const attachments = openAttachments(join(config.dataDir, 'attachments'));
  const ticketMails = {
    ...{ secret: secrets.sessionSecret, siteUrl: config.siteUrl },
    mailbox: config.inboundMailSecret ? config.supportMail : null,
  };
  const desk = {
    ...{ database, provider, ring, company, printer, onPaid: followPaid, isOwed, promisedBack },
    ...sells,
    ...{ siteUrl: config.siteUrl, mailFrom: config.mailFrom },
    secret: secrets.sessionSecret,
    laterParts: (mail: Mail) =>
      accountMailParts({ secret: secrets.authSecret, siteUrl: config.siteUrl }, mail) ??
      ticketMailParts(ticketMails, mail),
    attachments,
    transport: createMailTransport(config.smtpUrl),
  };
  const jobs = listJobs(desk, database);
  const queue = openQueue(database);
  queue.on('error', (error) => logger.error({ err: error }, 'job queue'));
  await prepareQueues(queue, Object.keys(jobs));
  attachOutbox(database, queue);
  const accounts = openAccounts({
    ...{ database, siteUrl: config.siteUrl, random: systemRandom },
    secret: secrets.authSecret,
  });
  const priceList = new PriceList(database);
  const pages = new PageStore();
  const secret = secrets.sessionSecret;
  const releases = await openReleases({ config, database, pages, ring, secret, logger });
  const readStatus = watchStatus(database, { config, payments, taxes, logger });
  const services: Services = withheld({
    listPrices: (market) => priceList.of(market),
    listReleases: releases.releases,
    measureRelease: releases.measure,
    ...{ database: withheld(database), accounts: withheld(accounts) },
    ...{ provider, ring, company, challengeDesk, printer, attachments, ...sells },
    ...{ onPaid: followPaid, isOwed, promisedBack, renewsInBundle },
    queue: openQueueDesk(queue),
    readStatus,
    settings: withheld({
      siteUrl: config.siteUrl,
      packagePrefix: config.packagePrefix,
      buildId: app.buildId,
      buildPoll: config.buildPoll,
      tags: config.tags,
      searchEngineId: config.searchEngineId,
      downloadMirror: config.downloadMirror,
      codeFiles: await listCodeFiles(app.clientDir),
      supportMail: config.supportMail,
      sessionSecret: secrets.sessionSecret,
      officeToken: secrets.officeToken,
    }),
    report: (error, { method, url }) =>
      logger.error({ err: error, method, path: URL.parse(url)?.pathname }, 'page failed'),
    isOutage,
    now: () => systemClock.now(),
    newId: () => newPurchaseId(systemRandom),
  });
  const site = createSite(app.build, services);
  const { siteUrl } = config;
  const machineFiles = openMachineFiles({ site, pages, siteUrl, clock: systemClock });
  const pictures = openPictures();
  const intake = new Intake(database, logger);
  const keyed = new Limiter(KEYS_A_MINUTE, systemClock);
  const watch = new PurchaseWatch(database, (error) =>
    logger.error({ err: error }, 'could not look after open orders'),
  );
  const { addressSource, metricsToken } = config;
  const paycode = createPaycodeApi({ watch, clock: systemClock, addressSource });
  const traffic = new Traffic();
  const health = createHealth({ database, readStatus, traffic, metricsToken });
  const parts: HttpParts = {
    ...{ pages, site, logger, siteUrl, addressSource, traffic, health: health.routes },
    files: eitherOf(await openFiles({ ...app, builtAt: systemClock.now() }), machineFiles),
    pictures,
    downloads: releases.downloads,
    turns: openTurns(systemClock, config.addressSource),
    api: createApi({
      logs: createLogs({
        ...{ intake, secret, addressSource: config.addressSource },
        ...{ clock: systemClock, random: systemRandom },
      }),
      licences: createLicences({
        ...{ database, ring, clock: systemClock, addressSource: config.addressSource },
        report: (error, path) => logger.error({ err: error, path }, 'licence call failed'),
      }),
      paycode: paycode.routes,
      inbound: createInbound({
        ...{ database, attachments, secret, random: systemRandom },
        inboundSecret: config.inboundMailSecret,
        report: (error, path) => logger.error({ err: error, path }, 'a mail could not be read'),
      }),
      updates: releases.updates,
    }),
    once: idempotent({
      ...{ store: keepKeysInDatabase(database), secret },
      wait: (context) => keyed.take(clientAddress(context, config.addressSource)),
    }),
    hooks: createHooks({ database, provider, clock: systemClock }),
  };
  const http = createHttp(parts);
  payments.connect((request) => Promise.resolve(http.fetch(request)));
  const worker = await startWorker(queue, jobs, logger);
  const prices = await watchPrices(database, { prices: priceList, pages }, logger);
  const deliveries = payments.start(logger);
  const reports = intake.start();
  return {
    ...{ http, parts, database },
    ...(app.wrap ? { wrap: app.wrap } : {}),
    endStreams: paycode.endStreams,
    officePath: `/office/mails?token=${secrets.officeToken}`,
    claimPath: await database.read((reader) => claimPathOf(reader, secret)),
    async stop() {
      paycode.endStreams();
      watch.stop();
      prices.stop();
      await releases.stop();
      pictures.stop();
      deliveries.stop();
      health.stop();
      await reports.stop();
      await worker.stop();
      // After the worker: a job on its way may ask the provider, and its mail want an invoice.
      await payments.opened.close();
      printer.stop();
      await database.close();
    },
  };
}
