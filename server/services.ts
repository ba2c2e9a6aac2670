import { isOutage } from '../db/outage.ts';
import { newOrderId } from '../domain/order/index.ts';
import { systemRandom } from '../kit/random.ts';
import { systemClock } from '../kit/time.ts';
import type { Services, Settings } from '../web/index.ts';
import type { openReleases } from './api/releases.ts';
import type { Base, Deps } from './deps.ts';
import type { openHolds } from './holds.ts';
import { listCodeFiles } from './http/code-files.ts';
import { nonSerializable } from './http/non-serializable.ts';
import type { PriceList } from './price-watch.ts';
import type { ProductWatch } from './product-watch.ts';
import { openQueueAdmin } from './queue-admin.ts';
import type { TextWatch } from './text-watch.ts';

type ServiceParts = {
  readonly priceList: PriceList;
  readonly holds: Awaited<ReturnType<typeof openHolds>>;
  readonly products: ProductWatch;
  readonly texts: TextWatch;
  readonly renderForGuest: Services['renderForGuest'];
  readonly hasPage: Services['hasPage'];
  readonly releases: Awaited<ReturnType<typeof openReleases>>;
  readonly readStatus: Services['readStatus'];
};

/** Makes the services that pages may use. React Router must not serialize any of these objects. */
export async function openServices(base: Base, deps: Deps, parts: ServiceParts): Promise<Services> {
  const { database, logger } = base;
  const { shared, payments, queue, accounts } = deps;
  const { priceList, holds, products, texts, releases, readStatus } = parts;
  return nonSerializable({
    listPrices: (market) => priceList.of(market),
    listMethods: holds.listMethods,
    lookAtHolds: holds.refresh,
    listProductSettings: products.settings,
    refreshProducts: products.refresh,
    listTextOverrides: texts.texts,
    refreshTexts: texts.refresh,
    renderForGuest: parts.renderForGuest,
    hasPage: parts.hasPage,
    listReleases: releases.releases,
    measureRelease: releases.measure,
    database: nonSerializable(database),
    accounts: nonSerializable(accounts),
    ...shared,
    bankAccounts: base.config.bankAccounts,
    readStatus,
    challengeControls: payments.opened.challengeControls,
    queue: openQueueAdmin(queue),
    settings: nonSerializable(await settingsOf(base)),
    report: (error, { method, url }, what = 'page failed') =>
      logger.error({ err: error, method, path: URL.parse(url)?.pathname }, what),
    isOutage,
    now: () => systemClock.now(),
    newId: () => newOrderId(systemRandom),
  });
}

async function settingsOf({ config, secrets, app }: Base): Promise<Settings> {
  const { siteUrl, packagePrefix, buildPoll, tags, searchEngineId } = config;
  const { downloadMirror, supportMail, allowsPrivateWebhooks, needsTextReview } = config;
  return {
    siteUrl,
    packagePrefix,
    buildPoll,
    tags,
    searchEngineId,
    downloadMirror,
    supportMail,
    allowsPrivateWebhooks,
    needsTextReview,
    buildId: app.buildId,
    codeFiles: await listCodeFiles(app.clientDir),
    sessionSecret: secrets.sessionSecret,
    officeToken: secrets.officeToken,
  };
}
