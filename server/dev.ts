import type { Server } from 'node:http';
import type { ServerBuild } from 'react-router';
import type { App } from './app.ts';

/** Serves the app through Vite, which compiles changed modules and reloads the browser. */
export async function openDevelopment(server: Server): Promise<App> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  });
  return {
    build: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
    buildId: 'development',
    clientDir: null,
    wrap: (listener) => (request, response) =>
      vite.middlewares(request, response, () => listener(request, response)),
  };
}
