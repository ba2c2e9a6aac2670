import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import {
  type CountedError,
  fingerprintOf,
  type Landing,
  MOST_PLAIN,
  type OrderError,
  recordErrors,
  recordLandings,
} from '../../domain/campaign/index.ts';
import { days } from '../../kit/time.ts';

/** In milliseconds. */
const POLL_INTERVAL = 200;
/** Number of polls until a partial batch is stored, because each transaction is a write to the disk. */
const POLLS_TO_WAIT = 5;
/** Per map. Further reports are dropped to limit memory. */
const MOST_WAITING = 100;
/** The embedded database runs on the main thread, so transactions stay small. */
const MOST_AT_ONCE = 10;
const POLLS_PER_WARNING = 5;

/** `page`: a page of the shop, according to the browser. `plain`: any other client. */
export type Reporter = 'page' | 'plain';

type Waiting = {
  readonly landings: Map<string, Landing>;
  readonly errors: Map<string, CountedError>;
};

const nothing = (): Waiting => ({ landings: new Map(), errors: new Map() });

/** Stores reports in at most five batches a second. Those of the shop's pages have their own space and come first. */
export class ReportBuffer {
  readonly #database: Database;
  readonly #logger: Logger;
  readonly #waiting: Readonly<Record<Reporter, Waiting>> = { page: nothing(), plain: nothing() };
  #dropped = 0;
  #unidentified = 0;
  #plainToday = { day: -1, landings: 0 };

  constructor(database: Database, logger: Logger) {
    this.#database = database;
    this.#logger = logger;
  }

  addLanding(landing: Landing, reporter: Reporter): void {
    this.#unidentified += 1;
    const { landings } = this.#waiting[reporter];
    const key = `${landing.channel} ${landing.clickId ?? `#${this.#unidentified}`}`;
    if (landings.has(key)) return;
    if (landings.size < MOST_WAITING) landings.set(key, landing);
    else this.#dropped += 1;
  }

  addError(error: OrderError, reporter: Reporter): void {
    const { errors } = this.#waiting[reporter];
    const key = fingerprintOf(error);
    const count = (errors.get(key)?.count ?? 0) + 1;
    if (count > 1 || errors.size < MOST_WAITING) errors.set(key, { error, count });
    else this.#dropped += 1;
  }

  /** Stores all waiting reports. */
  async store(): Promise<void> {
    while (this.#size('landings') + this.#size('errors') > 0) await this.#storeSome();
    this.#logDropped();
  }

  #size = (kind: keyof Waiting): number =>
    this.#waiting.page[kind].size + this.#waiting.plain[kind].size;

  /** Drops reports that cannot be stored. */
  async #storeSome(): Promise<void> {
    const { page, plain } = this.#waiting;
    const landings = takeFirst(page.landings, MOST_AT_ONCE);
    const errors = takeFirst(page.errors, MOST_AT_ONCE);
    const plainLandings = takeFirst(plain.landings, MOST_AT_ONCE - landings.length);
    const plainErrors = takeFirst(plain.errors, MOST_AT_ONCE - errors.length);
    if ([landings, errors, plainLandings, plainErrors].every(({ length }) => length === 0)) return;
    try {
      await this.#database.run(async (work) => {
        const kept = this.#keptToday(plainLandings, work.now);
        await recordLandings(work, [...landings, ...kept]);
        await recordErrors(work, errors);
        await recordErrors(work, plainErrors, MOST_PLAIN.groupsADay);
      });
    } catch (error) {
      this.#logger.error({ err: error }, 'could not store reports');
    }
  }

  #keptToday(landings: readonly Landing[], now: Date): readonly Landing[] {
    const day = Math.floor(now.getTime() / days(1));
    if (this.#plainToday.day !== day) this.#plainToday = { day, landings: 0 };
    const kept = landings.slice(0, MOST_PLAIN.landingsADay - this.#plainToday.landings);
    this.#plainToday.landings += kept.length;
    this.#dropped += landings.length - kept.length;
    return kept;
  }

  #logDropped(): void {
    if (this.#dropped > 0) this.#logger.warn({ dropped: this.#dropped }, 'reports dropped');
    this.#dropped = 0;
  }

  start(): { stop(): Promise<void> } {
    let storing: Promise<void> | null = null;
    let polls = 0;
    const timer = setInterval(() => {
      polls += 1;
      if (polls % POLLS_PER_WARNING === 0) this.#logDropped();
      const most = Math.max(this.#size('landings'), this.#size('errors'));
      if (most < MOST_AT_ONCE && polls % POLLS_TO_WAIT !== 0) return;
      storing ??= this.#storeSome().finally(() => {
        storing = null;
      });
    }, POLL_INTERVAL);
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

function takeFirst<Value>(map: Map<string, Value>, most: number): Value[] {
  const first = [...map].slice(0, most);
  for (const [key] of first) map.delete(key);
  return first.map(([, value]) => value);
}
