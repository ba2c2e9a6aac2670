import { days } from '../../kit/time.ts';
import { GUARANTEE_DAYS, judgeWithdrawal, WITHDRAWAL_DAYS } from './refund.ts';

export const REFUND_QUESTIONS = {
  /** `again`: a later order of the same product, or an upgrade. */
  what: ['first', 'again', 'renewal', 'cancelled', 'twice'],
  /** Time since payment: within the withdrawal period, within the guarantee, or later. */
  when: ['days-14', 'days-30', 'later'],
  who: ['consumer-eu', 'consumer', 'company'],
  /** The checkbox for immediate delivery at the checkout. */
  waived: ['yes', 'no', 'unsure'],
} as const;

export type RefundQuestion = keyof typeof REFUND_QUESTIONS;
export type RefundAnswers = {
  readonly [Question in RefundQuestion]: (typeof REFUND_QUESTIONS)[Question][number] | null;
};

/** As `judgeWithdrawal`. `unsure`: the checkbox decides. The last two are refunded without a request. */
export type RefundAdvice =
  | ('withdrawal' | 'guarantee' | 'waived' | 'over' | 'not-covered')
  | ('unsure' | 'not-due' | 'paid-twice');

/** Returns the next question whose answer matters, or null. */
export function nextRefundQuestion(answers: RefundAnswers): RefundQuestion | null {
  const { what, when, who, waived } = answers;
  if (what === null) return 'what';
  if (what === 'cancelled' || what === 'twice') return null;
  if (when === null) return 'when';
  if (when === 'later' || (what === 'first' && when === 'days-30')) return null;
  if (who === null) return 'who';
  const canWaive = who === 'consumer-eu' && when === 'days-14';
  return canWaive && waived === null ? 'waived' : null;
}

/** Returns the outcome of a refund request by the rule of declared withdrawals; null while an answer is missing. */
export function adviseRefund(answers: RefundAnswers): RefundAdvice | null {
  if (nextRefundQuestion(answers) !== null) return null;
  if (answers.what === 'cancelled') return 'not-due';
  if (answers.what === 'twice') return 'paid-twice';
  if (answers.waived !== 'unsure') return judge(answers);
  const [kept, waived] = (['no', 'yes'] as const).map((one) => judge({ ...answers, waived: one }));
  return kept !== waived && waived === 'waived' ? 'unsure' : (waived ?? null);
}

/** The last day of each answer stands for all its days. */
const AGES = {
  'days-14': days(WITHDRAWAL_DAYS),
  'days-30': days(GUARANTEE_DAYS),
  later: days(GUARANTEE_DAYS + 1),
} as const;

/** Germany stands for the EU, and the US for the rest of the world. */
function judge({ what, when, who, waived }: RefundAnswers) {
  const facts = {
    paidAt: new Date(0),
    zone: 'UTC',
    country: who === 'consumer' ? 'US' : 'DE',
    isCompany: who === 'company',
    // Only the checkout has the checkbox. Automatic renewals waive nothing.
    waivedWithdrawal: waived === 'yes',
    isFirst: what === 'first',
  };
  return judgeWithdrawal(facts, new Date(AGES[when ?? 'later']));
}
