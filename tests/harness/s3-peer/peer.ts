import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { readRange } from '../../../kit/byte-range.ts';
import { signatureFault } from './signature.ts';

export type S3Peer = {
  readonly settings: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly bucketUrl: string;
    readonly region: string;
  };
  readonly files: Map<string, Buffer>;
  /** Uploads in parts that are neither completed nor aborted, by id. */
  readonly uploads: Map<string, PeerUpload>;
  readonly refused: string[];
  /** The most files in one page of a list. */
  pageSize: number;
  fail(times: number): void;
  /** Breaks the connection of the next requests. */
  reset(times: number): void;
  /** In milliseconds. */
  advance(duration: number): void;
  stop(): Promise<void>;
};

type PeerUpload = {
  readonly key: string;
  readonly begun: Date;
  readonly parts: Map<number, Buffer>;
};

const ACCESS = { accessKeyId: 'TESTKEYID', secretAccessKey: 'test/secret+key' };

/** Rejects every request without a valid signature. */
export async function openS3Peer(): Promise<S3Peer> {
  const files = new Map<string, Buffer>();
  const shelf: Shelf = { files, uploads: new Map(), written: new Map(), pageSize: 1000 };
  const refused: string[] = [];
  let failures = 0;
  let resets = 0;
  let ahead = 0;
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    if (resets > 0) {
      resets -= 1;
      return request.socket.destroy();
    }
    if (failures > 0) {
      failures -= 1;
      return response.writeHead(503).end();
    }
    const by = { id: ACCESS.accessKeyId, secret: ACCESS.secretAccessKey };
    const fault = signatureFault(request, body, { ...by, now: new Date(Date.now() + ahead) });
    if (fault === null) return answer(shelf, { request, response, body });
    refused.push(fault);
    return response.writeHead(403).end(`<Error><Code>${fault}</Code></Error>`);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The peer has no port');
  return {
    settings: {
      ...ACCESS,
      region: 'eu-test-1',
      bucketUrl: `http://127.0.0.1:${address.port}/files`,
    },
    files,
    uploads: shelf.uploads,
    refused,
    get pageSize() {
      return shelf.pageSize;
    },
    set pageSize(size) {
      shelf.pageSize = size;
    },
    fail(times) {
      failures = times;
    },
    reset(times) {
      resets = times;
    },
    advance(duration) {
      ahead += duration;
    },
    async stop() {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

type Exchange = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: Buffer;
};

type Shelf = {
  readonly files: Map<string, Buffer>;
  readonly uploads: Map<string, PeerUpload>;
  readonly written: Map<string, Date>;
  pageSize: number;
};

function answer(shelf: Shelf, { request, response, body }: Exchange): void {
  const { files } = shelf;
  const url = new URL(request.url ?? '', 'http://bucket');
  const key = decodeURIComponent(url.pathname.replace(/^\/files\//, ''));
  if (url.searchParams.has('uploads') || url.searchParams.has('uploadId')) {
    const { status, headers = {}, text = '' } = answerUpload(shelf, { request, url, key, body });
    response.writeHead(status, headers).end(text);
    return;
  }
  if (request.method === 'PUT') {
    files.set(key, body);
    shelf.written.set(key, new Date());
    response.writeHead(200).end();
    return;
  }
  if (request.method === 'DELETE') {
    files.delete(key);
    response.writeHead(204).end();
    return;
  }
  if (url.searchParams.get('list-type') === '2') {
    response.writeHead(200, { 'content-type': 'application/xml' }).end(listOf(shelf, url));
    return;
  }
  const file = files.get(key);
  if (!file) {
    response.writeHead(404).end();
    return;
  }
  const part = readRange(request.headers.range ?? null, file.length);
  const bytes = typeof part === 'string' ? file : file.subarray(part.start, part.end + 1);
  const disposition = url.searchParams.get('response-content-disposition');
  response.writeHead(typeof part === 'string' ? 200 : 206, {
    'content-length': bytes.length,
    ...(disposition ? { 'content-disposition': disposition } : {}),
  });
  response.end(request.method === 'HEAD' ? null : bytes);
}

/** The token is the last key of the page before, with a character that XML escapes. */
function listOf({ files, written, pageSize }: Shelf, { searchParams }: URL): string {
  const after = searchParams.get('continuation-token')?.replace(/^&/, '') ?? '';
  const keys = [...files.keys()]
    .filter((key) => key.startsWith(searchParams.get('prefix') ?? '') && key > after)
    .toSorted();
  const page = keys.slice(0, pageSize);
  const contents = page.map((key) => {
    const modified = (written.get(key) ?? new Date()).toISOString();
    return `<Contents><Key>${key}</Key><LastModified>${modified}</LastModified></Contents>`;
  });
  const next =
    keys.length > pageSize
      ? `<NextContinuationToken>&amp;${page.at(-1)}</NextContinuationToken>`
      : '';
  return `<?xml version="1.0"?><ListBucketResult>${contents.join('')}${next}</ListBucketResult>`;
}

type UploadRequest = {
  readonly request: IncomingMessage;
  readonly url: URL;
  readonly key: string;
  readonly body: Buffer;
};
type UploadAnswer = {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly text?: string;
};

/** Multipart uploads of the S3 API. A complete request must name every part with its ETag, in order. */
function answerUpload(shelf: Shelf, { request, url, key, body }: UploadRequest): UploadAnswer {
  const { uploads, files } = shelf;
  if (url.searchParams.has('uploads')) {
    if (request.method === 'GET') return { status: 200, text: listUploads(uploads) };
    const id = `upload-${uploads.size}-${key.length}`;
    uploads.set(id, { key, begun: new Date(), parts: new Map() });
    return { status: 200, text: `<R><Key>${key}</Key><UploadId>${id}</UploadId></R>` };
  }
  const id = url.searchParams.get('uploadId') ?? '';
  const upload = uploads.get(id);
  if (upload?.key !== key) return { status: 404 };
  if (request.method === 'DELETE') {
    uploads.delete(id);
    return { status: 204 };
  }
  if (request.method === 'PUT') {
    const number = Number(url.searchParams.get('partNumber'));
    upload.parts.set(number, body);
    return { status: 200, headers: { etag: tagOf(number) } };
  }
  const parts = [...upload.parts].sort(([one], [other]) => one - other);
  const expected = parts.map(
    ([number]) =>
      `<Part><PartNumber>${number}</PartNumber><ETag>${tagOf(number).replaceAll('"', '&quot;')}</ETag></Part>`,
  );
  if (!body.toString().includes(`<CompleteMultipartUpload>${expected.join('')}</`)) {
    return { status: 200, text: '<Error><Code>InvalidPart</Code></Error>' };
  }
  uploads.delete(id);
  files.set(key, Buffer.concat(parts.map(([, bytes]) => bytes)));
  shelf.written.set(key, new Date());
  return { status: 200, text: '<R><ETag>&quot;whole&quot;</ETag></R>' };
}

const tagOf = (part: number): string => `"part-${part}"`;

const listUploads = (uploads: Shelf['uploads']): string =>
  [...uploads]
    .map(
      ([id, { key, begun }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`,
    )
    .join('');
