import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import type { KeyRing } from '../../domain/license/index.ts';
import { loadSampleReleases, measureFile } from '../../domain/release/index.ts';
import type { Secret } from '../../kit/sign.ts';
import { systemClock } from '../../kit/time.ts';
import { openReleaseStore } from '../../providers/index.ts';
import { VENDOR } from '../../vendor/vendor.ts';
import type { Config } from '../config.ts';
import type { PageStore } from '../http/pages.ts';
import { DownloadTally } from './download-tally.ts';
import { createDownloads } from './downloads.ts';
import { ReleaseList, watchReleases } from './release-list.ts';
import { createUpdates } from './updates.ts';

type Parts = {
  readonly config: Pick<Config, 'releaseStorage' | 'siteUrl'>;
  readonly database: Database;
  readonly pages: PageStore;
  readonly ring: KeyRing;
  readonly secret: Secret;
  readonly logger: Logger;
};

/** The folder of a sample shop gets sample files for missing releases. */
export async function openReleases({ config, database, pages, ring, secret, logger }: Parts) {
  const store = openReleaseStore(config.releaseStorage);
  if (VENDOR.isSample && 'folder' in config.releaseStorage)
    await loadSampleReleases(database, store);
  const list = new ReleaseList(database);
  const releases = () => list.all();
  const tally = new DownloadTally(database, systemClock, logger);
  const watch = await watchReleases(database, { releases: list, pages }, logger);
  const counting = tally.start();
  return {
    store,
    releases,
    measure: (key: string) => measureFile(store, key),
    downloads: createDownloads({
      releases,
      store,
      secret,
      clock: systemClock,
      count: (release) => tally.count(release),
      report: (error, path) => logger.error({ err: error, path }, 'could not send a release file'),
    }),
    updates: createUpdates({ releases, ring, clock: systemClock, siteUrl: config.siteUrl }),
    async stop() {
      watch.stop();
      await counting.stop();
    },
  };
}
