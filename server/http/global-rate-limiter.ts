import type { Clock } from '../../kit/time.ts';
import { Limiter } from './limiter.ts';

const ONE_ADDRESS = 100;
const QUIET = { perMinute: 0.5, atOnce: 3 } as const;
const QUIET_ONES = { perMinute: 1200, atOnce: 100 } as const;
/** Enough for ten addresses at sixty a minute each. */
const LOUD_ONES = { perMinute: 600, atOnce: 600 } as const;

/** Limits the requests of all addresses together. Quiet ones have their own share, which loud ones cannot use up. */
export class GlobalRateLimiter {
  readonly #own: Limiter;
  readonly #quiet: Limiter;
  readonly #quietOnes: Limiter;
  readonly #loudOnes: Limiter;

  constructor(clock: Clock) {
    this.#own = new Limiter(ONE_ADDRESS, clock);
    this.#quiet = new Limiter(QUIET.perMinute, clock, QUIET.atOnce);
    this.#quietOnes = new Limiter(QUIET_ONES.perMinute, clock, QUIET_ONES.atOnce);
    this.#loudOnes = new Limiter(LOUD_ONES.perMinute, clock, LOUD_ONES.atOnce);
  }

  /** Returns null, or the whole seconds to wait. A null address stands for many visitors, so it counts as quiet. */
  consume(address: string | null): number | null {
    const isQuiet = address === null || this.#quiet.consume(address) === null;
    const share = isQuiet ? this.#quietOnes : this.#loudOnes;
    return this.#own.consume(address) ?? share.consume('all');
  }
}
