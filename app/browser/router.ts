import type { DataRouteObject, Location } from 'react-router';

/**
 * React Router's own insides. No public interface tells where a navigation under way leads or lets
 * one load a route's code, so these follow the pinned version and are proven in a browser.
 */
type Router = {
  readonly routes: DataRouteObject[];
  readonly state: {
    readonly navigation: { readonly location?: Location | undefined };
    readonly preventScrollReset: boolean;
  };
};

type Insides = {
  readonly __reactRouterDataRouter: Router;
  readonly __reactRouterManifest: {
    readonly routes: Readonly<Record<string, { readonly module: string }>>;
  };
  /** Code of the routes loaded so far. The router takes a promise for a module, too. */
  readonly __reactRouterRouteModules: Record<string, unknown>;
};

const insides = (): Insides => window as unknown as Insides;

export const router = (): Router => insides().__reactRouterDataRouter;
export const loadedModules = (): Record<string, unknown> => insides().__reactRouterRouteModules;

/** Address of each route's code, by the route's name. */
export const moduleUrls = (): [id: string, url: string][] =>
  Object.entries(insides().__reactRouterManifest.routes).map(([id, { module }]) => [id, module]);
