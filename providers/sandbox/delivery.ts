import type { Books } from './books.ts';
import { type DueEvent, LEASE } from './outbox.ts';
import { SIGNATURE_HEADER, signatureHeader } from './signature.ts';

/** Events are delivered in this process, so only the path matters. The host name never resolves (RFC 2606). */
const HOOK_ADDRESS = 'http://sandbox.invalid/hooks/sandbox';

export type DeliveryParts = {
  readonly books: Books;
  readonly signingSecret: string;
  /** Passes a signed POST to the shop's webhook endpoint. Only a 2xx counts as received. */
  deliver(request: Request): Promise<Response>;
};

/** Delivers due events and returns how many were received. */
export async function deliverDue(parts: DeliveryParts): Promise<number> {
  const { outbox, clock, faults, draw } = parts.books;
  const due = outbox.claim(clock.now());
  if (faults.get().events.shuffled) due.sort(() => draw() - 0.5);
  const received = await Promise.all(due.map((event) => deliverOne(parts, event)));
  return received.filter(Boolean).length;
}

async function deliverOne(parts: DeliveryParts, event: DueEvent): Promise<boolean> {
  const { outbox, clock, faults } = parts.books;
  const failure = await attempt(parts, event);
  for (let count = 0; count < faults.get().events.duplicates; count += 1) {
    await attempt(parts, event);
  }
  const now = clock.now();
  if (failure === null) outbox.markDelivered(event.id, now);
  else outbox.markFailed(event, failure, now);
  return failure === null;
}

/** Returns null if the event was received, or the reason why not. */
async function attempt(parts: DeliveryParts, event: DueEvent): Promise<string | null> {
  const signal = AbortSignal.timeout(LEASE);
  try {
    const response = await Promise.race([
      parts.deliver(sign(parts, event, signal)),
      rejectOnAbort(signal),
    ]);
    return response.ok ? null : `status ${response.status}`;
  } catch (error) {
    return String(error);
  }
}

/** Signs at each attempt, because a late retry would be rejected as stale. */
function sign(parts: DeliveryParts, event: DueEvent, signal: AbortSignal): Request {
  const { id, type, reference, mandate, created_at } = event;
  const { clock, faults } = parts.books;
  const about = mandate === null ? { reference } : { mandate };
  const text = JSON.stringify({ id, type, ...about, created_at });
  const isCut = faults.get().events.malformed && event.attempts === 1;
  const raw = new TextEncoder().encode(isCut ? text.slice(0, text.length / 2) : text);
  return new Request(HOOK_ADDRESS, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [SIGNATURE_HEADER]: signatureHeader(parts.signingSecret, raw, clock.now()),
    },
    body: raw,
    signal,
  });
}

const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
