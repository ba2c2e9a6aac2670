import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { compress, type Encoding, encodingFor, gzipNow } from './compress.ts';
import { isKnown } from './known.ts';

/** A page of 20 KB takes 1 ms; quality 11 would make it 12 % smaller in 37 ms. */
export const PAGE_QUALITY = 9;
/** For what is compressed while nobody waits for it: files, once per start, and the data of pages. */
export const BEST_QUALITY = 11;
/** Shorter bodies gain nothing from compression. */
const SMALLEST_WORTH = 600;

type Version = { readonly body: Buffer; readonly head: Record<string, string> };

/** One answer, ready to send: headers and bytes, compressed once, under one strong ETag each. */
export type Stored = Readonly<Record<Encoding, Version>>;

/**
 * Compresses a body once for all its visitors. `headers` are lower-case names, `quality` is brotli's;
 * `none` for what is compressed already.
 */
export async function store(
  body: Buffer,
  headers: Record<string, string>,
  quality: number | 'none' = PAGE_QUALITY,
): Promise<Stored> {
  const tag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const version = (bytes: Buffer, encoding: Encoding): Version => ({
    body: bytes,
    head: {
      ...headers,
      'content-length': String(bytes.length),
      etag: encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`,
      vary: 'accept-encoding',
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    },
  });
  const identity = version(body, 'identity');
  if (quality === 'none' || body.length < SMALLEST_WORTH)
    return { br: identity, gzip: identity, identity };
  const packed = await compress(body, 'br', quality);
  return rarer(version(packed, 'br'), version);
}

/**
 * The answer for who does not take brotli, made when somebody first does not: hardly anybody, and the
 * body as it was is the largest of the three by far.
 */
function rarer(br: Version, version: (bytes: Buffer, encoding: Encoding) => Version): Stored {
  let gzip: Version | null = null;
  let identity: Version | null = null;
  const unpack = () => brotliDecompressSync(br.body);
  return {
    br,
    get gzip() {
      gzip ??= version(gzipNow(unpack()), 'gzip');
      return gzip;
    },
    get identity() {
      identity ??= version(unpack(), 'identity');
      return identity;
    },
  };
}

/** What a visitor gets of a stored answer: 304 when it has it, otherwise the smallest body it accepts. */
export function answerFrom(
  stored: Stored,
  asked: { readonly encodings: string | undefined; readonly known: string | undefined },
): {
  readonly status: 200 | 304;
  readonly head: Record<string, string>;
  readonly body: Buffer | null;
} {
  const { head, body } = stored[encodingFor(asked.encodings ?? '')];
  if (!isKnown(asked.known, head['etag'] ?? '')) return { status: 200, head, body };
  const { 'content-length': _, ...rest } = head;
  return { status: 304, head: rest, body: null };
}

/** Sends a stored answer straight to the socket: the fast way out for pages and files. */
export function send(stored: Stored, request: IncomingMessage, response: ServerResponse): void {
  const known = request.headers['if-none-match'];
  const encodings = request.headers['accept-encoding'];
  const { status, head, body } = answerFrom(stored, {
    encodings: typeof encodings === 'string' ? encodings : undefined,
    known,
  });
  response.writeHead(status, head);
  response.end(request.method === 'HEAD' ? null : body);
}
