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
  readonly refused: string[];
  /** The most files in one page of a list. */
  pageSize: number;
  fail(times: number): void;
  /** In milliseconds. */
  advance(duration: number): void;
  stop(): Promise<void>;
};

const ACCESS = { accessKeyId: 'TESTKEYID', secretAccessKey: 'test/secret+key' };

/** Rejects every request without a valid signature. */
export async function openS3Peer(): Promise<S3Peer> {
  const files = new Map<string, Buffer>();
  const shelf: Shelf = { files, written: new Map(), pageSize: 1000 };
  const refused: string[] = [];
  let failures = 0;
  let ahead = 0;
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
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
  readonly written: Map<string, Date>;
  pageSize: number;
};

function answer(shelf: Shelf, { request, response, body }: Exchange): void {
  const { files } = shelf;
  const url = new URL(request.url ?? '', 'http://bucket');
  const key = decodeURIComponent(url.pathname.replace(/^\/files\//, ''));
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
