import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import { type Context, Hono, type MiddlewareHandler, type Next } from 'hono';
import { requestId } from 'hono/request-id';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import type { ApiKey } from '../../domain/api-key/index.ts';
import { runActivity } from '../../kit/activity.ts';
import type { SocialCards } from '../images/social-cards.ts';
import type { Tracer } from '../tracer.ts';
import type { AddressSource } from './client-address.ts';
import type { FindLandingPage } from './experiments.ts';
import type { FileStore } from './files.ts';
import { plainResponse } from './http-server.ts';
import { jsonError } from './json-error.ts';
import { type Stored, send } from './memory.ts';
import { answerPage, type RateLimits } from './page.ts';
import type { PageStore } from './pages.ts';
import { headersFor, OF_DOCUMENTS } from './security.ts';
import type { Site } from './site.ts';
import type { Traffic } from './traffic.ts';

export type HttpParts = {
  readonly files: FileStore;
  readonly pages: PageStore;
  readonly site: Site;
  readonly rateLimits: RateLimits;
  readonly findLandingPage: FindLandingPage;
  readonly hooks: (context: Context) => Promise<Response>;
  readonly socialCards: Pick<SocialCards, 'answer'>;
  readonly downloads: MiddlewareHandler<HttpEnv>;
  readonly health: Http;
  readonly traffic: Traffic;
  readonly api: Http;
  readonly once: MiddlewareHandler<HttpEnv>;
  readonly logger: Logger;
  readonly tracer: Tracer;
  readonly siteUrl: string;
  readonly addressSource: AddressSource;
};

export type Http = Hono<HttpEnv>;

export type HttpEnv = {
  /** `route` is the pattern of the page's address, and `apiKey` the key of a call to `/api/v1`. */
  Variables: { requestId: string; route?: string; apiKey?: ApiKey };
  Bindings: { incoming?: IncomingMessage };
};

type HttpContext = Context<HttpEnv>;

/** Creates the app. Its routes are tried in this order. */
export function createHttp(parts: HttpParts): Http {
  const app: Http = new Hono();
  app.use(requestId());
  app.use(traced(parts.tracer));
  app.use(logged(parts.logger));
  app.route('/', parts.health);
  app.post('/hooks/:provider', parts.hooks);
  app.get('/og/:name/:file', parts.socialCards.answer);
  app.get('/downloads/:product/latest', parts.downloads);
  app.get('/downloads/:product/:version/:file', parts.downloads);
  app.use(sameOrigin(parts));
  app.route('/api', parts.api);
  app.use(parts.once);
  app.all('*', (context) => answerPage(context, parts));
  app.onError((error, context) => {
    parts.logger.error({ err: error, requestId: context.get('requestId') }, 'request failed');
    const { head, body } = plainResponse(500);
    return context.body(body, 500, head);
  });
  return app;
}

type ListenerParts = Pick<HttpParts, 'pages' | 'files' | 'traffic' | 'logger' | 'siteUrl'>;

/** Creates the listener. It sends cached pages and files from memory, and passes everything else to `app`. */
export function createListener(app: Pick<Http, 'fetch'>, parts: ListenerParts): RequestListener {
  const { pages, files, traffic, logger } = parts;
  const always = headersFor(parts.siteUrl);
  const appListener = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
    // HTTP/1.0 requests may lack a Host header.
    hostname: 'localhost',
    errorHandler(error) {
      if (!(error instanceof RequestError)) throw error;
      const { head, body } = plainResponse(400);
      return new Response(body, { status: 400, headers: head });
    },
  });
  const sendStored = (kept: Stored, request: IncomingMessage, response: ServerResponse) => {
    send(kept, request, response);
    const { method, url } = request;
    logger.debug({ method, path: pathOf(url), status: response.statusCode }, 'sent from memory');
  };
  const fileOrApp = async (request: IncomingMessage, response: ServerResponse) => {
    const file = await files(pathOf(request.url));
    if (file) {
      for (const name of OF_DOCUMENTS) response.removeHeader(name);
      return sendStored(file, request, response);
    }
    await appListener(request, response);
  };
  return (request, response) => {
    response.once('close', () => traffic.count(response));
    for (const [name, value] of always) response.setHeader(name, value);
    // RFC 9112, 3.2
    if (request.headers.host === undefined && request.httpVersion === '1.1') {
      sendPlain(response, 400);
      return;
    }
    request.url = toPath(request.url ?? '');
    const isGetOrHead = request.method === 'GET' || request.method === 'HEAD';
    const page = isGetOrHead ? pages.find(request.url) : undefined;
    if (page) {
      // Data that is not in memory may be answered by a document, such as that of a missing page.
      if (pathOf(request.url).endsWith('.data'))
        for (const name of OF_DOCUMENTS) response.removeHeader(name);
      return sendStored(page, request, response);
    }
    // An unhandled rejection would end the process.
    Promise.resolve((isGetOrHead ? fileOrApp : appListener)(request, response)).catch(
      (error: unknown) => {
        logger.error({ err: error, path: pathOf(request.url) }, 'request failed');
        if (response.headersSent) response.destroy();
        else sendPlain(response, 500);
      },
    );
  };
}

function sendPlain(response: ServerResponse, status: number): void {
  const { head, body } = plainResponse(status);
  response.writeHead(status, head).end(body);
}

/** A proxy may send a whole URL. A backslash is escaped, because URL parsers and browsers treat it as a slash. */
const toPath = (target: string): string =>
  target
    .replace(/^https?:\/\/[^/?#]*\/?/i, '/')
    .replace(/^(?!\/)/, '/')
    .replaceAll('\\', '%5C');

const pathOf = (url = ''): string => url.split('?', 1)[0] ?? '';

function sameOrigin(parts: HttpParts) {
  return async (context: HttpContext, next: Next) => {
    if (!isForeign(context)) return next();
    if (context.req.path.startsWith('/api/')) return jsonError(context, 'other-site');
    return answerPage(context, parts, { kind: 'refused', status: 403 });
  };
}

/** A request without these headers does not come from a browser. */
function isForeign({ req }: HttpContext): boolean {
  if (req.method === 'GET' || req.method === 'HEAD' || req.method === 'OPTIONS') return false;
  const site = req.header('sec-fetch-site');
  if (site && site !== 'same-origin' && site !== 'none') return true;
  const origin = req.header('origin');
  if (origin === undefined) return false;
  // The shop's own pages never send `null`, an empty, or an invalid origin.
  const host = URL.parse(origin)?.host;
  return !host || host !== req.header('host');
}

/** One span for each request that is not answered from memory. Its name is the pattern of the address, not the address. */
function traced(tracer: Tracer) {
  return async (context: HttpContext, next: Next): Promise<void> => {
    const requestId = context.get('requestId');
    const { method } = context.req;
    const attributes = { 'http.request.method': method, 'request.id': requestId };
    const parent = context.req.header('traceparent') ?? null;
    const draft = { name: method, kind: 'server' as const, parent, attributes };
    await tracer.trace(draft, (span) =>
      runActivity({ requestId, traceparent: span.traceparent }, async () => {
        await next();
        const { status } = context.res;
        const route = context.get('route') ?? routePath(context, -1);
        span.rename(`${method} ${route}`);
        span.set({ 'http.route': route, 'http.response.status_code': status });
        if (status >= 500) span.fail(context.error);
      }),
    );
  };
}

function logged(logger: Logger) {
  return async (context: Context, next: Next): Promise<void> => {
    const began = performance.now();
    await next();
    logger.info({
      requestId: context.get('requestId'),
      method: context.req.method,
      path: context.req.path,
      status: context.res.status,
      ms: Math.round(performance.now() - began),
    });
  };
}
