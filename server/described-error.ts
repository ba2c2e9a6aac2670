const DEEPEST = 5;
/** In UTF-16 units. */
const LONGEST = 2000;
/** SQLSTATEs of invalid values, which the database quotes in its message. */
const BAD_VALUE = /^22/;
/** Mail servers repeat the address that they reject. */
const MAIL_ADDRESS = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g;

export type DescribedError = {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly sql?: string;
  readonly stack?: string;
  readonly cause?: DescribedError;
  readonly errors?: readonly DescribedError[];
};

/** An error of the shop, of a package, or a copy that the queue reports. */
type Thrown = { readonly message: string } & Partial<
  Record<'name' | 'code' | 'query' | 'params' | 'stack' | 'cause' | 'errors', unknown>
>;

/**
 * Returns the parts of an error that may be logged. Query errors repeat personal data in many fields, so only listed
 * fields are copied.
 */
export function describeError(error: unknown, depth = DEEPEST): DescribedError {
  if (!isThrown(error)) return { type: typeof error, message: withoutAddresses(String(error)) };
  const { code, cause, errors, stack } = error;
  const inside = (one: unknown) => describeError(one, depth - 1);
  return {
    type: typeOf(error),
    message: messageOf(error),
    ...(typeof code === 'string' ? { code } : {}),
    ...(isQuery(error) ? { sql: error.query } : {}),
    ...(typeof stack === 'string' ? { stack: framesOf(stack) } : {}),
    ...(depth > 0 && cause ? { cause: inside(cause) } : {}),
    ...(depth > 0 && Array.isArray(errors) ? { errors: errors.slice(0, DEEPEST).map(inside) } : {}),
  };
}

/** Returns an error and its causes in one line, for staff. */
export function errorLine(error: unknown): string {
  const messages: string[] = [];
  let one: DescribedError | undefined = describeError(error);
  for (; one; one = one.cause) messages.push(`${one.type}: ${one.message}`);
  return messages.join(', caused by ');
}

const isThrown = (error: unknown): error is Thrown =>
  typeof error === 'object' &&
  error !== null &&
  'message' in error &&
  typeof error.message === 'string';

const isQuery = (error: Thrown): error is Thrown & { readonly query: string } =>
  typeof error.query === 'string' && Array.isArray(error.params);

/** Many error classes do not set `name`, and neither do copies. */
function typeOf({ name, constructor: made }: Thrown): string {
  if (typeof name === 'string' && name !== 'Error') return name;
  return made === Object ? 'Error' : (made?.name ?? 'Error');
}

function messageOf(error: Thrown): string {
  if (isQuery(error)) return 'a query failed';
  const { code, message } = error;
  const isQuoting = typeof code === 'string' && code.length === 5 && BAD_VALUE.test(code);
  return withoutAddresses(isQuoting ? message.replace(/".*"/s, '"…"') : message);
}

const withoutAddresses = (text: string): string =>
  text.slice(0, LONGEST).replace(MAIL_ADDRESS, '[address]');

/** Leaves out the message, which comes before the frames. */
const framesOf = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
