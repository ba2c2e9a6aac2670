import { type DestinationStream, type Logger, pino } from 'pino';
import { currentActivity } from '../kit/activity.ts';
import { describeError } from './described-error.ts';

/** Creates a logger that writes JSON lines to standard error. All errors pass through `describeError`. */
export const createLogger = (
  level: string,
  to: DestinationStream = pino.destination({ dest: 2, sync: false }),
): Logger =>
  pino(
    {
      level,
      serializers: { err: describeError },
      mixin: activityFields,
      hooks: {
        logMethod(given, write) {
          const [first, ...words] = given as readonly [unknown, ...string[]];
          const error = errorIn(first);
          if (error && words.length === 0) write.call(this, first, describeError(error).message);
          else write.apply(this, given);
        },
      },
    },
    to,
  );

/** Lines of a request and of the jobs that it queued have the same id. */
function activityFields(): { requestId?: string } {
  const requestId = currentActivity()?.requestId ?? null;
  return requestId === null ? {} : { requestId };
}

function errorIn(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return null;
  return 'err' in value ? value.err : value instanceof Error && value;
}
