import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { currentActivity } from '../../kit/activity.ts';
import { choiceCookie } from '../../kit/cookie.ts';
import { systemClock } from '../../kit/time.ts';
import {
  CHOSEN,
  LAST_USED,
  type Matcher,
  type RateLimitKey,
  type RequestInfo,
  type RouteDecision,
  resolveRequest,
} from '../../web/index.ts';
import type { Tracer } from '../tracer.ts';
import { type AddressSource, clientAddress } from './client-address.ts';
import { compress, encodingFor } from './compress.ts';
import type { FindLandingPage } from './experiments.ts';
import { responseFrom } from './memory.ts';
import type { PageStore } from './pages.ts';
import type { Site } from './site.ts';
import type { Traffic } from './traffic.ts';

/** Best trade-off for pages rendered for one visitor. */
const ONCE_QUALITY = 4;
/** In seconds. A prefix without a language may become a language. */
const KEEP_301 = 300;

export type PageParts = {
  readonly pages: PageStore;
  readonly site: Site;
  readonly traffic: Traffic;
  readonly tracer: Tracer;
  readonly siteUrl: string;
  readonly rateLimits: RateLimits;
  readonly addressSource: AddressSource;
  readonly findLandingPage: FindLandingPage;
};

export type RateLimits = (key: RateLimitKey, context: PageContext, about?: string) => number | null;

type PageContext = Context<{
  Variables: { requestId: string; route?: string };
  Bindings: { incoming?: IncomingMessage };
}>;

/** Renders a page, or redirects. `refused` says why a request was refused before. */
export async function answerPage(
  context: PageContext,
  parts: PageParts,
  refused: RequestInfo['trouble'] = null,
): Promise<Response> {
  const { pages, site } = parts;
  const { generation } = pages;
  const fullPath = targetOf(context);
  const isGetOrHead = context.req.method === 'GET' || context.req.method === 'HEAD';
  const decision = await decideSafely(fullPath, { match: await site.match(), isGetOrHead });
  if (isGetOrHead && decision.kind === 'redirect') return redirectTo(decision);
  const location =
    isGetOrHead && decision.kind === 'page'
      ? parts.findLandingPage(fullPath, (name) => context.req.header(name))
      : null;
  // Depends on the visitor and the day, so no cache may store it.
  if (location !== null)
    return redirectTo({ kind: 'redirect', status: 302, location, chosen: null });
  const trouble = troubleOf(decision, { isGetOrHead, refused });
  const requestId = context.get('requestId');
  parts.traffic.renders += 1;
  const info = {
    requestId,
    fullPath,
    trouble,
    from: clientAddress(context, parts.addressSource),
    consume: (key: RateLimitKey, about?: string) => parts.rateLimits(key, context, about),
  };
  const parent = currentActivity()?.traceparent ?? null;
  const { response, kind, route } = await parts.tracer.trace(
    { name: 'render', kind: 'internal', parent },
    async (span) => {
      const rendered = await site.render(context.req.raw, info);
      span.rename(`render ${rendered.route}`);
      return rendered;
    },
  );
  context.set('route', route);
  if (kind !== 'shared' && !response.headers.has('cache-control')) {
    response.headers.set('cache-control', 'private, no-store');
  }
  if (kind === 'own') return compressed(response, context);
  if (kind === 'secret' || context.req.method !== 'GET') return response;
  const stored = await pages.keep(fullPath, response, generation);
  const { status, head, body } = responseFrom(stored, {
    encodings: context.req.header('accept-encoding'),
    known: context.req.header('if-none-match'),
  });
  return new Response(body ? new Uint8Array(body) : null, { status, headers: head });
}

/** Also remembers a language from the query. */
function redirectTo(decision: RouteDecision & { kind: 'redirect' }): Response {
  const { status, location, chosen } = decision;
  const cacheControl = status === 301 ? `public, max-age=${KEEP_301}` : 'private, no-store';
  const headers = new Headers({ location, 'cache-control': cacheControl });
  if (chosen) {
    for (const name of [CHOSEN, LAST_USED]) {
      headers.append('set-cookie', choiceCookie(name, chosen.prefix, systemClock.now()));
    }
  }
  return new Response(null, { status, headers });
}

/** For a POST, the refusal matters more than a missing page. */
function troubleOf(
  decision: RouteDecision | Failed,
  { isGetOrHead, refused }: { isGetOrHead: boolean; refused: RequestInfo['trouble'] },
): RequestInfo['trouble'] {
  if (decision.kind === 'missing') return isGetOrHead ? decision : (refused ?? decision);
  return isGetOrHead && decision.kind === 'failed' ? decision : refused;
}

type Failed = { readonly kind: 'failed'; readonly error: unknown };

/** Turns an error into the decision `failed`, which renders the error page. */
const decideSafely = (target: string, request: { match: Matcher; isGetOrHead: boolean }) =>
  decideRoute(target, request).catch((error: unknown): Failed => ({ kind: 'failed', error }));

/** A redirect would lose a form, so the page at its end handles the form, or the answer is a 404. */
async function decideRoute(
  target: string,
  { match, isGetOrHead }: { match: Matcher; isGetOrHead: boolean },
): Promise<RouteDecision> {
  const decision = await resolveRequest(target, match);
  const isRedirected =
    !isGetOrHead && decision.kind === 'redirect' && decision.location.startsWith('/');
  if (!isRedirected) return decision;
  const end = await resolveRequest(decision.location, match);
  return end.kind === 'missing' ? end : decision;
}

/** Returns the target as it was sent, because parsing could change it. */
function targetOf(context: PageContext): string {
  const { pathname, search } = new URL(context.req.url);
  return context.env?.incoming?.url ?? pathname + search;
}

async function compressed(response: Response, context: PageContext): Promise<Response> {
  const encoding = encodingFor(context.req.header('accept-encoding') ?? '');
  const { headers, status } = response;
  const isText = headers.get('content-type')?.startsWith('text/');
  const isStreamed = headers.get('cache-control')?.includes('no-transform');
  if (!isText || isStreamed || encoding === 'identity') return response;
  headers.set('content-encoding', encoding);
  headers.append('vary', 'accept-encoding');
  const body = await compress(Buffer.from(await response.arrayBuffer()), encoding, ONCE_QUALITY);
  return new Response(new Uint8Array(body), { status, headers });
}
