import type { Logger } from 'pino';
import { seconds } from '../../kit/time.ts';

/** How long something may still be as it was after another process, or the office, has changed it. */
const LOOK_EVERY = seconds(5);

/** Looks again and again; a look that fails is written down and the next one tries again. `what`: that could not be read. */
export function lookEvery(
  look: () => Promise<void>,
  logger: Pick<Logger, 'error'>,
  what: string,
): { stop(): void } {
  const timer = setInterval(() => {
    look().catch((error: unknown) => logger.error({ err: error }, `could not read ${what}`));
  }, LOOK_EVERY);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
