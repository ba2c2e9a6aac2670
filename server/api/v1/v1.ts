import { type Context, Hono, type Next } from 'hono';
import type { z } from 'zod';
import { API_ID_PREFIX } from '../../../db/idempotency/store.ts';
import {
  type ApiKey,
  findApiKey,
  hashApiKey,
  isApiKey,
  isUseDue,
  noteUse,
} from '../../../domain/api-key/index.ts';
import { readBody } from '../../../kit/body.ts';
import type { Clock } from '../../../kit/time.ts';
import { type AddressSource, clientAddress } from '../../http/client-address.ts';
import type { HttpEnv } from '../../http/http.ts';
import { idempotent, type KeyStore } from '../../http/idempotency.ts';
import { Limiter } from '../../http/limiter.ts';
import { describeApi } from './openapi.ts';
import type { ApiDeps, Operation } from './operation.ts';
import { OPERATIONS } from './operations.ts';
import { ApiProblem, type FieldError, isProblemCode, problem } from './problem.ts';

/** Per API key. */
const CALLS_A_MINUTE = 300;
const CALLS_AT_ONCE = 100;
/** Per address. Only refused keys and the first use of a valid one count. */
const REFUSED_A_MINUTE = 30;
/** In bytes. */
const LARGEST_BODY = 65_536;
const CHALLENGE = { 'www-authenticate': 'Bearer' };

export type V1Deps = ApiDeps & {
  readonly clock: Clock;
  readonly addressSource: AddressSource;
  readonly keys: KeyStore;
  report(error: unknown, path: string): void;
};

type V1Context = Context<HttpEnv>;

/** The key that `authenticated` found. */
function keyOf(context: V1Context): ApiKey {
  const key = context.get('apiKey');
  if (key === undefined) throw new Error('the call was not authenticated');
  return key;
}

/** Creates the REST API for programs of the shop's staff and partners. */
export function createV1(deps: V1Deps): Hono<HttpEnv> {
  const api = new Hono<HttpEnv>();
  const description = JSON.stringify(describeApi(OPERATIONS, deps.siteUrl));
  api.get('/openapi.json', (context) =>
    context.body(description, 200, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'access-control-allow-origin': '*',
    }),
  );
  api.use(authenticated(deps));
  const once = idempotent({
    store: deps.keys,
    secret: deps.secret,
    report: deps.report,
    callerOf: (context) => [keyOf(context).id],
    idPrefix: API_ID_PREFIX,
    refusal: (context, code, head) =>
      problem(context, isProblemCode(code) ? code : 'broken', { head }),
  });
  for (const operation of OPERATIONS) {
    const path = routeOf(operation);
    const allowed = withScope(operation);
    const answer = (context: V1Context) => answerCall(context, operation, deps);
    if (operation.method === 'get') api.get(path, allowed, answer);
    else api.post(path, allowed, withKey, once, answer);
  }
  for (const [path, methods] of methodsByPath())
    api.all(path, (context) =>
      problem(context, 'method-not-allowed', { head: { allow: methods.join(', ') } }),
    );
  api.all('*', (context) => problem(context, 'not-found'));
  api.onError((error, context) => {
    if (error instanceof ApiProblem) return problem(context, error.code, { errors: error.errors });
    deps.report(error, context.req.path);
    return problem(context, 'broken');
  });
  return api;
}

/** `/orders/{id}` becomes `/orders/:id`. */
const routeOf = ({ path }: Operation): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

function methodsByPath(): Map<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const operation of OPERATIONS) {
    const path = routeOf(operation);
    const more = operation.method === 'get' ? ['GET', 'HEAD'] : ['POST'];
    methods.set(path, [...(methods.get(path) ?? []), ...more]);
  }
  return methods;
}

/** Refuses unknown, revoked, and expired keys alike, so that nobody learns that a key existed. */
function authenticated({ database, clock, addressSource }: V1Deps) {
  const calls = new Limiter(CALLS_A_MINUTE, clock, CALLS_AT_ONCE);
  const refused = new Limiter(REFUSED_A_MINUTE, clock);
  /** Hashes of keys that were valid when they were last used. Others are counted before the database is asked. */
  const known = new Set<string>();
  return async (context: V1Context, next: Next) => {
    const secret = /^Bearer (.+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? '';
    const hash = hashApiKey(secret);
    if (!known.has(hash)) {
      const pause = refused.consume(clientAddress(context, addressSource));
      if (pause !== null)
        return problem(context, 'too-many', { head: { 'retry-after': String(pause) } });
    }
    const key = isApiKey(secret)
      ? await database.read((reader) => findApiKey(reader, secret))
      : null;
    if (key === null) {
      known.delete(hash);
      return problem(context, 'unauthorized', { head: CHALLENGE });
    }
    known.add(hash);
    const wait = calls.consume(key.id);
    const limits = limitsOf(calls.remaining(key.id));
    if (wait !== null)
      return problem(context, 'too-many', { head: { ...limits, 'retry-after': String(wait) } });
    if (isUseDue(key, clock.now())) await database.run((work) => noteUse(work, key));
    context.set('apiKey', key);
    await next();
    for (const [name, value] of Object.entries(limits)) context.header(name, value);
    context.header('cache-control', 'no-store');
    return undefined;
  };
}

/** The header fields of draft-ietf-httpapi-ratelimit-headers. */
const limitsOf = (remaining: number) => ({
  'ratelimit-policy': `"key";q=${CALLS_AT_ONCE};w=${(CALLS_AT_ONCE * 60) / CALLS_A_MINUTE}`,
  ratelimit: `"key";r=${remaining}`,
});

const withScope =
  ({ scope }: Operation) =>
  async (context: V1Context, next: Next) => {
    if (keyOf(context).scopes.includes(scope)) return next();
    const errors = [{ field: 'scope', detail: scope }];
    return problem(context, 'scope-missing', { errors });
  };

/** Without a key, a program that repeats a request after a lost answer would do it twice. */
const withKey = async (context: V1Context, next: Next) =>
  context.req.header('idempotency-key') === undefined ? problem(context, 'key-required') : next();

async function answerCall(context: V1Context, operation: Operation, deps: ApiDeps) {
  const { parameters, query, body: schema, status } = operation;
  const path = parameters.safeParse(context.req.param());
  // A malformed id is an id that nothing has.
  if (!path.success) return problem(context, 'not-found');
  const parsedQuery = query.safeParse(queryOf(context));
  if (!parsedQuery.success)
    return problem(context, 'wrong-form', { errors: errorsOf(parsedQuery.error) });
  refuseNul(parsedQuery.data);
  const body = schema === null ? null : await readJsonBody(context, schema);
  const key = keyOf(context);
  const call = {
    deps,
    key,
    who: `api:${key.hint}`,
    path: path.data,
    query: parsedQuery.data,
    body,
    idempotencyKey: context.req.header('idempotency-key') ?? '',
  };
  return context.json((await operation.handle(call as never)) as object, status);
}

/** A repeated parameter is an array, which no schema takes. */
const queryOf = (context: V1Context): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(context.req.queries()).map(([name, values]) => [
      name,
      values.length === 1 ? (values[0] ?? '') : values,
    ]),
  );

async function readJsonBody(context: V1Context, schema: z.ZodType): Promise<unknown> {
  const bytes = await readBody(context.req.raw, LARGEST_BODY);
  if (bytes === null) throw new ApiProblem('too-large');
  const read = schema.safeParse(parseJson(bytes));
  if (!read.success) throw new ApiProblem('wrong-form', errorsOf(read.error));
  refuseNul(read.data);
  return read.data;
}

/** PostgreSQL cannot store this character, and no comparison with it finds anything. */
function refuseNul(data: unknown): void {
  const errors = [...placesOfNul(data)].map((field) => ({ field, detail: 'contains NUL' }));
  if (errors.length > 0) throw new ApiProblem('wrong-form', errors);
}

function* placesOfNul(data: unknown, path: readonly string[] = []): Generator<string> {
  if (typeof data === 'string' && data.includes('\0')) yield path.join('.');
  if (typeof data !== 'object' || data === null) return;
  for (const [name, each] of Object.entries(data)) yield* placesOfNul(each, [...path, name]);
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ApiProblem('not-json');
  }
}

const errorsOf = ({ issues }: z.ZodError): FieldError[] =>
  issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((name) => ({
        field: [...issue.path, name].join('.'),
        detail: 'unknown',
      }));
    return [{ field: issue.path.join('.'), detail: issue.message }];
  });
