import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router';
import { createMatcher, isReadable, type Matcher, parseAddress } from '../../web/index.ts';

const ROOT = 'root';
const SUFFIX = '.data';

/** A built app, ready for requests. */
export type PageHandlers = {
  readonly match: Matcher;
  /** The route an address leads to, data behind in-app links included; null for none. */
  routeAt(fullPath: string): string | null;
  /** What answers requests for a route; null for no known one. */
  handlerFor(route: string | null): RequestHandler;
};

/**
 * React Router holds an address against every pattern of the app, twice for each request, and makes objects of all
 * its routes: a sixth of a page's time with a hundred routes. Ours are one level deep and found in one step, so that
 * each gets a handler that knows itself and the root; whatever is not found there goes to one that knows all. In
 * development routes come and go, and all requests take that one.
 */
export function createPageHandlers(build: ServerBuild, mode: string): PageHandlers {
  const whole = createRequestHandler(build, mode);
  const match = createMatcher(
    Object.values(build.routes).flatMap((route) =>
      route ? [{ id: route.id, path: route.path }] : [],
    ),
  );
  const made = new Map<string, RequestHandler>();
  return {
    match,
    routeAt(fullPath) {
      const isKnown = isReadable(targetOf(fullPath));
      return isKnown ? (match(pagePath(fullPath))?.base ?? null) : null;
    },
    handlerFor(id) {
      const [root, route] = [build.routes[ROOT], build.routes[id ?? '']];
      if (!root || !route || route.parentId !== ROOT || mode === 'development') return whole;
      const known = made.get(route.id);
      if (known) return known;
      const handler = createRequestHandler(only(build, [root, route]), mode);
      made.set(route.id, handler);
      return handler;
    },
  };
}

/** The app with some of its routes; browsers are sent all of them, in a file of their own. */
function only(build: ServerBuild, some: readonly { readonly id: string }[]): ServerBuild {
  const isOurs = ([id]: [string, unknown]) => some.some((route) => route.id === id);
  const pick = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(isOurs));
  const assets = { ...build.assets, routes: pick(build.assets.routes) };
  return { ...build, routes: pick(build.routes), assets };
}

/** Whether an address is that of the data behind an in-app link. */
export const isDataAddress = (fullPath: string): boolean => targetOf(fullPath).endsWith(SUFFIX);

const targetOf = (fullPath: string): string => fullPath.split('?', 1)[0] ?? '';

/** Path without locale of the page that is asked for, or whose data is. */
function pagePath(fullPath: string): string {
  const target = targetOf(fullPath);
  const page = target === `/_${SUFFIX}` ? '/' : target;
  return parseAddress(page.endsWith(SUFFIX) ? page.slice(0, -SUFFIX.length) : page).path;
}
