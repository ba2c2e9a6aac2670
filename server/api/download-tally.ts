import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { countDownloads, type Release } from '../../domain/release/index.ts';
import { type Clock, seconds } from '../../kit/time.ts';

const WRITE_EVERY = seconds(10);

/** Counts downloads in memory and stores them in batches. It does not know who downloads. */
export class DownloadTally {
  readonly #database: Pick<Database, 'run'>;
  readonly #clock: Clock;
  readonly #logger: Pick<Logger, 'error'>;
  #counts = new Map<string, number>();

  constructor(database: Pick<Database, 'run'>, clock: Clock, logger: Pick<Logger, 'error'>) {
    this.#database = database;
    this.#clock = clock;
    this.#logger = logger;
  }

  count({ product, version }: Pick<Release, 'product' | 'version'>): void {
    const day = this.#clock.now().toISOString().slice(0, 10);
    const name = `${product} ${version} ${day}`;
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  /** Stores the counts. Keeps what it could not store for the next call. */
  async write(): Promise<void> {
    const counts = this.#counts;
    if (counts.size === 0) return;
    this.#counts = new Map();
    const rows = [...counts].map(([name, downloads]) => {
      const [product = '', version = '', day = ''] = name.split(' ');
      return { product, version, day, downloads };
    });
    try {
      await this.#database.run((work) => countDownloads(work, rows));
    } catch (error) {
      for (const [name, count] of counts)
        this.#counts.set(name, (this.#counts.get(name) ?? 0) + count);
      this.#logger.error({ err: error }, 'could not count downloads');
    }
  }

  start(): { stop(): Promise<void> } {
    const timer = setInterval(() => void this.write(), WRITE_EVERY);
    timer.unref();
    return {
      stop: () => {
        clearInterval(timer);
        return this.write();
      },
    };
  }
}
