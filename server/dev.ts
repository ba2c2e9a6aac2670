import type { Server } from 'node:http';
import { join, resolve } from 'node:path';
import type { ServerBuild } from 'react-router';
import { forgetWords } from '../locales/catalog.ts';
import { forgetProse } from '../locales/prose.ts';
import type { App } from './app.ts';

/** Written by programs, some all the time. */
const NO_SOURCES = ['.cache', '.react-router', 'build', 'node_modules'];

/**
 * Runs the pages with Vite. Every edited file empties all memories of pages and texts. An edit of the server's own code
 * restarts the process instead (`tools/launch.mjs`).
 */
export async function openDevelopment(server: Server, dataDir: string): Promise<App> {
  const { createServer, isRunnableDevEnvironment } = await import('vite');
  const ignored = [...NO_SOURCES, dataDir].map((folder) => join(resolve(folder), '**'));
  const vite = await createServer({
    appType: 'custom',
    // Node runs TypeScript itself.
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { server }, watch: { ignored } },
  });
  const { ssr, client } = vite.environments;
  if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the pages here.');
  const build = () => ssr.runner.import<ServerBuild>('virtual:react-router/server-build');
  // Begins while the database opens. The first page reports what is wrong.
  build().catch(() => {});
  return {
    build,
    buildId: 'development',
    clientDir: null,
    wrap: (listener) => (request, response) =>
      vite.middlewares(request, response, () => listener(request, response)),
    onEdit(listener) {
      vite.watcher.on('all', (_, file) => {
        // Modules keep what they made of texts, which they do not import.
        ssr.runner.clearCache();
        forgetProse();
        forgetWords();
        listener();
        if (file.endsWith('.md')) client.hot.send({ type: 'full-reload' });
      });
    },
    close: () => vite.close(),
  };
}
