import { systemRandom } from '../kit/random.ts';
import { systemClock } from '../kit/time.ts';
import { createApi } from './api/api.ts';
import { createInbound } from './api/inbound/inbound.ts';
import { createLicenses } from './api/licenses.ts';
import { createLogs } from './api/logs.ts';
import { OrderWatch } from './api/order-watch.ts';
import { createPaycodeApi } from './api/paycode-api.ts';
import type { openReleases } from './api/releases.ts';
import { createV1 } from './api/v1/v1.ts';
import type { Base, Deps } from './deps.ts';
import { createHealth } from './health.ts';
import { clientAddress } from './http/client-address.ts';
import type { FindLandingPage } from './http/experiments.ts';
import { eitherOf, openFiles } from './http/files.ts';
import { createHooks } from './http/hooks.ts';
import type { HttpParts } from './http/http.ts';
import { idempotent, KEYS_A_MINUTE, keepKeysInDatabase } from './http/idempotency.ts';
import { Limiter } from './http/limiter.ts';
import { openMachineFiles } from './http/machine-files.ts';
import { listPageCode } from './http/page-code.ts';
import type { PageStore } from './http/pages.ts';
import { ReportBuffer } from './http/report-buffer.ts';
import { openMessageFiles } from './http/serve-messages.ts';
import { openPictureFiles } from './http/serve-pictures.ts';
import type { Site } from './http/site.ts';
import { Traffic } from './http/traffic.ts';
import type { SocialCards } from './images/social-cards.ts';
import type { ProductWatch } from './product-watch.ts';
import { openRateLimits } from './rate-limits.ts';
import type { watchStatus } from './status.ts';
import type { TextWatch } from './text-watch.ts';

type HandlerParts = {
  readonly site: Site;
  readonly pages: PageStore;
  readonly releases: Awaited<ReturnType<typeof openReleases>>;
  readonly readStatus: ReturnType<typeof watchStatus>;
  readonly findLandingPage: FindLandingPage;
  readonly socialCards: SocialCards;
  readonly products: Pick<ProductWatch, 'onChange'>;
  readonly texts: Pick<TextWatch, 'refresh'>;
  readonly isDraining: () => boolean;
};

export type Handlers = {
  readonly parts: HttpParts;
  endStreams(): void;
  stop(): Promise<void>;
};

/** Creates the handlers of all requests. */
export async function composeHandlers(
  base: Base,
  deps: Deps,
  handlerParts: HandlerParts,
): Promise<Handlers> {
  const { config, secrets, database, app, logger, tracer } = base;
  const { site, pages, releases, readStatus, findLandingPage, isDraining } = handlerParts;
  const { socialCards, products } = handlerParts;
  const { siteUrl, addressSource, metricsToken } = config;
  const { provider, attachments, ring } = deps.shared;
  const secret = secrets.sessionSecret;
  const sources = { clock: systemClock, random: systemRandom };
  const reportTo = (what: string) => (error: unknown, path: string) =>
    logger.error({ err: error, path }, what);
  app.onEdit?.(() => {
    pages.empty();
    socialCards.empty();
  });
  products.onChange(() => socialCards.empty());
  const reportBuffer = new ReportBuffer(database, logger);
  const keyLimiter = new Limiter(KEYS_A_MINUTE, systemClock);
  const watch = new OrderWatch(database, (error) =>
    logger.error({ err: error }, 'could not watch open orders'),
  );
  const paycode = createPaycodeApi({ watch, clock: systemClock, addressSource });
  const traffic = new Traffic();
  const health = createHealth({
    database,
    readStatus,
    isDraining,
    traffic,
    metricsToken,
    newestBackup: async () => (await deps.dailyBackup?.newest()) ?? null,
  });
  const machineFiles = openMachineFiles({ site, pages, siteUrl, clock: systemClock });
  const reports = reportBuffer.start();
  const parts: HttpParts = {
    pages,
    site,
    logger,
    tracer,
    siteUrl,
    addressSource,
    traffic,
    findLandingPage,
    health: health.routes,
    files: eitherOf(
      await openFiles({
        ...app,
        builtAt: systemClock.now(),
        pageCode: typeof app.build === 'function' ? [] : listPageCode(app.build),
      }),
      eitherOf(
        machineFiles,
        eitherOf(
          openMessageFiles({ clock: systemClock, refresh: handlerParts.texts.refresh }),
          openPictureFiles(database),
        ),
      ),
    ),
    socialCards,
    downloads: releases.downloads,
    rateLimits: openRateLimits(systemClock, addressSource),
    api: createApi({
      logs: createLogs({
        reportBuffer,
        secret,
        tags: config.tags,
        addressSource,
        report: reportTo('could not store the key of a report'),
        ...sources,
      }),
      licenses: createLicenses({
        database,
        ring,
        clock: systemClock,
        addressSource,
        report: reportTo('license call failed'),
      }),
      paycode: paycode.routes,
      inbound: createInbound({
        database,
        attachments,
        secret,
        random: systemRandom,
        inboundSecret: config.inboundMailSecret,
        addressSource,
        report: reportTo('could not read an email'),
      }),
      updates: releases.updates,
      v1: createV1({
        database,
        ring,
        secret,
        siteUrl,
        clock: systemClock,
        addressSource,
        keys: keepKeysInDatabase(database),
        report: reportTo('an API call failed'),
      }),
    }),
    once: idempotent({
      store: keepKeysInDatabase(database),
      secret,
      report: reportTo('could not store the response of an idempotency key'),
      wait: (context) => keyLimiter.consume(clientAddress(context, addressSource)),
      files: {
        takesFiles: site.takesFiles,
        from: (context) => clientAddress(context, addressSource),
      },
    }),
    hooks: createHooks({ database, provider, clock: systemClock }),
  };
  return {
    parts,
    endStreams: paycode.endStreams,
    async stop() {
      paycode.endStreams();
      watch.stop();
      socialCards.stop();
      health.stop();
      await reports.stop();
    },
  };
}
