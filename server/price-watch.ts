import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { listPrices, type PriceQuote, priceVersion } from '../domain/price/index.ts';
import type { PageStore } from './http/pages.ts';
import { poll } from './http/poll.ts';

/** Caches the prices of each market. */
export class PriceList {
  readonly #database: Database;
  readonly #markets = new Map<string, Promise<readonly PriceQuote[]>>();

  constructor(database: Database) {
    this.#database = database;
  }

  of(market: string): Promise<readonly PriceQuote[]> {
    const known = this.#markets.get(market);
    if (known) return known;
    const reading = this.#database.read((reader) => listPrices(reader, market));
    this.#markets.set(market, reading);
    reading.catch(() => this.#markets.delete(market));
    return reading;
  }

  empty(): void {
    this.#markets.clear();
  }
}

/** Empties the price list and the page cache when any process changes a price. Orders never use these caches. */
export async function watchPrices(
  database: Database,
  caches: { readonly prices: PriceList; readonly pages: PageStore },
  logger: Logger,
): Promise<{ stop(): void }> {
  let known = await database.read(priceVersion);
  const refresh = async () => {
    const version = await database.read(priceVersion);
    if (version === known) return;
    known = version;
    caches.prices.empty();
    caches.pages.empty();
  };
  return poll(refresh, logger, 'prices');
}
