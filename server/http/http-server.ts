import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { headersFor } from './security.ts';

/** Other parser errors lead to a 400. */
const PARSE_STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Creates the server. Node alone sends no headers and no body for a malformed request, and drops CONNECT. */
export function createHttpServer(siteUrl: string, listener: RequestListener): Server {
  // The listener rejects a missing Host header itself, with a body.
  const server = createServer({ requireHostHeader: false }, listener);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const isLost = error.code === 'ECONNRESET' || !socket.writable || hasBegunResponse(socket);
    if (isLost) socket.destroy();
    else refuse(socket, PARSE_STATUS[error.code ?? ''] ?? 400, siteUrl);
  });
  server.on('connect', (_request, socket) => refuse(socket, 405, siteUrl));
  server.on('checkExpectation', (request, response) => {
    for (const [name, value] of headersFor(siteUrl)) response.setHeader(name, value);
    const { head, body } = plainResponse(417);
    response.writeHead(417, head).end(request.method === 'HEAD' ? null : body);
  });
  return server;
}

/** Returns the header fields and the body of a plain error. */
export function plainResponse(status: number) {
  const body = `${status} ${STATUS_CODES[status]}\n`;
  const head = {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
  };
  return { head, body };
}

function refuse(socket: Duplex, status: number, siteUrl: string): void {
  const { head, body } = plainResponse(status);
  const headers = [...headersFor(siteUrl), ...Object.entries(head), ['connection', 'close']];
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const allow = status === 405 ? 'allow: GET, HEAD, POST\r\n' : '';
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${allow}${lines}\r\n${body}`);
}

/** As in Node: a 400 must not end up inside a partial response. */
const hasBegunResponse = (socket: Duplex): boolean =>
  (socket as { _httpMessage?: { headersSent: boolean } | null })._httpMessage?.headersSent ?? false;
