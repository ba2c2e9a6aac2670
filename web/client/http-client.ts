import { systemClock } from '../../kit/time.ts';
import { newWebId } from '../../kit/web-id.ts';

/** Methods that may be sent again once: only these carry the key that makes a repetition harmless. */
const REPEATED_METHODS = new Set(['POST', 'PATCH']);
/** Answers after which a second try may go better. A status that is not listed here is final. */
const REPEATED_STATUSES = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
/** Pause before the second try unless the server asks for another, in milliseconds. */
const PAUSE = 300;
/** The server's wish for a longer pause than this is not waited for, in milliseconds. */
const LONGEST_PAUSE = 5000;

export type HttpWorld = {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly newKey: () => string;
  readonly now: () => number;
};

const browser: HttpWorld = {
  fetch: (url, init) => fetch(url, init),
  pause: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
  newKey: newWebId,
  now: () => systemClock.now().getTime(),
};

/**
 * Sends a request. POST and PATCH are sent once more after a failure that may pass, both times with
 * the same `Idempotency-Key`; everything else once. Resolves to the last answer, whatever its
 * status; rejects when there was none, or as soon as `init.signal` aborts. A body must be one that can be
 * sent twice: no stream.
 */
export async function send(
  url: string,
  init: RequestInit = {},
  world: HttpWorld = browser,
): Promise<Response> {
  const method = (init.method ?? 'GET').toUpperCase();
  if (!REPEATED_METHODS.has(method)) return world.fetch(url, { ...init, method });
  const headers = new Headers(init.headers);
  if (!headers.has('idempotency-key')) headers.set('idempotency-key', world.newKey());
  const request = { ...init, method, headers };
  const first = await attempt(url, request, world);
  if (first !== null && !REPEATED_STATUSES.has(first.status)) return first;
  await world.pause(first === null ? PAUSE : pauseAfter(first, world.now()));
  init.signal?.throwIfAborted();
  return world.fetch(url, request);
}

/** The answer, or null when the network gave none. An abort is no failure of the network. */
async function attempt(url: string, init: RequestInit, world: HttpWorld): Promise<Response | null> {
  try {
    return await world.fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    return null;
  }
}

/** How long to wait, in milliseconds: what the server asks for, where that is short enough. */
function pauseAfter({ headers }: Response, now: number): number {
  const asked = headers.get('retry-after')?.trim() ?? '';
  const wait = /^\d+$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - now;
  return wait >= 0 && wait <= LONGEST_PAUSE ? wait : PAUSE;
}
