import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open.ts';
import { hasReadyAdmin } from '../domain/account/index.ts';
import { loadSampleCoupon } from '../domain/coupon/index.ts';
import { loadSampleCatalog } from '../domain/price/index.ts';
import { hasPictureFile } from '../domain/text/index.ts';
import { isPictureFile } from '../kit/picture-address.ts';
import { systemRandom } from '../kit/random.ts';
import { systemClock } from '../kit/time.ts';
import { claimPathOf, resolveRequest } from '../web/index.ts';
import { openReleases } from './api/releases.ts';
import type { App } from './app.ts';
import { leftAttachmentLines } from './attachments.ts';
import type { Backups } from './backup/backup.ts';
import { openControl } from './backup/control.ts';
import { removeStaging } from './backup/stage.ts';
import type { Config } from './config.ts';
import { type Base, openDeps } from './deps.ts';
import { composeHandlers } from './handlers.ts';
import { openHolds } from './holds.ts';
import { openExperiments } from './http/experiments.ts';
import { createHttp, type HttpParts } from './http/http.ts';
import { PageStore } from './http/pages.ts';
import { createSite } from './http/site.ts';
import { openSocialCards } from './images/social-cards.ts';
import { createLogger } from './logger.ts';
import { openTracer } from './open-tracer.ts';
import { PriceList, watchPrices } from './price-watch.ts';
import { watchProducts } from './product-watch.ts';
import { readSecrets } from './secrets.ts';
import { openServices } from './services.ts';
import { watchStatus } from './status.ts';
import { watchTexts } from './text-watch.ts';
import { warningsOf } from './warnings.ts';
import { startWorker } from './worker.ts';

export type Shop = Pick<App, 'wrap'> & {
  readonly http: ReturnType<typeof createHttp>;
  readonly parts: HttpParts;
  readonly database: Database;
  /** Path with a token. Null if an administrator can sign in. */
  readonly officePath: string | null;
  /** Path where a visitor becomes the first administrator. Null if there is one. */
  readonly claimPath: string | null;
  /** Makes `/readyz` answer 503. */
  startDraining(): void;
  /** Call before closing the server, because event streams do not end on their own. */
  endStreams(): void;
  stop(): Promise<void>;
};

/** Opens the shop, except for its port. `loadApp` runs while the database opens, because both are slow. */
export async function openShop(config: Config, loadApp: () => Promise<App>): Promise<Shop> {
  const base = await openBase(config, loadApp);
  const { secrets, database, app, logger } = base;
  const products = await watchProducts(database, logger);
  const pages = new PageStore();
  const socialCards = openSocialCards();
  const texts = await watchTexts(
    database,
    {
      clock: systemClock,
      onChange() {
        pages.empty();
        socialCards.empty();
      },
    },
    logger,
  );
  const deps = await openDeps(base);
  const { payments, taxes, shared } = deps;
  const secret = secrets.sessionSecret;
  const priceList = new PriceList(database);
  const releases = await openReleases({
    config,
    database,
    pages,
    secret,
    logger,
    ring: shared.ring,
  });
  const readStatus = watchStatus(database, { config, payments, taxes, logger });
  const offered = payments.opened.provider;
  const holds = await openHolds(database, { pages, offered }, logger);
  products.onChange(() => {
    priceList.empty();
    pages.empty();
  });
  const services = await openServices(base, deps, {
    priceList,
    holds,
    products,
    texts,
    renderForGuest: (path) => site.renderForGuest(new URL(path, config.siteUrl)),
    hasPage: async (path) =>
      isPictureFile(path)
        ? database.read((reader) => hasPictureFile(reader, path))
        : (await resolveRequest(path, await site.match())).kind !== 'missing',
    releases,
    readStatus,
  });
  const site = createSite(app.build, services);
  const experiments = await openExperiments(database, systemClock, logger);
  const { findLandingPage } = experiments;
  let isDraining = false;
  const handlers = await composeHandlers(base, deps, {
    isDraining: () => isDraining,
    site,
    pages,
    releases,
    readStatus,
    findLandingPage,
    socialCards,
    products,
    texts,
  });
  const http = createHttp(handlers.parts);
  payments.connect((request) => Promise.resolve(http.fetch(request)));
  const control = await openControlOf(config, deps.backups, logger);
  const worker = await startWorker(deps.queue, deps.jobs, logger, base.tracer);
  const prices = await watchPrices(database, { prices: priceList, pages }, logger);
  const deliveries = payments.start(logger);
  return {
    http,
    parts: handlers.parts,
    database,
    ...(app.wrap ? { wrap: app.wrap } : {}),
    startDraining() {
      isDraining = true;
    },
    endStreams() {
      handlers.endStreams();
      void app.close?.();
    },
    officePath: (await database.read(hasReadyAdmin))
      ? null
      : `/office/mails?token=${secrets.officeToken}`,
    claimPath: await database.read((reader) => claimPathOf(reader, secret)),
    async stop() {
      await control?.stop();
      prices.stop();
      holds.stop();
      products.stop();
      texts.stop();
      experiments.stop();
      await releases.stop();
      deliveries.stop();
      await handlers.stop();
      await worker.stop();
      await payments.opened.close();
      shared.printer.stop();
      shared.pictureEncoder.stop();
      await database.close();
      // Last, because a collector that does not answer must not delay the database.
      await base.tracer.stop();
    },
  };
}

/** With a database server, `npm run backup` makes the backup without the site. */
async function openControlOf({ databaseUrl, dataDir }: Config, backups: Backups, logger: Logger) {
  if (databaseUrl !== null) return null;
  await removeStaging(dataDir, 'embedded');
  return openControl(dataDir, (start) => backups.write(start), logger);
}

async function openBase(config: Config, loadApp: () => Promise<App>): Promise<Base> {
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
  for (const left of await leftAttachmentLines(config, database)) logger.warn(left);
  const secrets = await readSecrets(config);
  const tracer = await openTracer(config.traceEndpoint, logger);
  await database.run(async (work) => {
    if ((await loadSampleCatalog(work)) > 0) await loadSampleCoupon(work);
  });
  return { config, secrets, database, app, logger, tracer };
}
