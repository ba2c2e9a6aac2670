import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { listReleases, type Release, releaseVersion } from '../../domain/release/index.ts';
import type { PageStore } from '../http/pages.ts';
import { poll } from '../http/poll.ts';

/** Caches all releases. */
export class ReleaseList {
  readonly #database: Pick<Database, 'read'>;
  #known: Promise<readonly Release[]> | null = null;

  constructor(database: Pick<Database, 'read'>) {
    this.#database = database;
  }

  all(): Promise<readonly Release[]> {
    this.#known ??= this.#read();
    return this.#known;
  }

  empty(): void {
    this.#known = null;
  }

  async #read(): Promise<readonly Release[]> {
    try {
      return await this.#database.read(listReleases);
    } catch (error) {
      this.#known = null;
      throw error;
    }
  }
}

/** Empties the list and the page cache when any process changes a release. */
export async function watchReleases(
  database: Pick<Database, 'read'>,
  { releases, pages }: { readonly releases: ReleaseList; readonly pages: Pick<PageStore, 'empty'> },
  logger: Pick<Logger, 'error'>,
): Promise<{ refresh(): Promise<void>; stop(): void }> {
  let known = await database.read(releaseVersion);
  const refresh = async () => {
    const version = await database.read(releaseVersion);
    if (version === known) return;
    known = version;
    releases.empty();
    pages.empty();
  };
  return { refresh, ...poll(refresh, logger, 'releases') };
}
