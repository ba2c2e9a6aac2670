import type { Logger } from 'pino';
import { seconds } from '../../kit/time.ts';

/** How long a change by another process may go unnoticed. */
const LOOK_EVERY = seconds(5);

/** Repeats `look`, and logs failures. `what` names the data in the log. */
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
