import type { Money } from '../../kit/money.ts';
import { minutes } from '../../kit/time.ts';
import { lastOfDay } from '../price/index.ts';
import { isUnionState } from '../tax/index.ts';

/** Job with `{ refundId }`. */
export const SEND_REFUND = 'send-refund';

/** Job without data. */
export const RECONCILE_REFUNDS = 'reconcile-refunds';

/** Job with a `Withdrawal`. */
export const WITHDRAW = 'withdraw-purchase';

/** Job with the same data: refunds what an upgrade no longer needs as credit. */
export const WITHDRAW_REST = 'withdraw-rest';

/** An open refund without an answer for this long is sent again. */
export const SEND_AGAIN_AFTER = minutes(10);

/**
 * Directive 2011/83/EU, article 9: fourteen days, not counting the day of the order (regulation 1182/71, article 3).
 * One more day covers buyers in other time zones than the market's.
 */
export const WITHDRAWAL_DAYS = 15;

/** For the first order of a product, from the day after it (`content/legal/refund-policy.md`). */
export const GUARANTEE_DAYS = 30;

/** `requested` -> `sent` -> `done`, or `failed` for staff. A `done` refund fails if the buyer's bank returns it. */
export const REFUND_STATES = ['requested', 'sent', 'done', 'failed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/**
 * The first five return the price of an order, the others money that nobody owed. `not-due`: charged after the
 * cancellation, or for a revoked license. `elsewhere`: refunded at the payment company directly. `canceled`: paid after
 * its invoice was taken back.
 */
export const REFUND_REASONS = [
  'withdrawal',
  'guarantee',
  'staff',
  'not-due',
  'elsewhere',
  'paid-twice',
  'excess',
  'part',
  'wrong-total',
  'canceled',
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];
export type OrderReason = 'withdrawal' | 'guarantee' | 'staff' | 'not-due';

export type Refund = {
  /** UUID, and the idempotency key at the provider. */
  readonly id: string;
  /** A known key is the same refund. */
  readonly key: string;
  readonly orderId: string;
  readonly provider: string;
  readonly reference: string;
  readonly amount: Money;
  readonly reason: RefundReason;
  /** `rule`, `buyer`, a staff name, or the provider. */
  readonly by: string;
  readonly state: RefundState;
  /** For staff: why it failed, or where it was refunded. */
  readonly error: string | null;
  readonly requestedAt: Date;
  /** When the provider accepted it. */
  readonly sentAt: Date | null;
  readonly endedAt: Date | null;
};

export const ORDER_REASONS: readonly RefundReason[] = [
  'withdrawal',
  'guarantee',
  'staff',
  'not-due',
  'elsewhere',
];

/** Returns whether a refund is of the order's price, so that invoice and licenses follow. */
export const isOfOrder = ({ reason }: Pick<Refund, 'reason'>): boolean =>
  ORDER_REASONS.includes(reason);

export type WithdrawalFacts = {
  /** The payment, or the delivery if it came first. Days count from here. */
  readonly from: Date;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** IANA time zone of the market, in which days are counted. */
  readonly zone: string;
  readonly isCompany: boolean;
  readonly waivedWithdrawal: boolean;
  /** The customer bought none of its products before. */
  readonly isFirst: boolean;
};

export type WithdrawalDecision = 'withdrawal' | 'guarantee' | 'waived' | 'over' | 'not-covered';

/** Returns the end of the last day. */
export const withdrawableUntil = (
  { from, zone }: Pick<WithdrawalFacts, 'from' | 'zone'>,
  by: 'withdrawal' | 'guarantee',
): Date => lastOfDay(from, by === 'withdrawal' ? WITHDRAWAL_DAYS : GUARANTEE_DAYS, zone);

/** Returns when a declaration counts from. A moment before the order is an error and must not extend a right. */
export const declaredFrom = (
  at: Date,
  { placedAt, now }: { readonly placedAt: Date; readonly now: Date },
): Date => (at < placedAt ? now : at);

/** Applies the right of EU consumers, then our guarantee. `at`: when it was declared. */
export function decideWithdrawal(facts: WithdrawalFacts, at: Date): WithdrawalDecision {
  const isConsumer = !facts.isCompany && isUnionState(facts.country);
  const isInTime = at <= withdrawableUntil(facts, 'withdrawal');
  if (isConsumer && isInTime && !facts.waivedWithdrawal) return 'withdrawal';
  if (at > withdrawableUntil(facts, 'guarantee')) return 'over';
  if (facts.isFirst) return 'guarantee';
  if (!isConsumer) return 'not-covered';
  return isInTime ? 'waived' : 'over';
}

/** Returns minor units. */
export const sumOf = (refunds: readonly Refund[]): number =>
  refunds.reduce((sum, { amount }) => sum + amount.minor, 0);
