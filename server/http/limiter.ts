import { type Clock, minutes } from '../../kit/time.ts';

/** Above this number, the address that was quiet longest is forgotten. */
const MOST_ADDRESSES = 20_000;

/** Visitors without a known address share a limit that is larger by this factor. */
const PROXY_FACTOR = 20;

type Bucket = { tokens: number; at: number };

/** One token bucket per address. `atOnce` is its size, by default a minute's requests. */
export class Limiter {
  readonly #buckets = new Map<string, Bucket>();
  readonly #perMinute: number;
  readonly #atOnce: number;
  readonly #clock: Clock;

  constructor(perMinute: number, clock: Clock, atOnce = perMinute) {
    this.#perMinute = perMinute;
    this.#atOnce = atOnce;
    this.#clock = clock;
  }

  /** Returns null, or the whole seconds to wait. `address` is from `clientAddress`. Each `about` has its own limit. */
  consume(address: string | null, about = ''): number | null {
    const now = this.#clock.now().getTime();
    const most = address === null ? this.#atOnce * PROXY_FACTOR : this.#atOnce;
    const rate = ((address === null ? PROXY_FACTOR : 1) * this.#perMinute) / minutes(1);
    const name = `${address ?? ''} ${about}`;
    const known = this.#buckets.get(name) ?? { tokens: most, at: now };
    const refilled = known.tokens + Math.max(0, now - known.at) * rate;
    const tokens = Math.min(most, refilled);
    const passes = tokens >= 1;
    this.#buckets.delete(name);
    this.#buckets.set(name, { tokens: passes ? tokens - 1 : tokens, at: now });
    this.#forget();
    return passes ? null : Math.max(1, Math.ceil((1 - tokens) / rate / 1000));
  }

  /** Returns how many requests an address may send at once now. */
  remaining(address: string): number {
    const known = this.#buckets.get(`${address} `);
    if (known === undefined) return this.#atOnce;
    const passed = Math.max(0, this.#clock.now().getTime() - known.at);
    const tokens = known.tokens + (passed * this.#perMinute) / minutes(1);
    return Math.floor(Math.min(this.#atOnce, tokens));
  }

  #forget(): void {
    if (this.#buckets.size <= MOST_ADDRESSES) return;
    const [oldest] = this.#buckets.keys();
    if (oldest !== undefined) this.#buckets.delete(oldest);
  }
}
