import type { Clock } from '../../kit/time.ts';
import { Limiter } from './limiter.ts';

/** What one address may send in a minute. */
const ONE_ADDRESS = 100;
/** An address that sends more than this at once, or more than one every two minutes, is loud. */
const QUIET = { perMinute: 0.5, atOnce: 3 } as const;
/** What all addresses may send together in a minute, and at once: visitors come again and again, but say little. */
const QUIET_ONES = { perMinute: 1200, atOnce: 100 } as const;
/** Enough for ten addresses that send the sixty a minute which each may. */
const LOUD_ONES = { perMinute: 600, atOnce: 600 } as const;

/**
 * How much is read of what strangers send to one entry, however many addresses it comes from. Those
 * that have hardly sent anything have a share of their own, so that a crowd of loud ones silences nobody else.
 */
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

  /** Counts one request; null when it may pass, else the whole seconds to wait. Who cannot be told apart is many, not loud. */
  consume(address: string | null): number | null {
    const isQuiet = address === null || this.#quiet.consume(address) === null;
    const share = isQuiet ? this.#quietOnes : this.#loudOnes;
    return this.#own.consume(address) ?? share.consume('all');
  }
}
