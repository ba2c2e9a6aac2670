import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { compress, type Encoding, encodingFor, gzipNow } from './compress.ts';
import { matchesEtag } from './known.ts';

/** Takes 20 to 70 ms for a page, once per content and price version. Quality 11 takes twice as long and saves 3%. */
export const PAGE_QUALITY = 10;
/** For files, which are compressed once per process, and for data, which few visitors wait for. */
export const BEST_QUALITY = 11;
/** In bytes. Shorter bodies hardly shrink. */
const SMALLEST_WORTH = 600;

/** Headers of content whose address never has another content, so that browsers keep it. */
export const foreverHeaders = (type: string): Record<string, string> => ({
  'content-type': type,
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
});

type Version = { readonly body: Buffer; readonly head: Record<string, string> };

export type Stored = Readonly<Record<Encoding, Version>>;

/** Compresses a body for many responses. `quality` is brotli's, or `none` if the content is compressed already. */
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
  return withRareEncodings(version(packed, 'br'), version);
}

/** Makes the other encodings on demand, because keeping the plain body would take the most memory by far. */
function withRareEncodings(
  br: Version,
  version: (bytes: Buffer, encoding: Encoding) => Version,
): Stored {
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

/** Returns the version that the client accepts, or 304 if it has that version. */
export function responseFrom(
  stored: Stored,
  request: { readonly encodings: string | undefined; readonly known: string | undefined },
): {
  readonly status: 200 | 304;
  readonly head: Record<string, string>;
  readonly body: Buffer | null;
} {
  const { head, body } = stored[encodingFor(request.encodings ?? '')];
  if (!matchesEtag(request.known, head['etag'] ?? '')) return { status: 200, head, body };
  const { 'content-length': _, ...rest } = head;
  return { status: 304, head: rest, body: null };
}

export function send(stored: Stored, request: IncomingMessage, response: ServerResponse): void {
  const known = request.headers['if-none-match'];
  const encodings = request.headers['accept-encoding'];
  const { status, head, body } = responseFrom(stored, {
    encodings: typeof encodings === 'string' ? encodings : undefined,
    known,
  });
  response.writeHead(status, head);
  response.end(request.method === 'HEAD' ? null : body);
}
