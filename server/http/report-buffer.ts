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

/** Who tells something: a page of ours, as every browser says, or whoever can send a request. */
export type Teller = 'page' | 'plain';

type Waiting = {
  readonly landings: Map<string, Landing>;
  readonly errors: Map<string, CountedError>;
};

const nothing = (): Waiting => ({ landings: new Map(), errors: new Map() });

/**
 * Where reports of browsers wait to be stored together. However many arrive, the database gets a
 * small transaction five times a second at most. What our pages tell has a place of its own and comes first, so that nobody
 * else can push it out.
 */
export class ReportBuffer {
  readonly #database: Database;
  readonly #logger: Logger;
  readonly #waiting: Readonly<Record<Teller, Waiting>> = { page: nothing(), plain: nothing() };
  #dropped = 0;
  #nameless = 0;
  #plainToday = { day: -1, landings: 0 };

  constructor(database: Database, logger: Logger) {
    this.#database = database;
    this.#logger = logger;
  }

  /** The same click waits once. */
  addLanding(landing: Landing, teller: Teller): void {
    this.#nameless += 1;
    const { landings } = this.#waiting[teller];
    const key = `${landing.channel} ${landing.clickId ?? `#${this.#nameless}`}`;
    if (landings.has(key)) return;
    if (landings.size < MOST_WAITING) landings.set(key, landing);
    else this.#dropped += 1;
  }

  /** The same error waits once, with its count. */
  addError(error: OrderError, teller: Teller): void {
    const { errors } = this.#waiting[teller];
    const key = fingerprintOf(error);
    const count = (errors.get(key)?.count ?? 0) + 1;
    if (count > 1 || errors.size < MOST_WAITING) errors.set(key, { error, count });
    else this.#dropped += 1;
  }

  /** Stores everything that waits, a small part after the other. */
  async store(): Promise<void> {
    while (this.#size('landings') + this.#size('errors') > 0) await this.#storeSome();
    this.#tellDropped();
  }

  #size = (kind: keyof Waiting): number =>
    this.#waiting.page[kind].size + this.#waiting.plain[kind].size;

  /** Stores what has waited longest. Reports that cannot be stored are given up: they are not worth a full queue. */
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
      this.#logger.error({ err: error }, 'reports not stored');
    }
  }

  /** As many of these as this day still has room for. */
  #keptToday(landings: readonly Landing[], now: Date): readonly Landing[] {
    const day = Math.floor(now.getTime() / days(1));
    if (this.#plainToday.day !== day) this.#plainToday = { day, landings: 0 };
    const kept = landings.slice(0, MOST_PLAIN.landingsADay - this.#plainToday.landings);
    this.#plainToday.landings += kept.length;
    this.#dropped += landings.length - kept.length;
    return kept;
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
      const most = Math.max(this.#size('landings'), this.#size('errors'));
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
