import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Context, MiddlewareHandler, Next } from 'hono';
import type { Database } from '../../db/database.ts';
import {
  type Claimed,
  claimKey,
  finishKey,
  type KeptAnswer,
  type KeyedRequest,
  releaseKey,
} from '../../db/idempotency/store.ts';
import { SESSION_COOKIE } from '../../domain/account/index.ts';
import { LARGEST_FILE, MOST_FILES } from '../../domain/ticket/index.ts';
import { readBody } from '../../kit/body.ts';
import { parseCookies } from '../../kit/cookie.ts';
import { signText } from '../../kit/sign.ts';
import { OFFICE_COOKIE, SHOWN_ONCE } from '../../web/index.ts';
import { compress } from './compress.ts';
import type { HttpEnv } from './http.ts';
import { Spool, type Spooled } from './spool.ts';

/** Where keys and answers are kept. */
export type KeyStore = {
  claim(asked: KeyedRequest): Promise<Claimed>;
  finish(held: Held, answer: KeptAnswer): Promise<void>;
  release(held: Held): Promise<void>;
};
type Held = { readonly id: string; readonly claim: string };

export const keepKeysInDatabase = (database: Database): KeyStore => ({
  claim: (asked) => database.run((work) => claimKey(work, asked)),
  finish: (held, answer) => database.run((work) => finishKey(work, held, answer)),
  release: (held) => database.run((work) => releaseKey(work, held)),
});

/** Requests with a key one address may send in a minute: each is a row for a day. */
export const KEYS_A_MINUTE = 120;

const HEADER = 'idempotency-key';
/** Printable ASCII. */
const KEY = /^[\x20-\x7e]{1,255}$/;
/** Longer requests with a key are refused, in bytes. */
const LARGEST_REQUEST = 1_048_576;
/** As many files as a request of a customer may bring, and its texts, in bytes. */
const LARGEST_FORM = MOST_FILES * LARGEST_FILE + LARGEST_REQUEST;
/** Longer answers are not kept for giving them again, in bytes after compression. */
const LARGEST_ANSWER = 65_536;
const QUALITY = 4;
/** When whoever found no room may come again, in seconds: our own pages wait no longer. */
const ROOM_AGAIN = 5;

/** Cookies that say who asks: another person's key is another key. */
const IDENTITY_COOKIES = [SESSION_COOKIE, OFFICE_COOKIE];
/** Made anew for each answer, or nobody else's business. */
const NOT_KEPT = new Set(['set-cookie', 'date', 'x-request-id', 'content-length', 'vary']);

export type Idempotency = {
  readonly store: KeyStore;
  /** Keys the tags of what is kept: a guessed password or card number cannot be tried against them. */
  readonly secret: string;
  /** Is told what could not be kept or forgotten, and at which address. */
  readonly report: (error: unknown, path: string) => void;
  /** Counts a request; null when it may pass, else the seconds its sender has to wait. */
  readonly wait?: (context: Context<HttpEnv>) => number | null;
  /** Where forms with files are taken, and from whom; without it they may be as long as everything else. */
  readonly files?: FilesDeps;
};
type FilesDeps = {
  takesFiles(path: string): Promise<boolean>;
  /** As `clientAddress`. */
  from(context: Context<HttpEnv>): string | null;
};

const refuse = (
  context: Context,
  status: 400 | 409 | 410 | 413 | 422 | 429 | 503,
  code: string,
  wait = 1,
) => {
  const head = MAY_PASS.has(status) ? { 'retry-after': String(wait) } : {};
  return context.json({ code, message: MESSAGES[code], fields: {} }, status, head);
};

const MAY_PASS = new Set([409, 429, 503]);

const MESSAGES: Readonly<Record<string, string>> = {
  'key-malformed': 'Idempotency-Key must be 1 to 255 printable characters.',
  'too-many': 'Too many requests.',
  'too-large': 'The request is too large.',
  'no-room': 'Too many forms with files at once.',
  'in-progress': 'A request with this Idempotency-Key is being worked on.',
  'key-reused': 'This Idempotency-Key belongs to another request.',
  'answer-not-kept': 'This request was answered before; the answer was not kept.',
};

/**
 * A POST with an `Idempotency-Key` is run once, however often it arrives; whoever sends it again
 * gets the same answer for a day. Answers that mean "nothing was done" free the key.
 */
export function idempotent(deps: Idempotency): MiddlewareHandler<HttpEnv> {
  const { store, secret, wait } = deps;
  const spool = new Spool();
  return async (context, next) => {
    const key = context.req.header(HEADER);
    if (context.req.method !== 'POST' || key === undefined) return next();
    if (!KEY.test(key)) return refuse(context, 400, 'key-malformed');
    const pause = wait?.(context) ?? null;
    if (pause !== null) return refuse(context, 429, 'too-many', pause);
    const body = await readWhole(context, spool, deps.files);
    if (body === 'full') return refuse(context, 503, 'no-room', ROOM_AGAIN);
    if (body === null) return refuse(context, 413, 'too-large');
    try {
      const asked = tagsOf(context, { key, body: body.digest, secret });
      const claimed = await store.claim(asked);
      if (claimed.kind === 'running') return refuse(context, 409, 'in-progress');
      if (claimed.kind === 'other-request') return refuse(context, 422, 'key-reused');
      if (claimed.kind === 'answered') return await repeat(context, claimed.answer);
      context.req.raw = again(context.req.raw, body);
      const keeper = keeperOf(deps, { id: asked.id, claim: claimed.claim }, context.req.path);
      return await run(context, next, keeper);
    } finally {
      await body.close();
    }
  };
}

/**
 * Forms with files are as long as several files where these are taken, and wait for room on the disk; everything else, and
 * a form that says it is short, is read in memory.
 */
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

/** What becomes of the key of one request. Where that fails it is reported: the answer counts, and a minute frees the key. */
type Keeper = { finish(answer: Promise<KeptAnswer>): Promise<void>; release(): Promise<void> };

const keeperOf = ({ store, report }: Idempotency, held: Held, path: string): Keeper => ({
  finish: (answer) =>
    answer.then((kept) => store.finish(held, kept)).catch((error) => report(error, path)),
  release: () => store.release(held).catch((error) => report(error, path)),
});

async function run(context: Context, next: Next, keeper: Keeper): Promise<void> {
  try {
    await next();
  } catch (error) {
    await keeper.release();
    throw error;
  }
  const { status, headers } = context.res;
  if (!isWorthKeeping(status)) return keeper.release();
  const body = Buffer.from(await context.res.arrayBuffer());
  const sent = new Headers(headers);
  sent.delete(SHOWN_ONCE);
  context.res = undefined;
  context.res = new Response(body.length === 0 ? null : body, { status, headers: sent });
  // Done is done: who is told of a failure here would send it once more.
  await keeper.finish(answerOf(status, headers, body));
}

/** Done, or refused for good. Everything else did nothing, and may go better the next time. */
const isWorthKeeping = (status: number): boolean => status < 400 || status === 422;

async function answerOf(status: number, headers: Headers, body: Buffer): Promise<KeptAnswer> {
  const kept = [...headers].filter(([name]) => !NOT_KEPT.has(name));
  const packed = body.length === 0 ? body : await compress(body, 'br', QUALITY);
  const isKept = packed.length <= LARGEST_ANSWER && !headers.has(SHOWN_ONCE);
  const text = isKept ? packed.toString('base64') : null;
  return { status, headers: Object.fromEntries(kept), body: text };
}

const unpack = promisify(brotliDecompress);

async function repeat(context: Context, answer: KeptAnswer): Promise<Response> {
  if (answer.body === null) return refuse(context, 410, 'answer-not-kept');
  const packed = Buffer.from(answer.body, 'base64');
  const body = packed.length === 0 ? null : await unpack(packed);
  const headers = { ...answer.headers, 'idempotency-replayed': 'true' };
  return new Response(body ? new Uint8Array(body) : null, { status: answer.status, headers });
}

function tagsOf(
  { req }: Context,
  { key, body, secret }: { readonly key: string; readonly body: string; readonly secret: string },
): KeyedRequest {
  const cookies = parseCookies(req.header('cookie') ?? '');
  const who = IDENTITY_COOKIES.map((name) => cookies[name] ?? '');
  const { pathname, search } = new URL(req.url);
  const type = req.header('content-type') ?? '';
  const what = JSON.stringify([req.method, pathname + search, type, body]);
  return {
    id: signText({ secret, purpose: 'idempotency-key' }, JSON.stringify([...who, key])),
    request: signText({ secret, purpose: 'idempotency-request' }, what),
  };
}

/** The request once more, its body unread; answered uncompressed, as it will be kept. */
function again(request: Request, body: Spooled): Request {
  const headers = new Headers(request.headers);
  for (const name of ['accept-encoding', 'transfer-encoding']) headers.delete(name);
  const init = { method: request.method, headers, body: body.read(), duplex: 'half' as const };
  return new Request(request.url, init);
}
