import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** What programs are told that asked for something under /api which cannot be. The sentence is for whoever reads their log. */
const ERRORS = {
  'not-found': [404, 'There is nothing at this address.'],
  'unknown-product': [404, 'There is no such product.'],
  'unknown-purchase': [404, 'There is no such order.'],
  'wrong-version': [400, 'version must be three or four numbers with dots between.'],
  'wrong-channel': [400, 'channel must be stable or beta.'],
  'other-site': [403, 'Only pages of this site may send this.'],
  'get-only': [405, 'Only GET and HEAD are answered here.'],
  'too-many': [429, 'Too many requests.'],
  busy: [503, 'All places are taken.'],
  off: [404, 'This installation takes no mails.'],
  'too-slow': [408, 'The body took too long to arrive.'],
  'too-large': [413, 'The body is too large.'],
  'bad-signature': [401, 'The signature is missing or wrong.'],
  'not-a-mail': [422, 'The body is no mail.'],
} as const;

type Errors<Code extends string> = Readonly<
  Record<Code, readonly [status: ContentfulStatusCode, message: string]>
>;

/** Answers in the form all errors under /api have (code, sentence, faults by field), from a list of them by code. */
export const refuserOf =
  <Code extends string>(errors: Errors<Code>) =>
  (context: Context, code: Code, head: Record<string, string> = {}): Response => {
    const [status, message] = errors[code];
    return context.json({ code, message, fields: {} }, status, head);
  };

export const jsonError = refuserOf(ERRORS);
