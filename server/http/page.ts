import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import {
  type Matcher,
  type RateLimitKey,
  type RequestInfo,
  type RouteDecision,
  resolveRequest,
} from '../../web/index.ts';
import { type AddressSource, clientAddress } from './client-address.ts';
import { compress, encodingFor } from './compress.ts';
import { answerFrom } from './memory.ts';
import type { PageStore } from './pages.ts';
import { redirectTo } from './redirect.ts';
import type { Site } from './site.ts';
import type { Traffic } from './traffic.ts';
import type { Lead } from './variants.ts';

/** Brotli's fastest useful quality, for pages made for one visitor. */
const ONCE_QUALITY = 4;

export type PageParts = {
  readonly pages: PageStore;
  readonly site: Site;
  readonly traffic: Traffic;
  readonly siteUrl: string;
  /** Counts tries at pages that many would like to try often. */
  readonly rateLimits: RateLimits;
  /** Header in which our own proxy writes a visitor's address; see `clientAddress`. */
  readonly addressSource: AddressSource;
  /** Leads paid clicks to the landing page that staff chose for them. */
  readonly lead: Lead;
};

/** Counts one try of whoever asks, see `RequestInfo.take`; null when it may pass, else the whole seconds to wait. */
export type RateLimits = (
  turn: RateLimitKey,
  context: PageContext,
  about?: string,
) => number | null;

type PageContext = Context<{
  Variables: { requestId: string };
  Bindings: { incoming?: IncomingMessage };
}>;

/** A page of the app, or the page that says why it is `refused`; one that is the same for everybody is kept for the next visitor. */
export async function answerPage(
  context: PageContext,
  parts: PageParts,
  refused: RequestInfo['trouble'] = null,
): Promise<Response> {
  const { pages, site } = parts;
  const { generation } = pages;
  const fullPath = targetOf(context);
  const reads = context.req.method === 'GET' || context.req.method === 'HEAD';
  const decision = await decideSafely(fullPath, { match: await site.match(), reads });
  if (reads && decision.kind === 'redirect') return redirectTo(decision);
  const location =
    reads && decision.kind === 'page'
      ? parts.lead(fullPath, (name) => context.req.header(name))
      : null;
  // This visitor's way, today: nobody may keep it.
  if (location !== null)
    return redirectTo({ kind: 'redirect', status: 302, location, chosen: null });
  const trouble = troubleOf(decision, { reads, refused });
  const requestId = context.get('requestId');
  parts.traffic.renders += 1;
  const { response, kind } = await site.render(context.req.raw, {
    requestId,
    fullPath,
    trouble,
    from: clientAddress(context, parts.addressSource),
    consume: (key, about) => parts.rateLimits(key, context, about),
  });
  if (kind !== 'shared' && !response.headers.has('cache-control')) {
    response.headers.set('cache-control', 'private, no-store');
  }
  if (kind === 'own') return packed(response, context);
  if (kind === 'secret' || context.req.method !== 'GET') return response;
  const stored = await pages.keep(fullPath, response, generation);
  const { status, head, body } = answerFrom(stored, {
    encodings: context.req.header('accept-encoding'),
    known: context.req.header('if-none-match'),
  });
  return new Response(body ? new Uint8Array(body) : null, { status, headers: head });
}

/** Why the page is not shown. Who sends something is first told what is wrong with that. */
function troubleOf(
  decision: RouteDecision | Failed,
  { reads, refused }: { reads: boolean; refused: RequestInfo['trouble'] },
): RequestInfo['trouble'] {
  if (decision.kind === 'missing') return reads ? decision : (refused ?? decision);
  return reads && decision.kind === 'failed' ? decision : refused;
}

type Failed = { readonly kind: 'failed'; readonly error: unknown };

/** A check that throws ends on the error page, like everything else that breaks. */
const decideSafely = (target: string, asked: { match: Matcher; reads: boolean }) =>
  decideRoute(target, asked).catch((error: unknown): Failed => ({ kind: 'failed', error }));

/**
 * What is sent somewhere is not led on, a form would be lost on the way: it is taken where the address leads to a page
 * in the end, and there is nothing where that leads to none.
 */
async function decideRoute(
  target: string,
  { match, reads }: { match: Matcher; reads: boolean },
): Promise<RouteDecision> {
  const decision = await resolveRequest(target, match);
  const isRedirected = !reads && decision.kind === 'redirect' && decision.location.startsWith('/');
  if (!isRedirected) return decision;
  const end = await resolveRequest(decision.location, match);
  return end.kind === 'missing' ? end : decision;
}

/** The request target exactly as it was sent: the parsed URL would already have changed it. */
function targetOf(context: PageContext): string {
  const { pathname, search } = new URL(context.req.url);
  return context.env?.incoming?.url ?? pathname + search;
}

async function packed(response: Response, context: PageContext): Promise<Response> {
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
