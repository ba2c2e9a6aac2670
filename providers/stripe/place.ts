import Stripe from 'stripe';
import type { ChargeRequest, PaymentRequest } from '../../domain/payment/port.ts';
import type { Intent } from './client.ts';
import { type Deps, endIntent } from './deps.ts';
import { findIntents, listRecent } from './find.ts';
import { noteOf } from './metadata.ts';
import { toStripe } from './units.ts';

type Request = Pick<PaymentRequest | ChargeRequest, 'orderId' | 'idempotencyKey' | 'total'>;

/** Asks Stripe for a new payment under the attempt's key; nothing may be charged by it yet. */
type Create = (options: Stripe.RequestOptions) => Promise<Intent>;

/**
 * The payment of an attempt, made once per key, and the only one of its order that can still be
 * paid; or the one that is paid already. Throws when the key or the paid order was for another
 * amount or order.
 */
export async function placeIntent(deps: Deps, request: Request, create: Create): Promise<Intent> {
  const before = await findIntents(deps, request.orderId);
  const paid = before.find(isTaken);
  if (paid) return mustMatch(paid, request);
  const known = before.find((intent) => noteOf(intent).key === request.idempotencyKey);
  if (known) return mustMatch(known, request);
  const own = await createOnce(deps, request, create);
  // Only now: two attempts at once have not seen each other before, but the later one sees both here.
  return endOlder(deps, own, [...before, ...(await listRecent(deps, request.orderId))]);
}

/** Paid, or on its way where nobody can stop it: there must be no second one. */
const isTaken = ({ status }: Intent): boolean => status === 'succeeded' || status === 'processing';

/**
 * Stripe refuses a request that differs from its first sending, and one while the first is being
 * answered. Where they differ in what does not matter (a time to pay counted anew), the payment made
 * by the first sending is the answer.
 */
async function createOnce(deps: Deps, request: Request, create: Create): Promise<Intent> {
  const { orderId, idempotencyKey } = request;
  try {
    return await create({ idempotencyKey });
  } catch (error) {
    if (!isAboutKey(error)) throw error;
    const recent = await listRecent(deps, orderId);
    const known = recent.find((intent) => noteOf(intent).key === idempotencyKey);
    if (!known) throw error;
    return mustMatch(known, request);
  }
}

const isAboutKey = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeIdempotencyError ||
  (error instanceof Stripe.errors.StripeError && error.statusCode === 409);

/** Of several that wait the newest stays. One that was paid in this moment wins over all. */
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

function mustMatch(intent: Intent, { orderId, total }: Request): Intent {
  const { amount, currency } = toStripe(total);
  const isSame = intent.amount === amount && intent.currency === currency;
  if (!isSame || noteOf(intent).orderId !== orderId) {
    throw new Error(`payment ${intent.id} was made for another order or amount`);
  }
  return intent;
}
