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
  /** `http://127.0.0.1:<port>`, no slash at the end. */
  readonly url: string;
  /** Where it listens on this machine, also with a `SITE_URL` of its own. */
  readonly port: number;
  readonly dataDir: string;
  readonly database: Database;
  /** PEM of the key that verifies this site's license files. */
  readonly publicKeyPem: string;
  readonly officePath: string;
  /** Path of the link that makes somebody the first administrator; null: there was one at the start. */
  readonly claimPath: string | null;
  /** Asks for a path; redirects are not followed. */
  get(path: string, init?: RequestInit): Promise<Response>;
  stop(): Promise<void>;
};

/**
 * The built site with its own empty shop, behind a real HTTP server on a free port of this machine.
 * Needs `npm run build`. Everything runs in this process, except that nothing is shared with other sites.
 * `buildDir`: another build than the real one. `settings`: on top of every test site's. `prints`: real
 * invoices, which takes seconds; without it they are a line of text. `payments`: a company of the test's own.
 * `dataDir`: a folder of the test's own, which stays.
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

/**
 * The server, with React and the router as they are in production: they ask once, when they are loaded. The build is
 * loaded by Node itself: it is what production runs, Vitest must not transform it.
 */
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
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
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

/** A data folder with a migrated, empty database: creating one takes seconds, copying one does not. */
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

/** Several test files may do this at once: the first one's stays. */
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
