import type { Work } from '../../db/work.ts';
import { newId } from '../../kit/id.ts';
import type { Money } from '../../kit/money.ts';
import { findOrder } from '../order/index.ts';
import { lockPayment, type Payment } from '../payment/index.ts';
import { creditTaken } from './credit.ts';
import { promisedBack } from './promised-back.ts';
import { isOfOrder, type OrderReason, type Refund, SEND_REFUND, sumOf } from './refund.ts';
import { findByKey, insertRefund, listOfPayment } from './store.ts';

export type RefundOrder = {
  readonly orderId: string;
  /** Minor units of what the order cost; `all`: what was not given back yet. */
  readonly amount: number | 'all';
  readonly reason: OrderReason;
  /** Who asks: `rule`, `buyer`, or a name of staff. */
  readonly by: string;
  /** Names the occasion: the same key again is the same refund. */
  readonly key: string;
};

export type RefundRequested =
  | { readonly ok: true; readonly value: Refund }
  /**
   * `disputed`: the buyer's bank has the money, or may have it. `credited`: what is left was taken off the price of an
   * upgrade, which would have to be given back first.
   */
  | {
      readonly ok: false;
      readonly code: 'not-paid' | 'disputed' | 'nothing-left' | 'credited' | 'too-much';
    };

type Refused = Extract<RefundRequested, { ok: false }>;

/**
 * Promises money of a paid order back, wholly or in part, and enqueues the job that sends it: the network is never in
 * a transaction. Never more than arrived less what was given back and what an upgrade has taken off its price:
 * requests of one payment wait for each other.
 */
export async function requestRefund(work: Work, order: RefundOrder): Promise<RefundRequested> {
  const payment = await lockPaid(work, order.orderId);
  if (payment === null) return { ok: false, code: 'not-paid' };
  const known = await findByKey(work, order.key);
  if (known !== null) return { ok: true, value: known };
  const judged = await judge(work, payment, order.amount);
  if (!judged.ok) return judged;
  return { ok: true, value: await promiseBack(work, payment, { ...order, amount: judged.amount }) };
}

/** What a refund would do. */
export type RefundPreview = {
  readonly amount: Money;
  /** What could be given back before it. */
  readonly left: Money;
  /** It gives back the last of the order, so that licenses are taken back with it. */
  readonly isWhole: boolean;
};

/** Looks what `requestRefund` would do, and promises nothing; refuses as it does. */
export async function previewRefund(
  work: Work,
  { orderId, amount: wanted }: Pick<RefundOrder, 'orderId' | 'amount'>,
): Promise<{ readonly ok: true; readonly value: RefundPreview } | Refused> {
  const payment = await lockPaid(work, orderId);
  if (payment === null) return { ok: false, code: 'not-paid' };
  const judged = await judge(work, payment, wanted);
  if (!judged.ok) return judged;
  const { currency } = payment.total;
  const given = sumOf((await listOfPayment(work, payment)).filter(holds));
  const amount = { minor: judged.amount, currency };
  const left = { minor: judged.left, currency };
  return {
    ok: true,
    value: { amount, left, isWhole: given + judged.amount >= payment.total.minor },
  };
}

async function judge(
  work: Work,
  payment: Payment,
  wanted: RefundOrder['amount'],
): Promise<{ readonly ok: true; readonly amount: number; readonly left: number } | Refused> {
  if (payment.dispute === 'open' || payment.dispute === 'lost')
    return { ok: false, code: 'disputed' };
  const taken = await takenFrom(work, payment);
  const left = await leftOf(work, payment, taken);
  if (left === 0) return { ok: false, code: taken > 0 ? 'credited' : 'nothing-left' };
  const amount = wanted === 'all' ? left : wanted;
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > left)
    return { ok: false, code: 'too-much' };
  return { ok: true, amount, left };
}

async function lockPaid(work: Work, orderId: string): Promise<Payment | null> {
  const order = await findOrder(work, orderId);
  return order?.state === 'paid' ? paymentOf(work, order) : null;
}

type Orderd = { readonly provider: string; readonly reference: string | null };

const paymentOf = async (work: Work, { provider, reference }: Orderd) =>
  reference === null ? null : lockPayment(work, { provider, reference });

type Promised = Pick<Refund, 'reason' | 'by' | 'key'> & { readonly amount: number };

/** Stores a refund of a locked payment and enqueues its sending; a known key gives the refund it names. */
export async function promiseBack(
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
  await work.enqueue(SEND_REFUND, { refundId: fresh.id });
  return fresh;
}

/** Minor units that arrived beyond what was asked for and are not on their way back: those of `all` its refunds count. */
export function excessOf({ received, total }: Payment, all: readonly Refund[]): number {
  const returned = all.filter(({ reason, state }) => reason === 'excess' && state !== 'failed');
  return received.minor - total.minor - sumOf(returned);
}

/**
 * Minor units of a locked payment that arrived and are neither given back nor promised back. A promise counts until
 * it is part of what the payment says was given back, or has failed in our own books too.
 */
export async function leftToGive(work: Work, payment: Payment): Promise<number> {
  const promised = await promisedBack(work, payment, null);
  return Math.max(0, payment.received.minor - payment.refunded.minor - promised);
}

/** Counts against what the order cost. */
const holds = (refund: Refund): boolean => isOfOrder(refund) && refund.state !== 'failed';

/** Minor units of the order that an upgrade of it has taken off its own price. */
async function takenFrom(work: Work, { orderId }: Payment): Promise<number> {
  const order = await findOrder(work, orderId);
  return order === null ? 0 : creditTaken(work, order);
}

/** As `leftToGive`, of what was asked for only: what is beyond it goes back by itself, what was `taken` does not. */
async function leftOf(work: Work, payment: Payment, taken: number): Promise<number> {
  const all = await listOfPayment(work, payment);
  const given = sumOf(all.filter(holds));
  return Math.min(
    await leftToGive(work, payment),
    Math.max(0, payment.total.minor - given - taken),
  );
}
