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

/** In milliseconds. */
const DRAIN = 10_000;
/**
 * In milliseconds, longer than proxies keep a connection (nginx 60 seconds, Caddy two minutes), so that none
 * sends a request on a connection that closes.
 */
const KEEP_ALIVE = 125_000;
/** Milliseconds. */
const SAME_KEY_PRESS = 500;
const PINNED_MAJOR = 26;
/** Milliseconds. */
const DATABASE_CHECK_INTERVAL = 1000;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

async function main(): Promise<void> {
  assertNode();
  exitOnUncaught();
  const config = readConfig();
  const waiting = await listen(config);
  say('3/3 opening the shop …');
  const loadApp = async (): Promise<App> =>
    process.argv.includes('--dev')
      ? (await import('./dev.ts')).openDevelopment(waiting.server)
      : openBuild();
  const shop = await openShop(config, loadApp);
  const behind = createListener(shop.http, shop.parts);
  waiting.open(shop.wrap?.(behind) ?? behind);
  say(`Vitrine is open at ${config.siteUrl}`);
  if (shop.officePath === null) say(`  office: ${config.siteUrl}/office`);
  else say(`  mails kept for staff: ${config.siteUrl}${shop.officePath}`);
  if (shop.claimPath !== null)
    say(`  first administrator, once: ${config.siteUrl}${shop.claimPath}`);
  stopOnSignal(waiting, shop, config.drain);
  exitWhenBroken(shop);
  // Node writes the cache at exit, but a killed process would lose it.
  flushCompileCache();
}

function assertNode(): void {
  const major = Number(process.versions.node.split('.')[0]);
  if (major === PINNED_MAJOR) return;
  throw new Error(`Vitrine needs Node ${PINNED_MAJOR}, not ${process.version}. Use npm start.`);
}

/** Takes the port first, so that a port in use fails at once. Early visitors wait until the shop is open. */
async function listen(config: Config) {
  let opened: (listener: RequestListener) => void = () => {};
  let isDraining = false;
  const ready = new Promise<RequestListener>((done) => {
    opened = done;
  });
  let listener: RequestListener | null = null;
  const server = createHttpServer(config.siteUrl, (request, response) => {
    // The proxy then opens its next connection elsewhere.
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
  const drain = () => {
    isDraining = true;
  };
  return { server, open, drain };
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
 * Answers for another `drain` milliseconds, so that proxies notice, then closes. A second signal exits at once. The
 * shell and npm may both pass on the first one.
 */
function stopOnSignal(
  waiting: Awaited<ReturnType<typeof listen>>,
  shop: Shop,
  drain: number,
): void {
  const { server } = waiting;
  let stoppingSince: number | null = null;
  const stop = async () => {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince > SAME_KEY_PRESS) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    if (drain > 0) {
      shop.drain();
      waiting.drain();
      await sleep(drain);
    }
    const closed = new Promise((done) => server.close(done));
    server.closeIdleConnections();
    shop.endStreams();
    const late = setTimeout(() => server.closeAllConnections(), DRAIN);
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
