import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { countDownloads, type Release } from '../../domain/release/index.ts';
import { type Clock, seconds } from '../../kit/time.ts';

/** How often counts are written. */
const WRITE_EVERY = seconds(10);

/**
 * Counts downloads by product, version and day, and writes a few at a time: nobody waits for a count,
 * and nothing about who loaded a file is ever there to be written.
 */
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

  /** One download begun. */
  count({ product, version }: Pick<Release, 'product' | 'version'>): void {
    const day = this.#clock.now().toISOString().slice(0, 10);
    const name = `${product} ${version} ${day}`;
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  /** Writes what was counted; what cannot be written is kept for the next time. */
  async write(): Promise<void> {
    const taken = this.#counts;
    if (taken.size === 0) return;
    this.#counts = new Map();
    const rows = [...taken].map(([name, downloads]) => {
      const [product = '', version = '', day = ''] = name.split(' ');
      return { product, version, day, downloads };
    });
    try {
      await this.#database.run((work) => countDownloads(work, rows));
    } catch (error) {
      for (const [name, count] of taken)
        this.#counts.set(name, (this.#counts.get(name) ?? 0) + count);
      this.#logger.error({ err: error }, 'could not count downloads');
    }
  }

  /** Writes from time to time until stopped; stopping writes the rest. */
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
