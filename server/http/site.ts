import { RouterContextProvider, type ServerBuild } from 'react-router';
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
import { shareData } from './page-data.ts';
import { createPageHandlers, isDataAddress, type PageHandlers } from './page-handlers.ts';
import { allowed, refusalOf } from './page-requests.ts';
import { keepBody } from './stored-body.ts';

const NOWHERE = '/404';

type AppModule = {
  readonly servicesContext: typeof servicesContext;
  readonly requestInfoContext: typeof requestInfoContext;
  readonly sentBodyContext: typeof sentBodyContext;
};

export type PageAnswer = { readonly response: Response; readonly kind: PageKind };

export type Site = {
  render(request: Request, info: RequestInfo): Promise<PageAnswer>;
  /** Also answers for the address of the page's data. */
  takesFiles(path: string): Promise<boolean>;
  match(): Promise<Matcher>;
  pages(): Promise<readonly BuiltPage[]>;
};

export function createSite(
  build: ServerBuild | (() => Promise<ServerBuild>),
  services: Services,
): Site {
  const load = typeof build === 'function' ? build : async () => build;
  const mode = typeof build === 'function' ? 'development' : 'production';
  const ready = new WeakMap<ServerBuild, PageHandlers>();
  const handlersOf = (current: ServerBuild): PageHandlers => {
    const handlers = ready.get(current) ?? createPageHandlers(current, mode);
    ready.set(current, handlers);
    return handlers;
  };
  return {
    async render(request, info) {
      // The bundle has its own context keys, so they cannot be imported here.
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
        response = await handlers.handlerFor(null)(nowhere(request, info), context);
      }
      const { method } = request;
      const handle = handleOf(page ?? {});
      if (response.status === 405) response.headers.set('allow', allowed(Boolean(page?.action)));
      const kind = (response.headers.get(PAGE_KIND) ??
        shareData(response, { method, fullPath: info.fullPath }, handle) ??
        'own') as PageKind;
      response.headers.delete(PAGE_KIND);
      return { response, kind };
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
}

const handleOf = ({ handle }: { handle?: unknown }): Handle => (handle as Handle | undefined) ?? {};

/** A form that the page's code sends does not replace the document, so it keeps its values. */
const isForm = ({ method }: Request, { fullPath, trouble }: RequestInfo): boolean =>
  method === 'POST' && trouble === null && !isDataAddress(fullPath);

/** Requests the 404 page for a missing file, in the language of its address. */
const nowhere = (request: Request, { fullPath }: RequestInfo): Request =>
  new Request(new URL(localize(parseAddress(fullPath).locale, NOWHERE), request.url));

/**
 * Replaces an unreadable address with a readable one that keeps the language and the product, but has no page either.
 */
function readable(request: Request, { fullPath, trouble }: RequestInfo): Request {
  const [path = '', ...query] = fullPath.split('?');
  const url = new URL(request.url);
  if (!isReadable(path)) {
    // The setter accepts any path. A relative URL with two slashes would name a host.
    url.pathname = escapeUnreadable(normalizePath(path.slice(0, LONGEST_PATH), () => false));
    url.search = query.join('?');
  }
  if (trouble?.kind === 'refused' && trouble.status === 403)
    return withoutOrigin(url.href, request);
  if (url.href === request.url) return request;
  // fetch forbids TRACE, and nothing here traces.
  return new Request(url, request.method === 'TRACE' ? { headers: request.headers } : request);
}

/** The app would throw for a foreign form instead of rendering the error page. */
function withoutOrigin(url: string, { method, headers: sent }: Request): Request {
  const headers = new Headers(sent);
  headers.delete('origin');
  return new Request(url, { method: method === 'TRACE' ? 'GET' : method, headers });
}
