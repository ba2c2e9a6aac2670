import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { openFaults } from '../stripe-peer/faults.ts';
import { type Books, type Fields, get, orderOfCapture } from './books.ts';
import { CHAINS } from './certificates.ts';
import { createRefund, listDisputes, shownDispute } from './money-back.ts';
import { captureOrder, createOrder, shownCapture, shownOrder } from './orders.ts';
import { notFound, Refusal } from './refusal.ts';
import { PEER_ACCESS } from './settings.ts';
import { createSetUp, createToken, listTokens, readToken, shownSetUp } from './vault.ts';

export type Call = {
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, unknown>>;
};

export type Answer = { readonly status: number; readonly body: object | null };

export type PeerDeps = {
  readonly books: Books;
  readonly faults: ReturnType<typeof openFaults>;
  readonly calls: Call[];
  /** Answers by `PayPal-Request-Id` and path. PayPal keeps only successful ones. */
  readonly keys: Map<string, Answer>;
};

type Route = {
  readonly method: string;
  readonly path: RegExp;
  readonly status?: number;
  run(books: Books, id: string, params: Fields): object | null;
};

const ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: /^\/v2\/checkout\/orders$/,
    status: 201,
    run: (books, _, body) => createOrder(books, body),
  },
  {
    method: 'GET',
    path: /^\/v2\/checkout\/orders\/([\w-]+)$/,
    run: (books, id) => shownOrder(get(books.orders, id)),
  },
  {
    method: 'POST',
    path: /^\/v2\/checkout\/orders\/([\w-]+)\/capture$/,
    status: 201,
    run: captureOrder,
  },
  {
    method: 'GET',
    path: /^\/v2\/payments\/captures\/([\w-]+)$/,
    run: (books, id) => shownCapture(orderOfCapture(books, id)),
  },
  {
    method: 'POST',
    path: /^\/v2\/payments\/captures\/([\w-]+)\/refund$/,
    status: 201,
    run: createRefund,
  },
  {
    method: 'GET',
    path: /^\/v1\/customer\/disputes$/,
    run: (books, _, { disputed_transaction_id }) =>
      listDisputes(books, String(disputed_transaction_id)),
  },
  {
    method: 'GET',
    path: /^\/v1\/customer\/disputes\/([\w-]+)$/,
    run: (books, id) => shownDispute(get(books.disputes, id)),
  },
  {
    method: 'POST',
    path: /^\/v3\/vault\/setup-tokens$/,
    status: 201,
    run: (books, _, body) => createSetUp(books, body),
  },
  {
    method: 'GET',
    path: /^\/v3\/vault\/setup-tokens\/([\w-]+)$/,
    run: (books, id) => shownSetUp(get(books.setUps, id)),
  },
  {
    method: 'POST',
    path: /^\/v3\/vault\/payment-tokens$/,
    status: 201,
    run: (books, _, body) => createToken(books, body),
  },
  {
    method: 'GET',
    path: /^\/v3\/vault\/payment-tokens$/,
    run: (books, _, { customer_id }) => listTokens(books, String(customer_id)),
  },
  {
    method: 'GET',
    path: /^\/v3\/vault\/payment-tokens\/([\w-]+)$/,
    run: readToken,
  },
];

const TOKEN = 'peer-token';
const { clientId, clientSecret } = PEER_ACCESS;
const BASIC = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;

export function createPeerServer(deps: PeerDeps) {
  return createServer((request, response) => {
    readText(request)
      .then((text) => answerRequest(deps, { request, response, text }))
      .catch((error: unknown) => response.destroy(error as Error));
  });
}

type Exchange = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly text: string;
};

function answerRequest(deps: PeerDeps, { request, response, text }: Exchange) {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://peer');
  if (pathname === '/v1/oauth2/token') return send(response, tokenFor(request));
  const chain = CHAINS[pathname.replace('/v1/notifications/certs/', '')];
  if (pathname.startsWith('/v1/notifications/certs/'))
    return void response.writeHead(chain ? 200 : 404).end(chain);
  const sent: unknown = text === '' ? {} : JSON.parse(text);
  const params = { ...Object.fromEntries(searchParams), ...Object(sent) };
  const call: Call = { method: request.method ?? '', path: pathname, params };
  deps.calls.push(call);
  const fault = deps.faults.take(call);
  if (fault === 'reset') return void response.destroy();
  if (fault === 'down') return send(response, errorOf(500, 'INTERNAL_SERVER_ERROR'));
  if (fault === 'forbidden') return send(response, errorOf(403, 'NOT_AUTHORIZED'));
  if (fault === 'limited') return send(response, errorOf(429, 'RATE_LIMIT_REACHED'));
  const answer = answerOnce(deps, request, call);
  if (fault === 'lost') return void response.destroy();
  if (fault === 'malformed') return void response.writeHead(answer.status).end('{"id":');
  send(response, answer);
}

function tokenFor({ headers }: IncomingMessage): Answer {
  if (headers.authorization !== BASIC) return { status: 401, body: { error: 'invalid_client' } };
  return { status: 200, body: { access_token: TOKEN, token_type: 'Bearer', expires_in: 32_400 } };
}

function answerOnce(deps: PeerDeps, request: IncomingMessage, call: Call): Answer {
  const { keys } = deps;
  if (request.headers.authorization !== `Bearer ${TOKEN}`) return errorOf(401, 'AUTHENTICATION');
  const id = request.headers['paypal-request-id'];
  if (typeof id !== 'string' || call.method !== 'POST') return run(deps, call);
  if (id.length > 108) return errorOf(400, 'INVALID_REQUEST');
  const key = `${call.path} ${id}`;
  const known = keys.get(key);
  if (known) return known;
  const answer = run(deps, call);
  if (answer.status < 400) keys.set(key, answer);
  return answer;
}

function run({ books }: PeerDeps, { method, path, params }: Call): Answer {
  try {
    for (const route of ROUTES) {
      const match = route.method === method ? route.path.exec(path) : null;
      if (!match) continue;
      const body = structuredClone(route.run(books, match[1] ?? '', params));
      return { status: route.status ?? 200, body };
    }
    throw notFound();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: error.status, body: error.body };
  }
}

const errorOf = (status: number, name: string): Answer => ({ status, body: { name, details: [] } });

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(body === null ? undefined : JSON.stringify(body));
}

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
