import { useLayoutEffect, useState } from 'react';
import {
  UNSAFE_RemixErrorBoundary as ErrorBoundary,
  UNSAFE_FrameworkContext as FrameworkContext,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { makeRouter } from './make-router.ts';
import { documentRoutes } from './router.ts';

type Router = Awaited<ReturnType<typeof makeRouter>>;

/**
 * The page in the browser, around a router made before. Stands for React Router's `HydratedRouter`,
 * whose tree it repeats: where it had another shape, the server's HTML would not fit.
 */
export function RoutedPage({ router }: { router: Router }) {
  const [location, setLocation] = useState(router.state.location);
  useLayoutEffect(() => {
    // A page whose data was not all in the document asks for the rest when it is shown.
    if (!router.state.initialized) router.initialize();
  }, [router]);
  useLayoutEffect(() => router.subscribe(({ location: next }) => setLocation(next)), [router]);
  const { context, manifest, modules } = documentRoutes();
  const { future, routeDiscovery, criticalCss } = context;
  return (
    <>
      <FrameworkContext.Provider
        value={{
          manifest,
          routeModules: modules,
          future,
          routeDiscovery,
          ...(criticalCss ? { criticalCss } : {}),
          ssr: true,
          isSpaMode: false,
        }}
      >
        <ErrorBoundary location={location}>
          <RouterProvider router={router} />
        </ErrorBoundary>
      </FrameworkContext.Provider>
      {/* The server has a second child here; ids count children. */}
      {null}
    </>
  );
}
