import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { priceVersion } from '../domain/price/index.ts';
import { seconds } from '../kit/time.ts';
import type { PageStore } from './pages.ts';

/** How long a changed price may still be shown on a kept page; the order always uses today's. */
const LOOK_EVERY = seconds(5);

/** Empties the kept pages when prices change, whichever process changed them. */
export async function watchPrices(
  database: Database,
  pages: PageStore,
  logger: Logger,
): Promise<{ stop(): void }> {
  let known = await database.read(priceVersion);
  const look = async () => {
    const version = await database.read(priceVersion);
    if (version === known) return;
    known = version;
    pages.empty();
  };
  const timer = setInterval(() => {
    look().catch((error: unknown) => logger.error({ err: error }, 'could not read prices'));
  }, LOOK_EVERY);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
