import { systemClock } from '../../kit/time.ts';
import { newWebId } from '../../kit/web-id.ts';

/** Methods that are sent again once. Only these carry an idempotency key, which makes a repetition harmless. */
const REPEATED_METHODS = new Set(['POST', 'PATCH']);
/** Statuses after which a second attempt may succeed. All others are final. */
const REPEATED_STATUSES = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
/** Returns whether the server still works on the first attempt with the same key. */
export const isInProgress = ({ status }: Response): boolean => status === 409;
/** Default pause before the second attempt, in milliseconds. */
const PAUSE = 300;
/** Longest pause that the server may ask for, in milliseconds. Longer ones are ignored. */
const LONGEST_PAUSE = 5000;

export type HttpDeps = {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly newKey: () => string;
  readonly now: () => number;
};

const browser: HttpDeps = {
  fetch: (url, init) => fetch(url, init),
  pause: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
  newKey: newWebId,
  now: () => systemClock.now().getTime(),
};

/**
 * Sends a request. POST and PATCH are repeated once after a temporary failure, with the same `Idempotency-Key`.
 * Resolves to the last response, whatever its status. The body must not be a stream.
 * @throws if the network gives no response, or when `init.signal` aborts
 */
export async function send(
  url: string,
  init: RequestInit = {},
  deps: HttpDeps = browser,
): Promise<Response> {
  const method = (init.method ?? 'GET').toUpperCase();
  if (!REPEATED_METHODS.has(method)) return deps.fetch(url, { ...init, method });
  const headers = new Headers(init.headers);
  if (!headers.has('idempotency-key')) headers.set('idempotency-key', deps.newKey());
  const request = { ...init, method, headers };
  const first = await attempt(url, request, deps);
  if (first !== null && !REPEATED_STATUSES.has(first.status)) return first;
  await deps.pause(first === null ? PAUSE : pauseAfter(first, deps.now()));
  init.signal?.throwIfAborted();
  return deps.fetch(url, request).catch((error: unknown) => {
    if (first === null || isAborted(error, init)) throw error;
    return first;
  });
}

async function attempt(url: string, init: RequestInit, deps: HttpDeps): Promise<Response | null> {
  try {
    return await deps.fetch(url, init);
  } catch (error) {
    if (isAborted(error, init)) throw error;
    return null;
  }
}

const isAborted = (error: unknown, { signal }: RequestInit): boolean =>
  signal?.aborted === true || (error instanceof DOMException && error.name === 'AbortError');

function pauseAfter({ headers }: Response, now: number): number {
  const retryAfter = headers.get('retry-after')?.trim() ?? '';
  const wait = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now;
  return wait >= 0 && wait <= LONGEST_PAUSE ? wait : PAUSE;
}
