import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** The texts are for engineers who read a client's log. */
export const PROBLEMS = {
  'not-json': [400, 'The body is not JSON.'],
  'wrong-form': [400, 'Some parameters or members are wrong.'],
  'wrong-cursor': [400, 'The cursor is not from this list.'],
  'key-required': [400, 'A POST needs an Idempotency-Key.'],
  'key-malformed': [400, 'Idempotency-Key must be 1 to 255 printable characters.'],
  unauthorized: [401, 'The API key is missing, unknown, revoked, or expired.'],
  'scope-missing': [403, 'The API key lacks a scope.'],
  'not-found': [404, 'There is nothing at this address.'],
  'method-not-allowed': [405, 'This address does not take this method.'],
  'in-progress': [409, 'A request with this Idempotency-Key is in progress.'],
  'answer-not-kept': [410, 'This request was already answered, but the answer was not stored.'],
  'too-large': [413, 'The body is too large.'],
  'key-reused': [422, 'This Idempotency-Key belongs to another request.'],
  'not-paid': [422, 'The order is not paid.'],
  disputed: [422, 'The payment is disputed, so the bank decides about the money.'],
  'nothing-left': [422, 'All of the money was refunded.'],
  credited: [422, 'An upgrade took the rest off its price. Refund the upgrade first.'],
  'too-much': [422, 'This is more than what can be refunded.'],
  'already-revoked': [422, 'The license is already revoked.'],
  'not-reinstatable': [
    422,
    'Only a license that was revoked for misuse, and is still paid for, can be reinstated.',
  ],
  ended: [422, 'It has ended.'],
  closed: [422, 'The request is closed.'],
  full: [422, 'The request has too many messages.'],
  changed: [422, 'There is a newer message.'],
  'unknown-product': [422, 'There is no such product.'],
  'unknown-market': [422, 'There is no such market.'],
  'other-currency': [422, 'The market has another currency.'],
  'not-positive': [422, 'The price must be positive.'],
  'in-the-past': [422, 'A price cannot begin in the past.'],
  'ends-before-start': [422, 'The price ends before it begins.'],
  'start-taken': [422, 'Another price begins at the same moment.'],
  'too-many': [429, 'Too many requests.'],
  broken: [500, 'The request failed. It can be repeated with the same Idempotency-Key.'],
} as const satisfies Readonly<Record<string, readonly [ContentfulStatusCode, string]>>;

export type ProblemCode = keyof typeof PROBLEMS;

export type FieldError = { readonly field: string; readonly detail: string };

/** Thrown by handlers. */
export class ApiProblem extends Error {
  readonly code: ProblemCode;
  readonly errors: readonly FieldError[];
  constructor(code: ProblemCode, errors: readonly FieldError[] = []) {
    super(code);
    this.name = 'ApiProblem';
    this.code = code;
    this.errors = errors;
  }
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
};

export const statusOf = (code: ProblemCode): ContentfulStatusCode => PROBLEMS[code][0];

/** Answers with a problem (RFC 9457). */
export function problem(
  context: Context,
  code: ProblemCode,
  {
    errors = [],
    head = {},
  }: { readonly errors?: readonly FieldError[]; readonly head?: Record<string, string> } = {},
): Response {
  const [status, detail] = PROBLEMS[code];
  const requestId: unknown = context.get('requestId');
  const body = {
    type: `urn:vitrine:problem:${code}`,
    title: TITLES[status] ?? '',
    status,
    code,
    detail,
    ...(errors.length > 0 && { errors }),
    ...(typeof requestId === 'string' && { requestId }),
  };
  return context.body(JSON.stringify(body), status, {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    ...head,
  });
}

/** Returns whether a code, such as one of the shared checks of idempotency keys, is a problem of this API. */
export const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(PROBLEMS, code);
