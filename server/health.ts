import { timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { Database } from '../db/database.ts';
import { seconds } from '../kit/time.ts';
import { within } from '../kit/within.ts';
import type { ShopStatus } from '../web/index.ts';
import type { Http, HttpEnv } from './http/http.ts';
import type { Traffic } from './http/traffic.ts';
import { METRICS_TYPE, watchDelays, writeMetrics } from './metrics.ts';
import { countJobs } from './queue-admin.ts';

/** Prometheus gives up after ten seconds by default. */
const TIMEOUT = seconds(4);

const FRESH = { 'cache-control': 'no-store' };

export type HealthDeps = {
  readonly database: Pick<Database, 'read' | 'failure'>;
  readonly readStatus: () => Promise<ShopStatus>;
  /** Whether the process is about to stop, so that a proxy must send it no new requests. */
  readonly isDraining: () => boolean;
  readonly traffic: Traffic;
  /** Null disables `/metrics`. */
  readonly metricsToken: string | null;
  /** Returns null if there is no backup. */
  readonly newestBackup?: () => Promise<Date | null>;
  readonly timeout?: number;
};

/** Creates `/healthz` (the process runs), `/readyz` (it can serve requests), and `/metrics` (for Prometheus). */
export function createHealth(deps: HealthDeps): { readonly routes: Http; stop(): void } {
  const { database, readStatus, metricsToken } = deps;
  const routes: Http = new Hono<HttpEnv>();
  const delays = metricsToken === null ? null : watchDelays();
  routes.get('/healthz', (context) => context.text('ok'));
  routes.get('/readyz', async (context) => {
    const { at, parts } = await readStatus();
    const works = database.failure() === null && parts.database !== 'fails';
    const isReady = works && !deps.isDraining();
    const report = { ready: isReady, at: at.toISOString(), parts };
    return context.json(report, isReady ? 200 : 503, FRESH);
  });
  if (metricsToken !== null && delays) {
    routes.get('/metrics', async (context) => {
      if (!isBearer(metricsToken, context.req.header('authorization') ?? '')) {
        return context.body(null, 401, { 'www-authenticate': 'Bearer' });
      }
      const { parts } = await readStatus();
      const counting = within(deps.timeout ?? TIMEOUT, database.read(countJobs));
      const jobs = await counting.catch(() => null);
      const finding = deps.newestBackup
        ? within(deps.timeout ?? TIMEOUT, deps.newestBackup())
        : null;
      const backup = (await finding?.catch(() => null)) ?? null;
      const moment = { traffic: deps.traffic, parts, jobs, backup, delays: delays.read() };
      const text = writeMetrics(moment);
      return context.body(text, 200, { ...FRESH, 'content-type': METRICS_TYPE });
    });
  }
  return { routes, stop: () => delays?.stop() };
}

function isBearer(token: string, header: string): boolean {
  const expected = Buffer.from(`Bearer ${token}`);
  const given = Buffer.from(header);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
