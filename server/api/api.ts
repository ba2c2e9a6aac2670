import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { fillVendor } from '../../locales/vendor-fields.ts';
import type { HttpEnv } from '../http/http.ts';
import { jsonError } from '../http/json-error.ts';

const DESCRIPTION = 'docs/api/openapi.json';

export type ApiParts = {
  readonly logs: Hono<HttpEnv>;
  readonly licenses: Hono<HttpEnv>;
  readonly paycode: Hono<HttpEnv>;
  readonly inbound: Hono<HttpEnv>;
  readonly updates: Hono<HttpEnv>;
  readonly v1: Hono<HttpEnv>;
};

export function createApi({
  logs,
  licenses,
  paycode,
  inbound,
  updates,
  v1,
}: ApiParts): Hono<HttpEnv> {
  const description = fillVendor(readFileSync(DESCRIPTION, 'utf8'), 'en', process.cwd());
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
  api.route('/v1', v1);
  api.route('/licences', licenses);
  api.route('/paycode', paycode);
  api.route('/updates', updates);
  api.route('/inbound-mail', inbound);
  api.route('/', logs);
  api.all('*', (context) => jsonError(context, 'not-found'));
  return api;
}
