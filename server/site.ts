import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Services, servicesContext } from '../app/request/context.ts';

/** Marks a page whose bytes are the same for everybody; see app/request/document-headers. */
const SHARED_PAGE = 'x-shared-page';

/** What the built app exports beside its routes: the key its services are handed in under. */
type AppModule = { readonly servicesContext: typeof servicesContext };

export type PageAnswer = { readonly response: Response; readonly shared: boolean };

/** The rendered site as a function: a request in, a page out. `build` is asked at each request in development. */
export function createSite(
  build: ServerBuild | (() => Promise<ServerBuild>),
  services: Services,
): (request: Request) => Promise<PageAnswer> {
  const load = typeof build === 'function' ? build : async () => build;
  const mode = typeof build === 'function' ? 'development' : 'production';
  const handle = createRequestHandler(build, mode);
  return async (request) => {
    const { entry } = await load();
    const context = new RouterContextProvider();
    // The app is bundled: its context key is another object than the one this file could import.
    context.set((entry.module as unknown as AppModule).servicesContext, services);
    const response = await handle(request, context);
    const shared = response.headers.has(SHARED_PAGE);
    response.headers.delete(SHARED_PAGE);
    return { response, shared };
  };
}
