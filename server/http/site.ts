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
import { keepBody } from './kept-body.ts';
import { shareData } from './page-data.ts';
import { createPageHandlers, isDataAddress, type PageHandlers } from './page-handlers.ts';
import { allowed, refusalOf } from './page-requests.ts';

/** Stands in for the address of a file that is not there. */
const NOWHERE = '/404';

/** What the built app exports beside its routes: the keys things are handed in under. */
type AppModule = {
  readonly servicesContext: typeof servicesContext;
  readonly requestInfoContext: typeof requestInfoContext;
  readonly sentBodyContext: typeof sentBodyContext;
};

export type PageAnswer = { readonly response: Response; readonly kind: PageKind };

export type Site = {
  /** A request in, a page out. */
  render(request: Request, asked: RequestInfo): Promise<PageAnswer>;
  /** Whether the page at an address takes files; also at the address of its data. */
  takesFiles(path: string): Promise<boolean>;
  /** Finds pages by their address. */
  match(): Promise<Matcher>;
  /** The pages in all languages, with what each says of itself. */
  pages(): Promise<readonly BuiltPage[]>;
};

/** The rendered site. `build` is asked at each request in development. */
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
    async render(request, asked) {
      // The app is bundled: its context keys are other objects than those this file could import.
      const current = await load();
      const app = current.entry.module as unknown as AppModule;
      const context = new RouterContextProvider();
      context.set(app.servicesContext, services);
      const handlers = handlersOf(current);
      const route = handlers.routeAt(asked.fullPath);
      const page = current.routes[route ?? '']?.module;
      const refused = page ? refusalOf(request, Boolean(page.action)) : null;
      context.set(app.requestInfoContext, { ...asked, trouble: asked.trouble ?? refused });
      let shown = readable(request, asked);
      if (isForm(shown, asked) && !refused) {
        const kept = keepBody(shown);
        shown = kept.request;
        context.set(app.sentBodyContext, kept.read);
      }
      let response = await handlers.handlerFor(route)(shown, context);
      if (response.status === 404 && page && !page.default) {
        context.set(app.requestInfoContext, { ...asked, trouble: { kind: 'missing' } });
        response = await handlers.handlerFor(null)(nowhere(request, asked), context);
      }
      const { method } = request;
      const handle = handleOf(page ?? {});
      if (response.status === 405) response.headers.set('allow', allowed(Boolean(page?.action)));
      const kind = (response.headers.get(PAGE_KIND) ??
        shareData(response, { method, fullPath: asked.fullPath }, handle) ??
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

/** Whether a page is asked for by a form. One sent by the page's own code is still on the page when it fails. */
const isForm = ({ method }: Request, { fullPath, trouble }: RequestInfo): boolean =>
  method === 'POST' && trouble === null && !isDataAddress(fullPath);

/** The page that a file is missing, in the language of its address. */
const nowhere = (request: Request, { fullPath }: RequestInfo): Request =>
  new Request(new URL(localize(parseAddress(fullPath).locale, NOWHERE), request.url));

/**
 * An address that cannot be read is asked for under one that can: spelled as other addresses are, with its escapes
 * escaped, and no longer than pages' are. It says as much about the language and the product, and there is no page there
 * either.
 */
function readable(request: Request, { fullPath, trouble }: RequestInfo): Request {
  const [path = '', ...query] = fullPath.split('?');
  const url = new URL(request.url);
  if (!isReadable(path)) {
    // A setter takes any path; two slashes at the beginning of a relative address would name a host.
    url.pathname = escapeUnreadable(normalizePath(path.slice(0, LONGEST_PATH), () => false));
    url.search = query.join('?');
  }
  if (trouble?.kind === 'refused' && trouble.status === 403)
    return withoutOrigin(url.href, request);
  if (url.href === request.url) return request;
  // A TRACE cannot be made anew (fetch forbids it), and nothing is traced here.
  return new Request(url, request.method === 'TRACE' ? { headers: request.headers } : request);
}

/** A form of another site, which gets its error page; the app would throw instead, and reads nothing of it. */
function withoutOrigin(url: string, { method, headers: sent }: Request): Request {
  const headers = new Headers(sent);
  headers.delete('origin');
  return new Request(url, { method: method === 'TRACE' ? 'GET' : method, headers });
}
