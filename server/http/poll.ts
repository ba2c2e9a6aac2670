import type { Logger } from 'pino';
import { seconds } from '../../kit/time.ts';

/** Delay until a change by another process shows. */
const POLL_INTERVAL = seconds(5);

/** Logs failures of `read`. `what` names the data. */
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
