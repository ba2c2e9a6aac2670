import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { parse } from 'qs';
import { API_VERSION } from '../../../providers/stripe/client.ts';
import type { Books } from './books.ts';
import type { openFaults } from './faults.ts';
import { Refusal } from './refusal.ts';
import { type Call, serve } from './routes.ts';
import { lapse } from './wallets.ts';

type Answer = { readonly status: number; readonly text: string; readonly replayed?: true };

export type Deps = {
  readonly books: Books;
  readonly secretKey: string;
  readonly faults: ReturnType<typeof openFaults>;
  /** In milliseconds. */
  slow: number;
  readonly calls: Call[];
  readonly busy: Set<string>;
};

/** By idempotency key, with a fingerprint of the request. */
type Keys = Map<string, { readonly print: string; readonly answer: Answer }>;

export function createPeerServer(deps: Deps) {
  const keys: Keys = new Map();
  return createServer((request, response) => {
    readText(request)
      .then((text) => answerRequest(deps, keys, { request, response, text }))
      .catch((error: unknown) => response.destroy(error as Error));
  });
}

type Exchange = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly text: string;
};

async function answerRequest(deps: Deps, keys: Keys, { request, response, text }: Exchange) {
  const url = new URL(request.url ?? '', 'http://peer');
  const isPost = request.method === 'POST';
  const params = parse(isPost ? text : url.search.slice(1), { depth: 8, arrayLimit: 100 });
  const call: Call = { method: request.method ?? '', path: url.pathname, params };
  deps.calls.push(call);
  const fault = deps.faults.take(call);
  if (fault === 'reset') return void response.destroy();
  if (fault === 'down') return send(response, errorOf(500, 'api_error', 'Sorry.'));
  if (fault === 'limited') return send(response, errorOf(429, 'rate_limit_error', 'Too many.'));
  const key = String(request.headers['idempotency-key']);
  if (isPost && deps.busy.has(key)) return send(response, IN_USE);
  const answer = answerOnce(deps, keys, { request, call, text });
  if (deps.slow > 0) {
    deps.busy.add(key);
    await new Promise((done) => setTimeout(done, deps.slow));
    deps.busy.delete(key);
  }
  if (fault === 'lost') return void response.destroy();
  const half = answer.text.slice(0, answer.text.length / 2);
  send(response, fault === 'malformed' ? { ...answer, text: half } : answer);
}

type CallRequest = Pick<Exchange, 'request' | 'text'> & { readonly call: Call };

/** Repeats the answer of a key, and rejects the key with another request. */
function answerOnce(deps: Deps, keys: Keys, { request, call, text }: CallRequest): Answer {
  const fault = faultOf(deps, request);
  if (fault) return fault;
  const key = request.headers['idempotency-key'];
  if (call.method !== 'POST') return run(deps, call);
  if (typeof key !== 'string') return errorOf(400, 'invalid_request_error', 'There is no key.');
  const print = `${call.path} ${text}`;
  const known = keys.get(key);
  if (known && known.print !== print) {
    const message = 'Keys for idempotent requests can only be used with the same parameters.';
    return errorOf(400, 'idempotency_error', message);
  }
  if (known) return { ...known.answer, replayed: true };
  const answer = run(deps, call);
  // Stripe does not store answers of requests rejected before execution.
  if (answer.status < 400 || answer.status === 402) keys.set(key, { print, answer });
  return answer;
}

function faultOf({ secretKey }: Deps, { headers, method }: IncomingMessage): Answer | null {
  const INVALID = 'invalid_request_error';
  if (headers.authorization !== `Bearer ${secretKey}`) {
    return errorOf(401, INVALID, 'Invalid API Key provided.');
  }
  if (headers['stripe-version'] !== API_VERSION) return errorOf(400, INVALID, 'Invalid version.');
  const isForm = headers['content-type'] === 'application/x-www-form-urlencoded';
  return method === 'POST' && !isForm ? errorOf(400, INVALID, 'No form.') : null;
}

function run({ books }: Deps, call: Call): Answer {
  try {
    lapse(books);
    return { status: 200, text: JSON.stringify(serve(books, call)) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: error.status, text: JSON.stringify(error.body) };
  }
}

const errorOf = (status: number, type: string, message: string): Answer => ({
  status,
  text: JSON.stringify({ error: { type, message } }),
});

const IN_USE: Answer = {
  status: 409,
  text: JSON.stringify({
    error: { type: 'idempotency_error', code: 'idempotency_key_in_use', message: 'In use.' },
  }),
};

function send(response: ServerResponse, { status, text, replayed }: Answer): void {
  const replay = replayed ? { 'idempotent-replayed': 'true' } : {};
  response.writeHead(status, { 'content-type': 'application/json', ...replay }).end(text);
}

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
