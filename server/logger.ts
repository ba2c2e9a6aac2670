import { type DestinationStream, type Logger, pino } from 'pino';
import { describeError } from './described-error.ts';

/** The log: JSON lines on standard error. Errors are written by `describeError`, whichever way they are handed in. */
export const createLogger = (
  level: string,
  to: DestinationStream = pino.destination({ dest: 2, sync: false }),
): Logger =>
  pino(
    {
      level,
      serializers: { err: describeError },
      hooks: {
        logMethod(given, write) {
          const [first, ...words] = given as readonly [unknown, ...string[]];
          const error = errorIn(first);
          // Without words of its own the line would get the error's.
          if (error && words.length === 0) write.call(this, first, describeError(error).message);
          else write.apply(this, given);
        },
      },
    },
    to,
  );

function errorIn(said: unknown): unknown {
  if (typeof said !== 'object' || said === null) return null;
  return 'err' in said ? said.err : said instanceof Error && said;
}
