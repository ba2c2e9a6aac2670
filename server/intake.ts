import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import {
  type CountedError,
  fingerprintOf,
  type Landing,
  type PurchaseError,
  recordErrors,
  recordLandings,
} from '../domain/campaign/index.ts';
import { seconds } from '../kit/time.ts';

/** How often what was reported is stored; a crash loses at most that much. */
const STORE_EVERY = seconds(1);
/** Reports waiting; what comes beyond is dropped. Also the most that are stored in one go. */
const MOST_WAITING = 100;

/**
 * Where reports of browsers wait to be stored together. However many arrive, the database gets one small transaction
 * in a second, and memory does not grow.
 */
export class Intake {
  readonly #database: Database;
  readonly #logger: Logger;
  readonly #landings = new Map<string, Landing>();
  readonly #errors = new Map<string, CountedError>();
  #dropped = 0;
  #nameless = 0;

  constructor(database: Database, logger: Logger) {
    this.#database = database;
    this.#logger = logger;
  }

  /** The same click waits once. */
  addLanding(landing: Landing): void {
    this.#nameless += 1;
    const key = `${landing.channel} ${landing.clickId ?? `#${this.#nameless}`}`;
    if (this.#landings.has(key)) return;
    if (this.#landings.size < MOST_WAITING) this.#landings.set(key, landing);
    else this.#dropped += 1;
  }

  /** The same error waits once, with its count. */
  addError(error: PurchaseError): void {
    const key = fingerprintOf(error);
    const count = (this.#errors.get(key)?.count ?? 0) + 1;
    if (count > 1 || this.#errors.size < MOST_WAITING) this.#errors.set(key, { error, count });
    else this.#dropped += 1;
  }

  /** Stores what waits. Reports that cannot be stored are given up: they are not worth a full queue. */
  async store(): Promise<void> {
    const landings = [...this.#landings.values()];
    const errors = [...this.#errors.values()];
    this.#landings.clear();
    this.#errors.clear();
    if (this.#dropped > 0) this.#logger.warn({ dropped: this.#dropped }, 'reports dropped');
    this.#dropped = 0;
    if (landings.length + errors.length === 0) return;
    try {
      await this.#database.run(async (work) => {
        await recordLandings(work, landings);
        await recordErrors(work, errors);
      });
    } catch (error) {
      this.#logger.error({ err: error }, 'reports not stored');
    }
  }

  /** Stores at intervals until stopped; stopping stores once more. */
  start(): { stop(): Promise<void> } {
    let storing: Promise<void> | null = null;
    const timer = setInterval(() => {
      storing ??= this.store().finally(() => {
        storing = null;
      });
    }, STORE_EVERY);
    timer.unref();
    return {
      stop: async () => {
        clearInterval(timer);
        await storing;
        await this.store();
      },
    };
  }
}
