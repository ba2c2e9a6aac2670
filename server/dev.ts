import type { Server } from 'node:http';
import type { ServerBuild } from 'react-router';
import type { App } from './app.ts';

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
    wrap: (behind) => (request, response) =>
      vite.middlewares(request, response, () => behind(request, response)),
  };
}
