import { type Context, Hono } from 'hono';
import { findChannel, parseLanding, parseOrderError } from '../../domain/campaign/index.ts';
import { readBody } from '../../kit/body.ts';
import type { Random } from '../../kit/random.ts';
import type { Clock } from '../../kit/time.ts';
import { mayRecordAdvert, type TagSettings } from '../../web/index.ts';
import { type AddressSource, clientAddress } from '../http/client-address.ts';
import { GlobalRateLimiter } from '../http/global-rate-limiter.ts';
import type { HttpEnv } from '../http/http.ts';
import { idempotent } from '../http/idempotency.ts';
import { refuserOf } from '../http/json-error.ts';
import { keepKeysInMemory } from '../http/keyed-memory.ts';
import type { ReportBuffer, Teller } from '../http/report-buffer.ts';

/** Longer reports are refused, in bytes; browsers do not send longer ones with `keepalive` either. */
const LARGEST_REPORT = 65_536;

export type LogDeps = {
  readonly reportBuffer: Pick<ReportBuffer, 'addLanding' | 'addError'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly secret: string;
  /** Whether landings may be recorded before Allow. */
  readonly tags: Pick<TagSettings, 'policy'>;
  /** See `clientAddress`. */
  readonly addressSource: AddressSource;
  readonly report: (error: unknown, path: string) => void;
};

type Code = keyof typeof REFUSALS;
type Asked = Context<HttpEnv>;

const REFUSALS = {
  'unknown-channel': [400, 'channle must be GoogleSEM or YandexSEM.'],
  'not-json': [400, 'The body is not JSON.'],
  'wrong-form': [400, 'The body has not the agreed form.'],
  'post-only': [405, 'Only POST is answered here.'],
  'too-large': [413, 'The body is too large.'],
  'not-json-type': [415, 'The content type must be application/json.'],
  'too-many': [429, 'Too many requests.'],
} as const;

const refuse = refuserOf(REFUSALS);

/**
 * What browsers report: landings by an advertisement and errors of buying. Accepted is 204, stored is later; nothing
 * a visitor sees depends on either.
 */
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
    // Declined in another tab, say: taken, and forgotten.
    if (mayRecordAdvert(context.req.raw.headers, deps.tags))
      reportBuffer.addLanding(landing, tellerOf(context));
    return context.body(null, 204);
  });
  logs.post('/buy-error-log', async (context) => {
    const json = await readJson(context);
    if (json.code) return refuse(context, json.code);
    const error = parseOrderError(json.value);
    if (!error) return refuse(context, 'wrong-form');
    reportBuffer.addError(error, tellerOf(context));
    return context.body(null, 204);
  });
  for (const path of ['/log', '/buy-error-log'])
    logs.all(path, (context) => refuse(context, 'post-only', { allow: 'POST' }));
  return logs;
}

/** The name on the wire is misspelt; the right one is understood too. */
const channelOf = ({ req }: Asked): string => req.query('channle') || req.query('channel') || '';

/**
 * Every browser names the page that sends something, and pages of other sites never come here (`sameOrigin`). What names
 * none is taken as well: the rules describe a plain POST. But it is counted and kept apart.
 */
const tellerOf = ({ req }: Asked): Teller =>
  req.header('origin') !== undefined || req.header('sec-fetch-site') === 'same-origin'
    ? 'page'
    : 'plain';

/** Refuses what needs no reading: too often, no JSON, too long. */
function guardWith(limiters: Readonly<Record<Teller, GlobalRateLimiter>>, source: AddressSource) {
  return async (context: Asked, next: () => Promise<void>) => {
    if (context.req.method !== 'POST') return next();
    const wait = limiters[tellerOf(context)].consume(clientAddress(context, source));
    if (wait !== null) return refuse(context, 'too-many', { 'retry-after': String(wait) });
    const type = context.req.header('content-type') ?? '';
    if (!/^application\/json\s*(;|$)/i.test(type)) return refuse(context, 'not-json-type');
    const length = Number(context.req.header('content-length') ?? 0);
    if (length > LARGEST_REPORT) return refuse(context, 'too-large');
    return next();
  };
}

type Read = { readonly code: Code } | { readonly code?: undefined; readonly value: unknown };

async function readJson({ req }: Asked): Promise<Read> {
  const body = await readBody(req.raw, LARGEST_REPORT);
  if (body === null) return { code: 'too-large' };
  try {
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) };
  } catch {
    return { code: 'not-json' };
  }
}
