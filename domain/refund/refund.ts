import type { Money } from '../../kit/money.ts';
import { minutes } from '../../kit/time.ts';
import { lastOfDay } from '../price/index.ts';
import { isUnionState } from '../tax/index.ts';

/** The job that asks the provider to give one refund's money back; data `{ refundId }`. */
export const SEND_REFUND = 'send-refund';

/** The job that asks again after refunds that are under way; no data. */
export const RECONCILE_REFUNDS = 'reconcile-refunds';

/** The job that handles one withdrawal somebody declared; data as `Withdrawal`. */
export const WITHDRAW = 'withdraw-purchase';

/** The job that looks again after a withdrawal of which an upgrade held some of the money; data as of `WITHDRAW`. */
export const WITHDRAW_REST = 'withdraw-rest';

/** A refund nothing was heard of for so long is asked after: the job or the answer may be lost. */
export const ASK_AGAIN_AFTER = minutes(10);

/**
 * Directive 2011/83/EU, article 9: fourteen days to withdraw from a contract. The day of the order does not count
 * (regulation 1182/71, article 3), and one more has them whole wherever the buyer is, by the clock of the market.
 */
export const WITHDRAWAL_DAYS = 15;

/** The guarantee of `content/legal/refund-policy.md`, for the first order of a product: so many days after that of the order. */
export const GUARANTEE_DAYS = 30;

/**
 * `requested` -> `sent` (the provider has it, and is not done) -> `done`, or `failed` for staff to look at. What was done
 * may still fail, when the buyer's bank sends it back.
 */
export const REFUND_STATES = ['requested', 'sent', 'done', 'failed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/**
 * Why money goes back. The first five give back what an order cost (`not-due`: a renewal charged after the
 * subscription was cancelled, or its share for licenses that had been taken back; `elsewhere`: somebody gave it back at the
 * payment company itself, nobody asked for it here); the others money nobody agreed on: a second
 * payment, what was paid beyond the total, a part of a payment that was never completed, another amount than the
 * order cost.
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
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];
export type OrderReason = 'withdrawal' | 'guarantee' | 'staff' | 'not-due';

/** Money that was promised back. */
export type Refund = {
  /** UUID; the provider's idempotency key: the same refund is never given twice. */
  readonly id: string;
  /** Names the occasion: the same key again is the same refund. */
  readonly key: string;
  readonly orderId: string;
  /** The payment it goes back from. */
  readonly provider: string;
  readonly reference: string;
  readonly amount: Money;
  readonly reason: RefundReason;
  /** Who asked: `rule`, `buyer`, a name of staff, or the payment company at which it was given back. */
  readonly by: string;
  readonly state: RefundState;
  /** For staff: why it failed, or that it was given back elsewhere; else null. */
  readonly error: string | null;
  readonly requestedAt: Date;
  /** When the provider took it. */
  readonly sentAt: Date | null;
  readonly endedAt: Date | null;
};

/** Those that give back what an order cost. */
export const ORDER_REASONS: readonly RefundReason[] = [
  'withdrawal',
  'guarantee',
  'staff',
  'not-due',
  'elsewhere',
];

/** Whether it takes back what the order cost, so that invoice and licenses follow. */
export const isOfOrder = ({ reason }: Pick<Refund, 'reason'>): boolean =>
  ORDER_REASONS.includes(reason);

export type WithdrawalFacts = {
  readonly paidAt: Date;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** IANA zone of the market: its days are counted. */
  readonly zone: string;
  readonly isCompany: boolean;
  readonly waivedWithdrawal: boolean;
  /** No product of it was bought by this customer before. */
  readonly isFirst: boolean;
};

/** What becomes of a declared withdrawal; a refund, or the reason why there is none. */
export type WithdrawalVerdict = 'withdrawal' | 'guarantee' | 'waived' | 'over' | 'not-covered';

/** The last moment at which a withdrawal by this right is in time: the end of the day that is told. */
export const withdrawableUntil = (
  { paidAt, zone }: Pick<WithdrawalFacts, 'paidAt' | 'zone'>,
  by: 'withdrawal' | 'guarantee',
): Date => lastOfDay(paidAt, by === 'withdrawal' ? WITHDRAWAL_DAYS : GUARANTEE_DAYS, zone);

/**
 * Returns the moment from which a declaration about an order counts. A moment before the order was placed is wrong, and the true
 * one is unknown. The declaration then counts from now, so that a wrong moment never extends a right.
 */
export const declaredFrom = (
  at: Date,
  { placedAt, now }: { readonly placedAt: Date; readonly now: Date },
): Date => (at < placedAt ? now : at);

/** The rule: the right of consumers in the EU, else our own guarantee, else no. `at`: when it was declared. */
export function judgeWithdrawal(facts: WithdrawalFacts, at: Date): WithdrawalVerdict {
  const isConsumer = !facts.isCompany && isUnionState(facts.country);
  const isInTime = at <= withdrawableUntil(facts, 'withdrawal');
  if (isConsumer && isInTime && !facts.waivedWithdrawal) return 'withdrawal';
  if (at > withdrawableUntil(facts, 'guarantee')) return 'over';
  if (facts.isFirst) return 'guarantee';
  if (!isConsumer) return 'not-covered';
  return isInTime ? 'waived' : 'over';
}

/** Minor units of several refunds together. */
export const sumOf = (refunds: readonly Refund[]): number =>
  refunds.reduce((sum, { amount }) => sum + amount.minor, 0);
