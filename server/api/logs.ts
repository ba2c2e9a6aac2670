import { type Context, Hono } from 'hono';
import { findChannel, parseLanding, parseOrderError } from '../../domain/campaign/index.ts';
import { readBody } from '../../kit/body.ts';
import type { Random } from '../../kit/random.ts';
import type { Secret } from '../../kit/sign.ts';
import type { Clock } from '../../kit/time.ts';
import { mayRecordAdvert, type TagSettings } from '../../web/index.ts';
import { type AddressSource, clientAddress } from '../http/client-address.ts';
import { GlobalRateLimiter } from '../http/global-rate-limiter.ts';
import type { HttpEnv } from '../http/http.ts';
import { idempotent } from '../http/idempotency.ts';
import { refuserOf } from '../http/json-error.ts';
import { keepKeysInMemory } from '../http/keyed-memory.ts';
import type { ReportBuffer, Reporter } from '../http/report-buffer.ts';

/** In bytes. Browsers have the same limit for `keepalive` requests. */
const LARGEST_REPORT = 65_536;

export type LogDeps = {
  readonly reportBuffer: Pick<ReportBuffer, 'addLanding' | 'addError'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly secret: Secret;
  /** Whether landings may be recorded before consent. */
  readonly tags: Pick<TagSettings, 'policy'>;
  readonly addressSource: AddressSource;
  readonly report: (error: unknown, path: string) => void;
};

type Code = keyof typeof REFUSALS;
type HttpContext = Context<HttpEnv>;

const REFUSALS = {
  'unknown-channel': [400, 'channle must be GoogleSEM or YandexSEM.'],
  'not-json': [400, 'The body is not JSON.'],
  'wrong-form': [400, 'The body does not have the expected form.'],
  'post-only': [405, 'This address only accepts POST.'],
  'too-large': [413, 'The body is too large.'],
  'not-json-type': [415, 'The content type must be application/json.'],
  'too-many': [429, 'Too many requests.'],
} as const;

const refuse = refuserOf(REFUSALS);

/** Creates the endpoints for reports of landings and checkout errors. They respond with 204 and store reports later. */
export function createLogs(deps: LogDeps): Hono<HttpEnv> {
  const { reportBuffer, clock } = deps;
  const logs = new Hono<HttpEnv>();
  const keyed = idempotent({
    store: keepKeysInMemory(clock, deps.random),
    secret: deps.secret,
    report: deps.report,
  });
  for (const path of ['/log', '/buy-error-log']) {
    const limiters = { page: new GlobalRateLimiter(clock), plain: new GlobalRateLimiter(clock) };
    logs.use(path, guardWith(limiters, deps.addressSource), keyed);
  }
  logs.post('/log', async (context) => {
    const channel = findChannel(channelOf(context));
    if (!channel) return refuse(context, 'unknown-channel');
    const json = await readJson(context);
    if (json.code) return refuse(context, json.code);
    const landing = parseLanding(channel, json.value);
    if (!landing) return refuse(context, 'wrong-form');
    // The visitor may have declined in another tab since.
    if (mayRecordAdvert(context.req.raw.headers, deps.tags))
      reportBuffer.addLanding(landing, reporterOf(context));
    return context.body(null, 204);
  });
  logs.post('/buy-error-log', async (context) => {
    const json = await readJson(context);
    if (json.code) return refuse(context, json.code);
    const error = parseOrderError(json.value);
    if (!error) return refuse(context, 'wrong-form');
    reportBuffer.addError(error, reporterOf(context));
    return context.body(null, 204);
  });
  for (const path of ['/log', '/buy-error-log'])
    logs.all(path, (context) => refuse(context, 'post-only', { allow: 'POST' }));
  return logs;
}

/** The specification misspells the name as `channle`. The correct spelling works too. */
const channelOf = ({ req }: HttpContext): string =>
  req.query('channle') || req.query('channel') || '';

/** Browsers name the page that sends, and other sites are blocked. The specification also allows a plain POST. */
const reporterOf = ({ req }: HttpContext): Reporter =>
  req.header('origin') !== undefined || req.header('sec-fetch-site') === 'same-origin'
    ? 'page'
    : 'plain';

function guardWith(limiters: Readonly<Record<Reporter, GlobalRateLimiter>>, source: AddressSource) {
  return async (context: HttpContext, next: () => Promise<void>) => {
    if (context.req.method !== 'POST') return next();
    const wait = limiters[reporterOf(context)].consume(clientAddress(context, source));
    if (wait !== null) return refuse(context, 'too-many', { 'retry-after': String(wait) });
    const type = context.req.header('content-type') ?? '';
    if (!/^application\/json\s*(;|$)/i.test(type)) return refuse(context, 'not-json-type');
    const length = Number(context.req.header('content-length') ?? 0);
    if (length > LARGEST_REPORT) return refuse(context, 'too-large');
    return next();
  };
}

type Read = { readonly code: Code } | { readonly code?: undefined; readonly value: unknown };

async function readJson({ req }: HttpContext): Promise<Read> {
  const body = await readBody(req.raw, LARGEST_REPORT);
  if (body === null) return { code: 'too-large' };
  try {
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) };
  } catch {
    return { code: 'not-json' };
  }
}
