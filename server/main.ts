import type { RequestListener } from 'node:http';
import { flushCompileCache } from 'node:module';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import type { App } from './app.ts';
import { openShop, type Shop } from './boot.ts';
import { type Config, readConfig } from './config.ts';
import { describeError } from './described-error.ts';
import { createListener } from './http/http.ts';
import { createHttpServer } from './http/http-server.ts';
import { explain } from './trouble.ts';
import { dataDirLine } from './warnings.ts';

/** In milliseconds. Requests that still run after this are cut off. */
const CLOSE_TIMEOUT = 10_000;
/**
 * In milliseconds. Longer than proxies keep an idle connection (nginx 60 seconds, Caddy two minutes), so that no proxy
 * sends a request on a connection that the server is closing.
 */
const KEEP_ALIVE = 125_000;
/** In milliseconds. The shell and npm may both pass on one Ctrl-C, so a second signal this soon does not count. */
const DUPLICATE_SIGNAL = 500;
const PINNED_MAJOR = 26;
/** In milliseconds. */
const DATABASE_CHECK_INTERVAL = 1000;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

async function main(): Promise<void> {
  assertNode();
  exitOnUncaught();
  const config = readConfig();
  const entrance = await listen(config);
  say('3/3 opening the shop …');
  const loadApp = async (): Promise<App> =>
    process.argv.includes('--dev')
      ? (await import('./dev.ts')).openDevelopment(entrance.server, config.dataDir)
      : openBuild();
  const shop = await openShop(config, loadApp);
  const listener = createListener(shop.http, shop.parts);
  entrance.open(shop.wrap?.(listener) ?? listener);
  say(`Vitrine is open at ${config.siteUrl}`);
  if (shop.officePath === null) say(`  office: ${config.siteUrl}/office`);
  else say(`  mails kept for staff: ${config.siteUrl}${shop.officePath}`);
  if (shop.claimPath !== null)
    say(`  first administrator, once: ${config.siteUrl}${shop.claimPath}`);
  say(`  data folder: ${dataDirLine(config)}`);
  stopOnSignal(entrance, shop, config.drainTime);
  exitWhenBroken(shop);
  // Node writes its compile cache at exit, but a killed process would lose it.
  flushCompileCache();
}

function assertNode(): void {
  const major = Number(process.versions.node.split('.')[0]);
  if (major === PINNED_MAJOR) return;
  throw new Error(`Vitrine needs Node ${PINNED_MAJOR}, not ${process.version}. Use npm start.`);
}

/** Binds the port before the shop opens, so that a port in use fails at once. Early requests wait. */
async function listen(config: Config) {
  let opened: (listener: RequestListener) => void = () => {};
  let isDraining = false;
  const ready = new Promise<RequestListener>((done) => {
    opened = done;
  });
  let listener: RequestListener | null = null;
  const server = createHttpServer(config.siteUrl, (request, response) => {
    // Makes a proxy open its next connection to another process.
    if (isDraining) response.setHeader('connection', 'close');
    if (listener) listener(request, response);
    else void ready.then((late) => late(request, response));
  });
  server.requestTimeout = 30_000;
  server.keepAliveTimeout = KEEP_ALIVE;
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(config.port, config.host, done);
  });
  const open = (next: RequestListener) => {
    listener = next;
    opened(next);
  };
  const startDraining = () => {
    isDraining = true;
  };
  return { server, open, startDraining };
}

async function openBuild(): Promise<App> {
  const file = pathToFileURL(resolve('build/server/index.js')).href;
  const build = (await import(file)) as ServerBuild;
  return {
    build,
    buildId: build.assets.version,
    clientDir: resolve('build/client'),
    earlierDir: resolve('.cache/earlier'),
  };
}

/**
 * On a signal, serves requests for another `drainTime` milliseconds, so that proxies notice, and then closes.
 * A second signal exits at once.
 */
function stopOnSignal(
  entrance: Awaited<ReturnType<typeof listen>>,
  shop: Shop,
  drainTime: number,
): void {
  const { server } = entrance;
  let stoppingSince: number | null = null;
  const stop = async () => {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince > DUPLICATE_SIGNAL) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    if (drainTime > 0) {
      shop.startDraining();
      entrance.startDraining();
      await sleep(drainTime);
    }
    const closed = new Promise((done) => server.close(done));
    server.closeIdleConnections();
    shop.endStreams();
    const late = setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT);
    await closed;
    clearTimeout(late);
    await shop.stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
}

/** A stopped embedded database needs a new process, which a supervisor must start. */
function exitWhenBroken({ database }: Shop): void {
  const timer = setInterval(() => {
    const failure = database.failure();
    if (failure === null) return;
    process.stderr.write(`${explain(failure)}\n`);
    process.exit(1);
  }, DATABASE_CHECK_INTERVAL);
  timer.unref();
}

/** The process may be in any state after an uncaught exception. */
function exitOnUncaught(): void {
  process.on('uncaughtException', (error) => {
    const line = { level: 60, err: describeError(error), msg: 'uncaught exception' };
    process.stderr.write(`${JSON.stringify(line)}\n`);
    process.exit(1);
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
