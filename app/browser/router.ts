import type { ContextType } from 'react';
import type {
  UNSAFE_createRouter as CreateRouter,
  UNSAFE_createClientRoutesWithHMRRevalidationOptOut as CreateRoutesForHmr,
  UNSAFE_FrameworkContext as FrameworkContext,
  HydrationState,
  Location,
  UNSAFE_AssetsManifest as Manifest,
  UNSAFE_RouteModules as RouteModules,
} from 'react-router';

type Router = ReturnType<typeof CreateRouter>;
type Framework = NonNullable<ContextType<typeof FrameworkContext>>;

/**
 * React Router's own insides. No public interface tells where a navigation under way leads or lets
 * one load a route's code, so these follow the pinned version and are proven in a browser.
 */
type Insides = {
  /** Names of the page's own routes, from the outermost; our own, written beside the router's. */
  readonly __shownRoutes: readonly string[];
  /** Files they need that the document has not asked for. */
  readonly __filesAhead: readonly string[];
  /** What the server wrote for the browser's router. */
  readonly __reactRouterContext: Pick<Framework, 'future' | 'routeDiscovery' | 'criticalCss'> & {
    readonly basename: string | undefined;
    /** The data of the page, until it is read; in development only. */
    stream: ReadableStream<Uint8Array> | undefined;
    state?: HydrationState;
  };
  readonly __reactRouterManifest: Manifest;
  /** Code of the routes loaded so far. The router takes a promise for a module, too. */
  __reactRouterRouteModules: RouteModules;
  __reactRouterDataRouter: Router & {
    createRoutesForHMR?: typeof CreateRoutesForHmr;
  };
};

const insides = (): Insides => window as unknown as Insides;

export const router = (): {
  readonly routes: Router['routes'];
  readonly state: {
    /** The page shown; the document's address may be ahead of it. */
    readonly location: Location;
    readonly navigation: { readonly location?: Location | undefined };
    readonly preventScrollReset: boolean;
  };
} => insides().__reactRouterDataRouter;

/** Where everybody finds the router; `forHmr` makes the routes anew when their code is edited. */
export function keepRouter(made: Router, forHmr: typeof CreateRoutesForHmr): void {
  insides().__reactRouterDataRouter = Object.assign(made, { createRoutesForHMR: forHmr });
}

export const loadedModules = (): Record<string, unknown> => insides().__reactRouterRouteModules;

/** Files that taking this page over needs and the document has not asked for. */
export const filesAhead = (): readonly string[] => insides().__filesAhead;

/** Loads the code of the page's own routes, each in a task of its own. Rejects when one is not to be had. */
export async function loadShown(turn: () => Promise<void>): Promise<void> {
  const all = insides();
  const modules: RouteModules = {};
  for (const id of all.__shownRoutes) {
    const url = all.__reactRouterManifest.routes[id]?.module;
    if (url === undefined) throw new Error(`no code for ${id}`);
    modules[id] = (await import(/* @vite-ignore */ url)) as RouteModules[string];
    await turn();
  }
  all.__reactRouterRouteModules = modules;
}

/** All that the document says of the routes and holds of the page's own. */
export function documentRoutes() {
  const all = insides();
  return {
    context: all.__reactRouterContext,
    manifest: all.__reactRouterManifest,
    modules: all.__reactRouterRouteModules,
  };
}

/** Every route of the site, whether its code is there or not. */
export const listRoutes = (): NonNullable<Manifest['routes'][string]>[] =>
  Object.values(insides().__reactRouterManifest.routes).filter((route) => route !== undefined);

/** Address of each route's code, by the route's name. */
export const moduleUrls = (): [id: string, url: string][] =>
  Object.entries(insides().__reactRouterManifest.routes).flatMap(([id, route]) =>
    route ? [[id, route.module]] : [],
  );
