import type { Context, MiddlewareHandler } from 'hono';
import {
  fileKey,
  LINK_HOLDS,
  latestIn,
  mayLoad,
  offeredAt,
  type Release,
} from '../../domain/release/index.ts';
import type { ReleaseStore } from '../../domain/release/port.ts';
import { type Part, readRange } from '../../kit/byte-range.ts';
import type { Secret } from '../../kit/sign.ts';
import { type Clock, seconds } from '../../kit/time.ts';
import { localize } from '../../web/index.ts';
import { acceptedLocale } from '../http/accepted-locale.ts';
import type { HttpEnv } from '../http/http.ts';
import { matchesEtag } from '../http/known.ts';

/** Files never change, but a withdrawn one must disappear within an hour. */
const SHARED = 'public, max-age=3600';
const OWN = 'private, no-store';

export type DownloadDeps = {
  readonly releases: () => Promise<readonly Release[]>;
  readonly store: ReleaseStore;
  readonly secret: Secret;
  readonly clock: Clock;
  count(release: Release): void;
  report(error: unknown, path: string): void;
};

type HttpContext = Context<HttpEnv>;
type Problem = 'link' | 'file';

/** Sends release files, or redirects if the store serves them itself. Requests for unknown files go on to a page. */
export function createDownloads(deps: DownloadDeps): MiddlewareHandler<HttpEnv> {
  return async (context, next) => {
    const now = deps.clock.now();
    const product = context.req.param('product') ?? '';
    const offered = offeredAt(await deps.releases(), now).filter(
      (each) => each.product === product,
    );
    const version = context.req.param('version');
    if (version === undefined) return toLatest(context, offered) ?? next();
    const release = offered.find(
      (each) => each.version === version && each.fileName === context.req.param('file'),
    );
    if (!release) return next();
    const query = new URL(context.req.url).searchParams;
    if (query.has('begin') && !runsOn(context.req.header('user-agent'))) return stay(context);
    if (!mayLoad(release, query, { secret: deps.secret, now })) return refuse(context, 'link');
    try {
      return await give(context, deps, release);
    } catch (error) {
      deps.report(error, context.req.path);
      return refuse(context, 'file');
    }
  };
}

function toLatest(context: HttpContext, offered: readonly Release[]): Response | null {
  const latest = latestIn(offered, 'stable');
  if (!latest) return null;
  if (latest.access !== 'public') return context.redirect(`/tip-download/${latest.product}`, 302);
  return context.redirect(`/downloads/${fileKey(latest)}`, 302);
}

/** Without scripts, the page starts a download with `begin`. Devices that cannot run the program stay on the page. */
const runsOn = (userAgent = ''): boolean => userAgent.includes('Windows');

function stay(context: HttpContext): Response {
  context.header('cache-control', OWN);
  return context.body(null, 204);
}

/** Redirects browsers to a help page. Other clients get a status. */
function refuse(context: HttpContext, problem: Problem): Response {
  context.header('cache-control', OWN);
  if (context.req.header('accept')?.includes('text/html')) {
    const locale = acceptedLocale(undefined, context.req.header('accept-language'));
    const page = localize(locale, `/tip-download/${context.req.param('product')}`);
    return context.redirect(`${page}?problem=${problem}`, 303);
  }
  return context.body(null, problem === 'link' ? 403 : 503);
}

async function give(context: HttpContext, deps: DownloadDeps, release: Release): Promise<Response> {
  const key = fileKey(release);
  const link = await deps.store.link(key, {
    seconds: LINK_HOLDS / seconds(1),
    fileName: release.fileName,
  });
  if (link !== null) {
    if (context.req.method === 'GET') deps.count(release);
    context.header('cache-control', OWN);
    return context.redirect(link, 302);
  }
  const size = await deps.store.size(key);
  // The page shows the release's checksum, so no other file may be sent.
  if (size !== release.size)
    throw new Error(`${key} has ${size} bytes instead of ${release.size}.`);
  return sendFile(context, deps, release);
}

async function sendFile(
  context: HttpContext,
  deps: DownloadDeps,
  release: Release,
): Promise<Response> {
  const headers = headersOf(release);
  if (matchesEtag(context.req.header('if-none-match'), headers.etag))
    return new Response(null, { status: 304, headers });
  const part = partOf(context, release, headers);
  if (part === 'unsatisfiable') {
    const range = `bytes */${release.size}`;
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': range } });
  }
  const { start, end } = part === 'all' ? { start: 0, end: release.size - 1 } : part;
  const length = { 'content-length': String(end - start + 1) };
  const range = { 'content-range': `bytes ${start}-${end}/${release.size}` };
  const answer = {
    status: part === 'all' ? 200 : 206,
    headers: { ...headers, ...length, ...(part === 'all' ? {} : range) },
  };
  if (context.req.method !== 'GET') return new Response(null, answer);
  // A resumed download is not a new one.
  if (start === 0) deps.count(release);
  const body = await deps.store.read(fileKey(release), { start, end });
  return new Response(body as BodyInit, answer);
}

function headersOf(release: Release) {
  const { fileName, sha256, publishedAt, access } = release;
  return {
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="${fileName}"`,
    'cache-control': access === 'public' ? SHARED : OWN,
    'accept-ranges': 'bytes',
    etag: `"${sha256}"`,
    'last-modified': publishedAt.toUTCString(),
    'repr-digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    'content-security-policy': "default-src 'none'; sandbox",
  };
}

type Validators = { readonly etag: string; readonly 'last-modified': string };

/** A range applies only to GET, and with `If-Range` only to the same file. */
function partOf(
  context: HttpContext,
  { size }: Release,
  validators: Validators,
): Part | 'all' | 'unsatisfiable' {
  if (context.req.method !== 'GET') return 'all';
  const same = context.req.header('if-range');
  const isOther =
    same !== undefined && same !== validators.etag && same !== validators['last-modified'];
  return isOther ? 'all' : readRange(context.req.header('range') ?? null, size);
}
