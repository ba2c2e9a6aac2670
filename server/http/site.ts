import { RouterContextProvider, type ServerBuild } from 'react-router';
import type { setTextOverrides } from '../../locales/text-overrides.ts';
import type { arrangeProducts } from '../../products/index.ts';
import {
  type BuiltPage,
  escapeUnreadable,
  type Handle,
  isReadable,
  LONGEST_PATH,
  localize,
  type Matcher,
  normalizePath,
  PAGE_KIND,
  type PageKind,
  parseAddress,
  type RequestInfo,
  type requestInfoContext,
  type Services,
  type sentBodyContext,
  type servicesContext,
} from '../../web/index.ts';
import { createPageHandlers, isDataAddress, type PageHandlers } from './page-handlers.ts';
import { keepBody } from './stored-body.ts';

const NOT_FOUND_PATH = '/404';
const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i;
/** In seconds. Preloaded data must last until the click, but prices may change. In development, every edit must show. */
const DATA_MAX_AGE = { production: 60, development: 0 } as const;

type AppModule = {
  readonly arrangeProducts: typeof arrangeProducts;
  readonly setTextOverrides: typeof setTextOverrides;
  readonly servicesContext: typeof servicesContext;
  readonly requestInfoContext: typeof requestInfoContext;
  readonly sentBodyContext: typeof sentBodyContext;
};

export type PageResponse = {
  readonly response: Response;
  readonly kind: PageKind;
  /** The pattern of the address, such as `/:locale?/pay`, or `/404`. */
  readonly route: string;
};

export type Site = {
  render(request: Request, info: RequestInfo): Promise<PageResponse>;
  /** Renders a page without its visitor. */
  renderForGuest(url: URL): Promise<Response>;
  takesFiles(path: string): Promise<boolean>;
  match(): Promise<Matcher>;
  pages(): Promise<readonly BuiltPage[]>;
};

/** Creates the site, which renders pages with the app. */
export function createSite(
  build: ServerBuild | (() => Promise<ServerBuild>),
  services: Services,
): Site {
  const loadBuild = typeof build === 'function' ? build : async () => build;
  // The bundle has its own copies of the products and the texts too.
  const load = async (): Promise<ServerBuild> => {
    const current = await loadBuild();
    const { arrangeProducts, setTextOverrides } = current.entry.module as unknown as AppModule;
    arrangeProducts(services.listProductSettings());
    setTextOverrides(services.listTextOverrides());
    return current;
  };
  const mode = typeof build === 'function' ? 'development' : 'production';
  const ready = new WeakMap<ServerBuild, PageHandlers>();
  const handlersOf = (current: ServerBuild): PageHandlers => {
    const handlers = ready.get(current) ?? createPageHandlers(current, mode);
    ready.set(current, handlers);
    return handlers;
  };
  const site: Site = {
    async render(request, info) {
      // The bundle has its own copies of the context keys, so an import here would get different ones.
      const current = await load();
      const app = current.entry.module as unknown as AppModule;
      const context = new RouterContextProvider();
      context.set(app.servicesContext, services);
      const handlers = handlersOf(current);
      const route = handlers.routeAt(info.fullPath);
      const page = current.routes[route ?? '']?.module;
      const refused = page ? refusalOf(request, Boolean(page.action)) : null;
      context.set(app.requestInfoContext, { ...info, trouble: info.trouble ?? refused });
      let shown = readable(request, info);
      if (isForm(shown, info) && !refused) {
        const kept = keepBody(shown);
        shown = kept.request;
        context.set(app.sentBodyContext, kept.read);
      }
      let response = await handlers.handlerFor(route)(shown, context);
      if (response.status === 404 && page && !page.default) {
        context.set(app.requestInfoContext, { ...info, trouble: { kind: 'missing' } });
        response = await handlers.handlerFor(null)(notFoundRequest(request, info), context);
      }
      const { method } = request;
      const handle = handleOf(page ?? {});
      if (response.status === 405) response.headers.set('allow', allowed(Boolean(page?.action)));
      const kind = (response.headers.get(PAGE_KIND) ??
        shareData(response, { method, fullPath: info.fullPath, mode }, handle) ??
        'own') as PageKind;
      response.headers.delete(PAGE_KIND);
      return { response, kind, route: patternOf(current, route) };
    },
    async renderForGuest(url) {
      const info = {
        requestId: '',
        fullPath: url.pathname + url.search,
        trouble: null,
        from: null,
        consume: () => null,
      };
      return (await site.render(new Request(url), info)).response;
    },
    async takesFiles(path) {
      const current = await load();
      const route = handlersOf(current).routeAt(path);
      return handleOf(current.routes[route ?? '']?.module ?? {}).files === true;
    },
    match: async () => handlersOf(await load()).match,
    async pages() {
      const { routes } = await load();
      return Object.values(routes).flatMap((route) => {
        if (!route?.module.default) return [];
        return [{ id: route.id, path: route.path ?? '', handle: handleOf(route.module) }];
      });
    },
  };
  return site;
}

function patternOf({ routes }: ServerBuild, id: string | null): string {
  const route = routes[id ?? ''];
  return route ? `/${route.path ?? ''}` : NOT_FOUND_PATH;
}

const handleOf = ({ handle }: { handle?: unknown }): Handle => (handle as Handle | undefined) ?? {};

type Refused = { readonly kind: 'refused'; readonly status: 405 | 415 };

function refusalOf(request: Request, takesForms: boolean): Refused | null {
  const { method, headers } = request;
  if (method === 'GET' || method === 'HEAD') return null;
  if (method !== 'POST' || !takesForms) return { kind: 'refused', status: 405 };
  return FORM.test(headers.get('content-type') ?? '') ? null : { kind: 'refused', status: 415 };
}

const allowed = (takesForms: boolean): string => (takesForms ? 'GET, HEAD, POST' : 'GET, HEAD');

type PageRequest = {
  readonly method: string;
  readonly fullPath: string;
  readonly mode: keyof typeof DATA_MAX_AGE;
};

/** Gives data the cache rules of its page. Browsers may cache shared data briefly. */
function shareData(
  response: Response,
  { method, fullPath, mode }: PageRequest,
  { secret, cached }: Handle,
): PageKind | null {
  if (!isDataAddress(fullPath)) return null;
  if (secret) return 'secret';
  if (method !== 'GET' || response.status !== 200 || !cached) return null;
  if (fullPath.includes('?') || response.headers.has('set-cookie')) return null;
  // Other spellings get a response but are not cached, because each address has thousands of them.
  if (normalizePath(fullPath, () => true) !== fullPath) return null;
  response.headers.set('cache-control', `public, max-age=${DATA_MAX_AGE[mode]}`);
  return 'shared';
}

/** Leaves out forms that scripts send, because the document then stays and keeps the values. */
const isForm = ({ method }: Request, { fullPath, trouble }: RequestInfo): boolean =>
  method === 'POST' && trouble === null && !isDataAddress(fullPath);

/** Leads to the error page in the language of the missing file's address. */
const notFoundRequest = (request: Request, { fullPath }: RequestInfo): Request =>
  new Request(new URL(localize(parseAddress(fullPath).locale, NOT_FOUND_PATH), request.url));

/** Replaces an unreadable address by one with the same language and product, which has no page either. */
function readable(request: Request, { fullPath, trouble }: RequestInfo): Request {
  const [path = '', ...query] = fullPath.split('?');
  const url = new URL(request.url);
  if (!isReadable(path)) {
    // A relative URL with two slashes would name a host, but the setter accepts any path.
    url.pathname = escapeUnreadable(normalizePath(path.slice(0, LONGEST_PATH), () => false));
    url.search = query.join('?');
  }
  if (trouble?.kind === 'refused' && trouble.status === 403)
    return withoutOrigin(url.href, request);
  if (url.href === request.url) return request;
  // fetch forbids TRACE.
  return new Request(url, request.method === 'TRACE' ? { headers: request.headers } : request);
}

/** With an `Origin` of another site, the app would throw instead of rendering the error page. */
function withoutOrigin(url: string, { method, headers: sent }: Request): Request {
  const headers = new Headers(sent);
  headers.delete('origin');
  return new Request(url, { method: method === 'TRACE' ? 'GET' : method, headers });
}
