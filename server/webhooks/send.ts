import { once } from 'node:events';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { Webhook } from 'standardwebhooks';
import type { AttemptOutcome, PreparedDelivery } from '../../domain/webhook/index.ts';
import { type Clock, seconds } from '../../kit/time.ts';
import { isPublicAddress, PrivateAddress, publicLookup } from './public-address.ts';

/** For the whole answer, as Standard Webhooks recommends at least. */
export const TIME_LIMIT = seconds(15);
/** Bytes that are read of an answer. */
const LARGEST_ANSWER = 1024;

export type SendDeps = {
  readonly clock: Clock;
  /** Whether addresses of private networks are allowed. */
  readonly allowsPrivate: boolean;
  readonly timeLimit?: number;
};

/** Sends a delivery, signed as Standard Webhooks. Follows no redirect. Never throws. */
export async function sendDelivery(
  deps: SendDeps,
  delivery: PreparedDelivery,
): Promise<AttemptOutcome> {
  const began = performance.now();
  const answer = await request(deps, delivery).catch((error: unknown) => ({
    status: null,
    answer: reasonOf(error),
  }));
  return { ...answer, durationMs: Math.round(performance.now() - began) };
}

function headersOf(
  { clock }: SendDeps,
  { eventId, body, secrets }: PreparedDelivery,
): Record<string, string> {
  const at = clock.now();
  const signatures = secrets.map((secret) => new Webhook(secret).sign(eventId, at, body));
  return {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Vitrine-Webhooks/1',
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  };
}

type Answer = Omit<AttemptOutcome, 'durationMs'>;

/** @throws without an answer, or for an address that is not public */
async function request(deps: SendDeps, delivery: PreparedDelivery): Promise<Answer> {
  const { allowsPrivate, timeLimit = TIME_LIMIT } = deps;
  const url = new URL(delivery.url);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  // A socket does not look up an address.
  if (!allowsPrivate && isIP(host) !== 0 && !isPublicAddress(host)) throw new PrivateAddress(host);
  const send = url.protocol === 'http:' ? requestHttp : requestHttps;
  const sent = send(url, {
    method: 'POST',
    headers: headersOf(deps, delivery),
    // A connection of its own, because a kept one could lead to an address that was checked long ago.
    agent: false,
    signal: AbortSignal.timeout(timeLimit),
    ...(!allowsPrivate && { lookup: publicLookup() }),
  });
  // Without a listener, an error after the response would end the process.
  sent.on('error', () => {});
  sent.end(delivery.body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? null, answer: await readBeginning(response) };
}

/** The status of an answer counts, even if its rest does not arrive in time. */
async function readBeginning(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of response) {
      parts.push(part);
      length += part.length;
      if (length >= LARGEST_ANSWER) break;
    }
  } catch {
    // The connection broke or the time is over.
  }
  return Buffer.concat(parts).subarray(0, LARGEST_ANSWER).toString('utf8');
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return error.name === 'AbortError' || (cause instanceof Error && cause.name === 'TimeoutError')
    ? 'no answer in time'
    : error.message || ('code' in error ? String(error.code) : error.name);
}
