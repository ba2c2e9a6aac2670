import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ServerBuild } from 'react-router';
import type { Database } from '../../db/database.ts';
import { openDatabase } from '../../db/open.ts';
import { prepareQueueTables } from '../../db/queue.ts';
import type { OpenPaymentProvider } from '../../providers/index.ts';
import { readConfig } from '../../server/config.ts';
import { createHttpServer } from '../../server/http/http-server.ts';
import { testPrinter } from './payments.ts';
import { SITE_SETTINGS, VISITOR } from './settings.ts';
import { hashMigrations, TEMPLATES } from './template.ts';

export type TestSite = {
  /** `http://127.0.0.1:<port>`, without a trailing slash. */
  readonly url: string;
  /** Its local port, even with another `SITE_URL`. */
  readonly port: number;
  readonly dataDir: string;
  readonly database: Database;
  /** PEM of the key that verifies license files of this site. */
  readonly publicKeyPem: string;
  readonly officePath: string;
  /** Creates the first administrator. Null if there was one at startup. */
  readonly claimPath: string | null;
  /** Follows no redirects. */
  get(path: string, init?: RequestInit): Promise<Response>;
  stop(): Promise<void>;
};

/**
 * Runs the built site with its own empty shop on a free local port. Needs `npm run build`. `settings` override those of
 * test sites. `prints` makes real invoices, which takes seconds. `payments` replaces the provider. A given `dataDir` is
 * not deleted.
 */
export async function openTestSite({
  buildDir = 'build',
  settings = {} as Readonly<Record<string, string>>,
  prints = false,
  payments = undefined as OpenPaymentProvider | undefined,
  dataDir: given = undefined as string | undefined,
} = {}): Promise<TestSite> {
  const dataDir = given ?? (await makeDataFolder());
  const waiting = await listen(settings['SITE_URL'] ?? '');
  const config = readConfig({
    ...SITE_SETTINGS,
    PORT: `${waiting.port}`,
    DATA_DIR: dataDir,
    ...settings,
  });
  const { build, openShop, createListener } = await loadProduction(buildDir);
  const shop = await openShop(config, async () => ({
    build,
    buildId: build.assets.version,
    clientDir: join(buildDir, 'client'),
    ...(payments ? { payments } : {}),
    ...(prints ? {} : { printer: { ...testPrinter, stop: () => {} } }),
  }));
  waiting.open(createListener(shop.http, shop.parts));
  const url = config.siteUrl;
  return {
    url,
    port: waiting.port,
    dataDir,
    database: shop.database,
    officePath: shop.officePath ?? '',
    claimPath: shop.claimPath,
    publicKeyPem: readFileSync(join(dataDir, 'keys', 'licence-public.pem'), 'utf8'),
    get: (path, init = {}) => {
      const headers = new Headers({ ...VISITOR, ...Object.fromEntries(new Headers(init.headers)) });
      return fetch(url + path, { redirect: 'manual', ...init, headers });
    },
    async stop() {
      await waiting.close();
      await shop.stop();
      if (!given) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** React and the router read the mode when loaded. Node loads the build, so that Vitest does not transform it. */
async function loadProduction(buildDir: string) {
  process.env.NODE_ENV = 'production';
  const { openShop } = await import('../../server/boot.ts');
  const { createListener } = await import('../../server/http/http.ts');
  const require = createRequire(import.meta.url);
  return {
    openShop,
    createListener,
    build: require(resolve(buildDir, 'server/index.js')) as ServerBuild,
  };
}

async function listen(siteUrl: string) {
  let listener: RequestListener = (_request, response) => void response.writeHead(503).end();
  const server = createHttpServer(siteUrl, (request, response) => listener(request, response));
  // A client on a busy machine may reuse a connection that the server just closed.
  server.keepAliveTimeout = 0;
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    port: address.port,
    open(next: RequestListener) {
      listener = next;
    },
    async close() {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Copies a migrated, empty database, because creating one takes seconds. */
export async function makeDataFolder(): Promise<string> {
  const template = join(TEMPLATES, `site-${hashMigrations()}`);
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-site-'));
  if (!copied(template, folder)) {
    const database = await openDatabase({ url: null, dataDir: folder });
    await prepareQueueTables(database);
    await database.close();
    keep(folder, template);
  }
  return folder;
}

function copied(from: string, to: string): boolean {
  try {
    cpSync(from, to, { recursive: true, errorOnExist: false });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** Concurrent test files may store a template. The first one wins. */
function keep(folder: string, template: string): void {
  mkdirSync(TEMPLATES, { recursive: true });
  const own = mkdtempSync(`${template}.`);
  cpSync(folder, own, { recursive: true });
  try {
    renameSync(own, template);
  } catch {
    rmSync(own, { recursive: true, force: true });
  }
}
