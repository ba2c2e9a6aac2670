import type { Logger } from 'pino';
import { seconds } from '../../kit/time.ts';

/** Longest time until a change by another process shows. */
const POLL_INTERVAL = seconds(5);

/** Calls `read` every few seconds and logs its failures. `what` names the data. */
export function poll(
  read: () => Promise<void>,
  logger: Pick<Logger, 'error'>,
  what: string,
): { stop(): void } {
  const timer = setInterval(() => {
    read().catch((error: unknown) => logger.error({ err: error }, `could not read ${what}`));
  }, POLL_INTERVAL);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
