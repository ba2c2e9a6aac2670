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

/** How often it is looked whether reports wait, in milliseconds; what waits is stored within two seconds. */
const LOOK_EVERY = 200;
/** Fewer than fill a transaction wait so many looks for others: each is a write to the disk. */
const LOOKS_TO_WAIT = 5;
/** Reports of one kind waiting; what comes beyond is dropped, so memory does not grow. */
const MOST_WAITING = 100;
/**
 * Reports of one kind stored in one go. The embedded database runs on the thread that answers, which
 * a hundred rows would hold for as long as many pages take.
 */
const MOST_AT_ONCE = 10;
/** Reports dropped are counted together for a second, as so many looks. */
const LOOKS_A_WARNING = 5;

/**
 * Where reports of browsers wait to be stored together. However many arrive, the database gets a
 * small transaction five times a second at most.
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

  /** Stores everything that waits, a small part after the other. */
  async store(): Promise<void> {
    while (this.#landings.size + this.#errors.size > 0) await this.#storeSome();
    this.#tellDropped();
  }

  /** Stores what has waited longest. Reports that cannot be stored are given up: they are not worth a full queue. */
  async #storeSome(): Promise<void> {
    const landings = takeFirst(this.#landings, MOST_AT_ONCE);
    const errors = takeFirst(this.#errors, MOST_AT_ONCE);
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

  #tellDropped(): void {
    if (this.#dropped > 0) this.#logger.warn({ dropped: this.#dropped }, 'reports dropped');
    this.#dropped = 0;
  }

  /** Stores at intervals until stopped; stopping stores once more. */
  start(): { stop(): Promise<void> } {
    let storing: Promise<void> | null = null;
    let looks = 0;
    const timer = setInterval(() => {
      looks += 1;
      if (looks % LOOKS_A_WARNING === 0) this.#tellDropped();
      const most = Math.max(this.#landings.size, this.#errors.size);
      if (most < MOST_AT_ONCE && looks % LOOKS_TO_WAIT !== 0) return;
      storing ??= this.#storeSome().finally(() => {
        storing = null;
      });
    }, LOOK_EVERY);
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

/** Takes the first `most` values out of a map. */
function takeFirst<Value>(map: Map<string, Value>, most: number): Value[] {
  const first = [...map].slice(0, most);
  for (const [key] of first) map.delete(key);
  return first.map(([, value]) => value);
}
