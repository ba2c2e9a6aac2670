import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createClientRoutes as createClientRoutes,
  UNSAFE_createRouter as createRouter,
  UNSAFE_createClientRoutesWithHMRRevalidationOptOut as createRoutesForHmr,
  UNSAFE_decodeViaTurboStream as decodeData,
  UNSAFE_getTurboStreamSingleFetchDataStrategy as getDataStrategy,
  UNSAFE_getHydrationData as getHydrationData,
  UNSAFE_hydrationRouteProperties as hydrationRouteProperties,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
} from 'react-router';
import { takeData } from './files-ahead.ts';
import { send } from './http-client.ts';
import { keepForm, keepFormOnFailure } from './kept-form.ts';
import { readPageData } from './page-data.ts';
import { documentRoutes, keepRouter } from './router.ts';
import { turn } from './turn.ts';

type Router = ReturnType<typeof createRouter>;
type State = Parameters<typeof getHydrationData>[0]['state'];

/**
 * What a form sends goes out as everything of ours does: with a key, and once more where that may help. Where the
 * network gives no answer, or the server fails, a toast says so, and the page stays.
 */
async function fetchHere(request: Request): Promise<Response> {
  const { url, method, headers, signal } = request;
  if (method === 'GET') return (await takeData(url)) ?? fetch(request);
  try {
    const body = await request.arrayBuffer();
    return await keepFormOnFailure(await send(url, { method, headers, signal, body }));
  } catch (error) {
    if (signal.aborted) throw error;
    return keepForm('error.unreached');
  }
}

/**
 * What React Router's own `HydratedRouter` does at once, within one rendering: a long task on a phone.
 * Here each step is a task of its own. The routes are all known from the start (`routeDiscovery`
 * `initial`), so nothing is discovered later.
 */
export async function makeRouter(): Promise<Router> {
  const { context, manifest, modules } = documentRoutes();
  const state = await readData();
  await turn();
  const routes = createClientRoutes(manifest.routes, modules, state, true, false);
  const hydrationData = dataOfPage(state);
  await turn();
  const router: Router = createRouter({
    routes,
    hydrationData,
    mapRouteProperties,
    hydrationRouteProperties,
    history: createBrowserHistory(),
    basename: context.basename ?? '/',
    future: {},
    dataStrategy: getDataStrategy(() => router, manifest, modules, true, fetchHere),
  });
  await turn();
  keepRouter(router, createRoutesForHmr);
  if (router.state.initialized) router.initialize();
  return router;
}

/** What the loaders of the page gave; the server wrote it at the end of the document. */
async function readData(): Promise<State> {
  const { context } = documentRoutes();
  const stream = readPageData() ?? context.stream;
  if (!stream) throw new Error('the document holds no data');
  context.stream = undefined;
  const { value } = await decodeData(stream, window);
  context.state = value as State;
  return value as State;
}

/** Asks with the page's own routes only: to rank all of them takes long, and the router does it again. */
function dataOfPage(state: State) {
  const { context, manifest, modules } = documentRoutes();
  const shown = Object.entries(manifest.routes).filter(([id]) => id in modules);
  return getHydrationData({
    state,
    routes: createClientRoutes(Object.fromEntries(shown), modules, state, true, false),
    getRouteInfo: (id) => ({
      clientLoader: modules[id]?.clientLoader,
      hasLoader: manifest.routes[id]?.hasLoader === true,
      hasHydrateFallback: modules[id]?.HydrateFallback != null,
    }),
    location: window.location,
    basename: context.basename,
    future: context.future,
    isSpaMode: false,
  });
}
