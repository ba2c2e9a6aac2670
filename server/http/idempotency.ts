import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Context, MiddlewareHandler, Next } from 'hono';
import type { Database } from '../../db/database.ts';
import {
  type Claimed,
  claimKey,
  finishKey,
  type KeyedRequest,
  releaseKey,
  type StoredAnswer,
} from '../../db/idempotency/store.ts';
import { SESSION_COOKIE } from '../../domain/account/index.ts';
import { LARGEST_FILE, MOST_FILES } from '../../domain/ticket/index.ts';
import { readBody } from '../../kit/body.ts';
import { parseCookies } from '../../kit/cookie.ts';
import { type Secret, signText } from '../../kit/sign.ts';
import { OFFICE_COOKIE, SHOWN_ONCE } from '../../web/index.ts';
import { compress } from './compress.ts';
import type { HttpEnv } from './http.ts';
import { Spool, type Spooled } from './spool.ts';

export type KeyStore = {
  claim(request: KeyedRequest): Promise<Claimed>;
  finish(held: ClaimedKey, answer: StoredAnswer): Promise<void>;
  release(held: ClaimedKey): Promise<void>;
};
type ClaimedKey = { readonly id: string; readonly claim: string };

export const keepKeysInDatabase = (database: Database): KeyStore => ({
  claim: (request) => database.run((work) => claimKey(work, request)),
  finish: (held, answer) => database.run((work) => finishKey(work, held, answer)),
  release: (held) => database.run((work) => releaseKey(work, held)),
});

/** Per address, because each key is a row for a day. */
export const KEYS_A_MINUTE = 120;

const HEADER = 'idempotency-key';
const KEY = /^[\x20-\x7e]{1,255}$/;
/** In bytes. */
const LARGEST_REQUEST = 1_048_576;
/** In bytes. */
const LARGEST_FORM = MOST_FILES * LARGEST_FILE + LARGEST_REQUEST;
/** In bytes after compression. */
const LARGEST_ANSWER = 65_536;
const QUALITY = 4;
/** In seconds. The shop's own pages ignore a longer wait. */
const RETRY_AFTER = 5;

const IDENTITY_COOKIES = [SESSION_COOKIE, OFFICE_COOKIE];
/** Header fields that are private or differ between responses. */
const NOT_STORED = new Set(['set-cookie', 'date', 'x-request-id', 'content-length', 'vary']);

export type Idempotency = {
  readonly store: KeyStore;
  /** Hash key, because plain hashes would allow guessing passwords and card numbers. */
  readonly secret: Secret;
  readonly report: (error: unknown, path: string) => void;
  readonly wait?: (context: Context<HttpEnv>) => number | null;
  /** Returns who sends the request. The same key of somebody else is another key. Default: cookies of a session. */
  readonly callerOf?: (context: Context<HttpEnv>) => readonly string[];
  /** Begins the ids of records that `sweepKeys` counts apart. */
  readonly idPrefix?: string;
  /** Answers a refusal in the format of an API. Default: the format of the pages. */
  readonly refusal?: (context: Context<HttpEnv>, code: string, head: RefusalHead) => Response;
  readonly files?: FilesDeps;
};
type RefusalHead = Record<string, string>;
type FilesDeps = {
  takesFiles(path: string): Promise<boolean>;
  from(context: Context<HttpEnv>): string | null;
};

type Refuse = (
  context: Context<HttpEnv>,
  status: 400 | 409 | 410 | 413 | 422 | 429 | 503,
  code: string,
  wait?: number,
) => Response;

const refuserOf =
  ({ refusal }: Pick<Idempotency, 'refusal'>): Refuse =>
  (context, status, code, wait = 1) => {
    const head: RefusalHead = RETRYABLE.has(status) ? { 'retry-after': String(wait) } : {};
    if (refusal) return refusal(context, code, head);
    return context.json({ code, message: MESSAGES[code], fields: {} }, status, head);
  };

const RETRYABLE = new Set([409, 429, 503]);

const MESSAGES: Readonly<Record<string, string>> = {
  'key-malformed': 'Idempotency-Key must be 1 to 255 printable characters.',
  'too-many': 'Too many requests.',
  'too-large': 'The request is too large.',
  'no-room': 'Too many forms with files at once.',
  'in-progress': 'A request with this Idempotency-Key is in progress.',
  'key-reused': 'This Idempotency-Key belongs to another request.',
  'answer-not-kept': 'This request was already answered, but the answer was not stored.',
};

/** Runs a POST once and repeats its response for a day. A response that means "nothing was done" frees the key. */
export function idempotent(deps: Idempotency): MiddlewareHandler<HttpEnv> {
  const { store, secret, wait, callerOf = sessionOf, idPrefix = '' } = deps;
  const refuse = refuserOf(deps);
  const spool = new Spool();
  return async (context, next) => {
    const key = context.req.header(HEADER);
    if (context.req.method !== 'POST' || key === undefined) return next();
    if (!KEY.test(key)) return refuse(context, 400, 'key-malformed');
    const pause = wait?.(context) ?? null;
    if (pause !== null) return refuse(context, 429, 'too-many', pause);
    const body = await readWhole(context, spool, deps.files);
    if (body === 'full') return refuse(context, 503, 'no-room', RETRY_AFTER);
    if (body === null) return refuse(context, 413, 'too-large');
    try {
      const who = callerOf(context);
      const keyed = tagsOf(context, { who, key, body: body.digest, secret, idPrefix });
      const claimed = await store.claim(keyed);
      if (claimed.kind === 'running') return refuse(context, 409, 'in-progress');
      if (claimed.kind === 'other-request') return refuse(context, 422, 'key-reused');
      if (claimed.kind === 'answered') return await repeat(context, claimed.answer, refuse);
      context.req.raw = replay(context.req.raw, body);
      const claimedRun = claimedRunOf(
        deps,
        { id: keyed.id, claim: claimed.claim },
        context.req.path,
      );
      return await run(context, next, claimedRun);
    } finally {
      await body.close();
    }
  };
}

/** Forms with files may be long and go to disk. Other bodies are read into memory. */
async function readWhole(
  context: Context<HttpEnv>,
  spool: Spool,
  files: FilesDeps | undefined,
): Promise<Spooled | 'full' | null> {
  const request = context.req.raw;
  const type = request.headers.get('content-type') ?? '';
  const isForm = type.startsWith('multipart/form-data') && !isShort(request);
  if (isForm && (await files?.takesFiles(context.req.path)))
    return spool.read(request, { most: LARGEST_FORM, from: files?.from(context) ?? null });
  const body = await readBody(request, LARGEST_REQUEST);
  if (body === null) return null;
  const read = () => new Blob([new Uint8Array(body)]).stream();
  return { digest: body.toString('base64'), read, close: async () => {} };
}

function isShort({ headers }: Request): boolean {
  const length = headers.get('content-length');
  return length !== null && Number(length) <= LARGEST_REQUEST;
}

/** Logs its own errors, because the response matters more. A key that was not released becomes free after a minute. */
type ClaimedRun = {
  finish(answer: Promise<StoredAnswer>): Promise<void>;
  release(): Promise<void>;
};

const claimedRunOf = (
  { store, report }: Idempotency,
  held: ClaimedKey,
  path: string,
): ClaimedRun => ({
  finish: (answer) =>
    answer.then((kept) => store.finish(held, kept)).catch((error) => report(error, path)),
  release: () => store.release(held).catch((error) => report(error, path)),
});

async function run(context: Context<HttpEnv>, next: Next, claimedRun: ClaimedRun): Promise<void> {
  try {
    await next();
  } catch (error) {
    await claimedRun.release();
    throw error;
  }
  const { status, headers } = context.res;
  if (!shouldStore(status)) return claimedRun.release();
  const body = Buffer.from(await context.res.arrayBuffer());
  const sent = new Headers(headers);
  sent.delete(SHOWN_ONCE);
  context.res = undefined;
  context.res = new Response(body.length === 0 ? null : body, { status, headers: sent });
  // An error here must not fail the request, because the client would repeat it.
  await claimedRun.finish(answerOf(status, headers, body));
}

/** After other statuses nothing was done, so a retry may succeed. */
const shouldStore = (status: number): boolean => status < 400 || status === 422;

async function answerOf(status: number, headers: Headers, body: Buffer): Promise<StoredAnswer> {
  const kept = [...headers].filter(([name]) => !NOT_STORED.has(name));
  const packed = body.length === 0 ? body : await compress(body, 'br', QUALITY);
  const isStorable = packed.length <= LARGEST_ANSWER && !headers.has(SHOWN_ONCE);
  const text = isStorable ? packed.toString('base64') : null;
  return { status, headers: Object.fromEntries(kept), body: text };
}

const unpack = promisify(brotliDecompress);

async function repeat(
  context: Context<HttpEnv>,
  answer: StoredAnswer,
  refuse: Refuse,
): Promise<Response> {
  if (answer.body === null) return refuse(context, 410, 'answer-not-kept');
  const packed = Buffer.from(answer.body, 'base64');
  const body = packed.length === 0 ? null : await unpack(packed);
  const headers = { ...answer.headers, 'idempotency-replayed': 'true' };
  return new Response(body ? new Uint8Array(body) : null, { status: answer.status, headers });
}

/** The same key with other values of these cookies is another key, because it is another person's. */
function sessionOf({ req }: Context<HttpEnv>): string[] {
  const cookies = parseCookies(req.header('cookie') ?? '');
  return IDENTITY_COOKIES.map((name) => cookies[name] ?? '');
}

type Keyed = {
  readonly who: readonly string[];
  readonly key: string;
  readonly body: string;
  readonly secret: Secret;
  readonly idPrefix: string;
};

/** Ids are stored for a day. If their form changed, an update would forget the answers to requests before it. */
function tagsOf({ req }: Context<HttpEnv>, keyed: Keyed): KeyedRequest {
  const { who, key, body, secret, idPrefix } = keyed;
  const { pathname, search } = new URL(req.url);
  const type = req.header('content-type') ?? '';
  const what = JSON.stringify([req.method, pathname + search, type, body]);
  return {
    id: idPrefix + signText({ secret, purpose: 'idempotency-key' }, JSON.stringify([...who, key])),
    request: signText({ secret, purpose: 'idempotency-request' }, what),
  };
}

/** Gives the handler an unread body. The response must be uncompressed to be stored. */
function replay(request: Request, body: Spooled): Request {
  const headers = new Headers(request.headers);
  for (const name of ['accept-encoding', 'transfer-encoding']) headers.delete(name);
  const init = { method: request.method, headers, body: body.read(), duplex: 'half' as const };
  return new Request(request.url, init);
}
