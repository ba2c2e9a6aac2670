import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { KeyRing } from '../../domain/license/index.ts';
import {
  CHANNELS,
  isVersion,
  offeredAt,
  type Release,
  writeUpdate,
} from '../../domain/release/index.ts';
import type { Clock } from '../../kit/time.ts';
import { findProduct } from '../../products/index.ts';
import type { HttpEnv } from '../http/http.ts';
import { jsonError } from '../http/json-error.ts';
import { matchesEtag } from '../http/known.ts';

export type UpdateDeps = {
  readonly releases: () => Promise<readonly Release[]>;
  readonly ring: KeyRing;
  readonly clock: Clock;
  readonly siteUrl: string;
};

/** Creates the endpoint where apps look for a newer version. Its responses are signed. */
export function createUpdates({ releases, ring, clock, siteUrl }: UpdateDeps): Hono<HttpEnv> {
  const api = new Hono<HttpEnv>();
  api.get('/:product', async (context) => {
    const product = context.req.param('product');
    const installed = context.req.query('version') ?? null;
    const channel = CHANNELS.find((each) => each === (context.req.query('channel') ?? 'stable'));
    if (!findProduct(product)) return jsonError(context, 'unknown-product');
    if (installed !== null && !isVersion(installed)) return jsonError(context, 'wrong-version');
    if (!channel) return jsonError(context, 'wrong-channel');
    const now = clock.now();
    const all = await releases();
    const offered = offeredAt(all, now).filter((each) => each.product === product);
    return respond(
      context,
      writeUpdate(ring, { product, channel, installed, offered, siteUrl, now }),
    );
  });
  api.all('/:product', (context) => jsonError(context, 'get-only', { allow: 'GET, HEAD' }));
  return api;
}

/** The response is the same for all clients, so shared caches may store it. */
function respond(context: Context<HttpEnv>, text: string): Response {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
    etag,
  };
  if (matchesEtag(context.req.header('if-none-match'), etag))
    return context.body(null, 304, headers);
  return context.body(text, 200, headers);
}
