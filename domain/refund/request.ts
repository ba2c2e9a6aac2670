import type { Reader, Work } from '../../db/work.ts';
import { newId } from '../../kit/id.ts';
import type { Money } from '../../kit/money.ts';
import { listGranted } from '../license/index.ts';
import { findOrder } from '../order/index.ts';
import { lockPayment, type Payment, TRANSFER } from '../payment/index.ts';
import { creditedLicenses, creditTaken } from './credit.ts';
import { pendingRefundAmount } from './pending-refund.ts';
import { isOfOrder, type OrderReason, type Refund, SEND_REFUND, sumOf } from './refund.ts';
import { findByKey, insertRefund, listOfPayment } from './store.ts';

export type RefundOrder = {
  readonly orderId: string;
  /** Minor units. `all`: everything not refunded yet. */
  readonly amount: number | 'all';
  readonly reason: OrderReason;
  readonly by: string;
  /** A known key returns the same refund. */
  readonly key: string;
};

export type RefundRequested =
  | { readonly ok: true; readonly value: Refund }
  /** `credited`: an upgrade took the rest off its price, and must be refunded first. */
  | {
      readonly ok: false;
      readonly code: 'not-paid' | 'disputed' | 'nothing-left' | 'credited' | 'too-much';
    };

type Refused = Extract<RefundRequested, { ok: false }>;

/**
 * Stores a full or partial refund and enqueues the job that sends it. It never exceeds the money received, less earlier
 * refunds and the credit of upgrades.
 */
export async function requestRefund(work: Work, order: RefundOrder): Promise<RefundRequested> {
  const payment = await lockPaid(work, order.orderId);
  if (payment === null) return { ok: false, code: 'not-paid' };
  const known = await findByKey(work, order.key);
  if (known !== null) return { ok: true, value: known };
  const checked = await checkRefund(work, payment, order.amount);
  if (!checked.ok) return checked;
  return {
    ok: true,
    value: await createRefund(work, payment, { ...order, amount: checked.amount }),
  };
}

export type RefundPreview = {
  readonly amount: Money;
  /** Refundable amount before this refund. */
  readonly left: Money;
  /** Nothing of the price is left after it, so the licenses are revoked. */
  readonly isWhole: boolean;
  /** Only the credit of upgrades is left after it, so licenses that were not upgraded are revoked. */
  readonly isRest: boolean;
};

/** Returns what `requestRefund` would do. Stores nothing. */
export async function previewRefund(
  work: Work,
  { orderId, amount: requested }: Pick<RefundOrder, 'orderId' | 'amount'>,
): Promise<{ readonly ok: true; readonly value: RefundPreview } | Refused> {
  const payment = await lockPaid(work, orderId);
  if (payment === null) return { ok: false, code: 'not-paid' };
  const checked = await checkRefund(work, payment, requested);
  if (!checked.ok) return checked;
  const { currency } = payment.total;
  const given = sumOf((await listOfPayment(work, payment)).filter(holds));
  const amount = { minor: checked.amount, currency };
  const left = { minor: checked.left, currency };
  const kept = payment.total.minor - given - checked.amount;
  const isRest = kept > 0 && (await isCredit(work, payment, kept));
  return { ok: true, value: { amount, left, isWhole: kept <= 0, isRest } };
}

/** Returns whether upgrades took what is left, and the order has licenses that were not upgraded. */
async function isCredit(work: Work, payment: Payment, kept: number): Promise<boolean> {
  const order = await findOrder(work, payment.orderId);
  if (order === null || kept > (await creditTaken(work, order))) return false;
  const credited = await creditedLicenses(work, order);
  return (await listGranted(work, order.id)).some(({ id }) => !credited.includes(id));
}

async function checkRefund(
  work: Work,
  payment: Payment,
  requested: RefundOrder['amount'],
): Promise<{ readonly ok: true; readonly amount: number; readonly left: number } | Refused> {
  if (payment.dispute === 'open' || payment.dispute === 'lost')
    return { ok: false, code: 'disputed' };
  const taken = await takenFrom(work, payment);
  const left = await leftOf(work, payment, taken);
  if (left === 0) return { ok: false, code: taken > 0 ? 'credited' : 'nothing-left' };
  const amount = requested === 'all' ? left : requested;
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > left)
    return { ok: false, code: 'too-much' };
  return { ok: true, amount, left };
}

async function lockPaid(work: Work, orderId: string): Promise<Payment | null> {
  const order = await findOrder(work, orderId);
  return order?.state === 'paid' ? paymentOf(work, order) : null;
}

type OrderPayment = { readonly provider: string; readonly reference: string | null };

const paymentOf = async (work: Work, { provider, reference }: OrderPayment) =>
  reference === null ? null : lockPayment(work, { provider, reference });

type Promised = Pick<Refund, 'reason' | 'by' | 'key'> & { readonly amount: number };

/** Stores a refund of a locked payment. A known key returns the known refund. */
export async function createRefund(
  work: Work,
  payment: Payment,
  promised: Promised,
): Promise<Refund> {
  const { provider, reference, orderId, total } = payment;
  const { reason, by, key } = promised;
  const amount = { minor: promised.amount, currency: total.currency };
  const fresh: Refund = {
    id: newId(work.random),
    key,
    orderId,
    provider,
    reference,
    amount,
    reason,
    by,
    state: 'requested',
    error: null,
    requestedAt: work.now,
    sentAt: null,
    endedAt: null,
  };
  if (!(await insertRefund(work, fresh))) {
    const known = await findByKey(work, key);
    if (known === null) throw new Error(`refund ${key} is gone`);
    return known;
  }
  // Finance sends a transfer back by hand (`recordManualRefund`).
  if (provider !== TRANSFER) await work.enqueue(SEND_REFUND, { refundId: fresh.id });
  return fresh;
}

/** Returns the minor units received beyond the total and not returned by `all` refunds of the payment. */
export function excessOf({ received, total }: Payment, all: readonly Refund[]): number {
  const returned = all.filter(({ reason, state }) => reason === 'excess' && state !== 'failed');
  return received.minor - total.minor - sumOf(returned);
}

/** Returns the minor units of a locked payment that are neither refunded nor promised back. */
export async function refundableOf(reader: Reader, payment: Payment): Promise<number> {
  const promised = await pendingRefundAmount(reader, payment, null);
  return Math.max(0, payment.received.minor - payment.refunded.minor - promised);
}

const holds = (refund: Refund): boolean => isOfOrder(refund) && refund.state !== 'failed';

async function takenFrom(work: Work, { orderId }: Payment): Promise<number> {
  const order = await findOrder(work, orderId);
  return order === null ? 0 : creditTaken(work, order);
}

/** As `refundableOf`, but at most the total, without what upgrades have `taken`. */
export async function leftOf(reader: Reader, payment: Payment, taken: number): Promise<number> {
  const all = await listOfPayment(reader, payment);
  const given = sumOf(all.filter(holds));
  return Math.min(
    await refundableOf(reader, payment),
    Math.max(0, payment.total.minor - given - taken),
  );
}
