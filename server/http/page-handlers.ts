import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router';
import { createMatcher, isReadable, type Matcher, parseAddress } from '../../web/index.ts';

const ROOT = 'root';
const SUFFIX = '.data';

export type PageHandlers = {
  readonly match: Matcher;
  /** Returns the id of the route for a request target, or null. */
  routeAt(fullPath: string): string | null;
  handlerFor(route: string | null): RequestHandler;
};

/**
 * Gives each page a handler with only its route and the root, because React Router matches every route twice per
 * request, a sixth of a page's time. In development the routes change, so one handler has all of them.
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

function only(build: ServerBuild, some: readonly { readonly id: string }[]): ServerBuild {
  const isOurs = ([id]: [string, unknown]) => some.some((route) => route.id === id);
  const pick = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(isOurs));
  const assets = { ...build.assets, routes: pick(build.assets.routes) };
  return { ...build, routes: pick(build.routes), assets };
}

export const isDataAddress = (fullPath: string): boolean => targetOf(fullPath).endsWith(SUFFIX);

const targetOf = (fullPath: string): string => fullPath.split('?', 1)[0] ?? '';

function pagePath(fullPath: string): string {
  const target = targetOf(fullPath);
  const page = target === `/_${SUFFIX}` ? '/' : target;
  return parseAddress(page.endsWith(SUFFIX) ? page.slice(0, -SUFFIX.length) : page).path;
}
