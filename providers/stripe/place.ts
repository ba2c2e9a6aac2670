import Stripe from 'stripe';
import type { ChargeRequest, PaymentRequest } from '../../domain/payment/port.ts';
import { chargeOf, type Intent } from './client.ts';
import { type Deps, endIntent } from './deps.ts';
import { findIntents, listRecent } from './find.ts';
import { fromMetadata } from './metadata.ts';
import { toStripe } from './units.ts';

type Request = Pick<PaymentRequest | ChargeRequest, 'orderId' | 'idempotencyKey' | 'total'>;

/** The options contain the attempt's idempotency key. */
type Create = (options: Stripe.RequestOptions) => Promise<Intent>;

/**
 * Returns the payment of an attempt, created once per key, or the one that already paid the order.
 * Ends older payments of the order that still wait.
 * @throws if the payment found is for another order or amount
 */
export async function placeIntent(deps: Deps, request: Request, create: Create): Promise<Intent> {
  const before = await findIntents(deps, request.orderId);
  const paid = before.find(isTaken);
  if (paid) return assertMatches(paid, request);
  const known = before.find((intent) => fromMetadata(intent).key === request.idempotencyKey);
  // The first call may have failed before it ended the others.
  if (known) return endOlder(deps, assertMatches(known, request), before);
  const own = await createOnce(deps, request, create);
  // Simultaneous attempts may have missed each other so far, but the later one sees both here.
  return endOlder(deps, own, [...before, ...(await listRecent(deps, request.orderId))]);
}

/**
 * A `processing` payment cannot be stopped, so there must be no second one. Money that was given back in full, because
 * the terms had changed, pays nothing.
 */
function isTaken(intent: Intent): boolean {
  if (intent.status === 'processing') return true;
  return intent.status === 'succeeded' && chargeOf(intent)?.refunded !== true;
}

/**
 * Stripe rejects a reused key if the request differs, or while the first one is running. The difference may be
 * irrelevant (a recomputed deadline), so the first payment is returned.
 */
async function createOnce(deps: Deps, request: Request, create: Create): Promise<Intent> {
  const { orderId, idempotencyKey } = request;
  try {
    return await create({ idempotencyKey });
  } catch (error) {
    if (!isAboutKey(error)) throw error;
    const recent = await listRecent(deps, orderId);
    const known = recent.find((intent) => fromMetadata(intent).key === idempotencyKey);
    if (!known) throw error;
    return assertMatches(known, request);
  }
}

const isAboutKey = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeIdempotencyError ||
  (error instanceof Stripe.errors.StripeError && error.statusCode === 409);

/** Ends all but the newest payment, unless one was paid in the meantime. */
async function endOlder(deps: Deps, own: Intent, all: readonly Intent[]): Promise<Intent> {
  const others = new Map(all.filter(({ id }) => id !== own.id).map((each) => [each.id, each]));
  const newest = all.findLastIndex(({ id }) => id === own.id);
  for (const other of others.values()) {
    const isNewer = newest >= 0 && all.lastIndexOf(other) > newest;
    const now = isNewer ? other : await endIntent(deps, other);
    if (!isTaken(now)) continue;
    await endIntent(deps, own);
    return now;
  }
  return all.findLast(({ id }) => id === own.id) ?? own;
}

function assertMatches(intent: Intent, { orderId, total }: Request): Intent {
  const { amount, currency } = toStripe(total);
  const isSame = intent.amount === amount && intent.currency === currency;
  if (!isSame || fromMetadata(intent).orderId !== orderId) {
    throw new Error(`payment ${intent.id} was made for another order or amount`);
  }
  return intent;
}
