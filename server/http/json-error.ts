import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** The messages are for engineers who read a client's log. */
const ERRORS = {
  'not-found': [404, 'There is nothing at this address.'],
  'unknown-product': [404, 'There is no such product.'],
  'unknown-purchase': [404, 'There is no such order.'],
  'wrong-version': [400, 'version must be three or four numbers with dots between.'],
  'wrong-channel': [400, 'channel must be stable or beta.'],
  'other-site': [403, 'Only pages of this site may send this.'],
  'get-only': [405, 'This address only accepts GET and HEAD.'],
  'too-many': [429, 'Too many requests.'],
  busy: [503, 'All places are taken.'],
  off: [404, 'This installation does not accept email.'],
  'too-slow': [408, 'The body took too long to arrive.'],
  'too-large': [413, 'The body is too large.'],
  'bad-signature': [401, 'The signature is missing or wrong.'],
  'not-a-mail': [422, 'The body is not an email.'],
} as const;

type Errors<Code extends string> = Readonly<
  Record<Code, readonly [status: ContentfulStatusCode, message: string]>
>;

/** Returns a function that responds in the error format of `/api`. */
export const refuserOf =
  <Code extends string>(errors: Errors<Code>) =>
  (context: Context, code: Code, head: Record<string, string> = {}): Response => {
    const [status, message] = errors[code];
    return context.json({ code, message, fields: {} }, status, head);
  };

export const jsonError = refuserOf(ERRORS);
