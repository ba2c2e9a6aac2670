import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import type { HttpEnv } from '../http/http.ts';
import { jsonError } from '../http/json-error.ts';

/** The description of the calls of the desktop apps, OpenAPI 3.1. */
const DESCRIPTION = 'docs/api/openapi.json';

export type ApiParts = {
  /** What browsers report. */
  readonly logs: Hono<HttpEnv>;
  /** What the desktop apps ask about their license. */
  readonly licenses: Hono<HttpEnv>;
  /** What open payment pages hear of their order. */
  readonly paycode: Hono<HttpEnv>;
  /** Mails that arrive for the support team. */
  readonly inbound: Hono<HttpEnv>;
  /** What the desktop apps ask about newer versions of themselves. */
  readonly updates: Hono<HttpEnv>;
};

/** Everything under /api. The description is read once, from the checkout. */
export function createApi({ logs, licenses, paycode, inbound, updates }: ApiParts): Hono<HttpEnv> {
  const description = readFileSync(DESCRIPTION, 'utf8');
  const api = new Hono<HttpEnv>();
  api.use(async (context, next) => {
    await next();
    context.header('x-content-type-options', 'nosniff');
  });
  api.get('/openapi.json', (context) =>
    context.body(description, 200, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'access-control-allow-origin': '*',
    }),
  );
  api.route('/licences', licenses);
  api.route('/paycode', paycode);
  api.route('/updates', updates);
  api.route('/inbound-mail', inbound);
  api.route('/', logs);
  api.all('*', (context) => jsonError(context, 'not-found'));
  return api;
}
