import { days } from '../../kit/time.ts';
import { decideWithdrawal, GUARANTEE_DAYS, WITHDRAWAL_DAYS } from './refund.ts';

export const REFUND_QUESTIONS = {
  /** `again`: a later order of the same product, or an upgrade. */
  what: ['first', 'again', 'renewal', 'cancelled', 'twice'],
  /** Time since payment. */
  when: ['days-14', 'days-30', 'later'],
  who: ['consumer-eu', 'consumer', 'company'],
  /** The checkbox for immediate delivery. */
  waived: ['yes', 'no', 'unsure'],
} as const;

export type RefundQuestion = keyof typeof REFUND_QUESTIONS;
export type RefundAnswers = {
  readonly [Question in RefundQuestion]: (typeof REFUND_QUESTIONS)[Question][number] | null;
};

/** As `decideWithdrawal`. `unsure`: the checkbox decides. The last two are refunded without a request. */
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

/** Returns null while an answer is missing. */
export function adviseRefund(answers: RefundAnswers): RefundAdvice | null {
  if (nextRefundQuestion(answers) !== null) return null;
  if (answers.what === 'cancelled') return 'not-due';
  if (answers.what === 'twice') return 'paid-twice';
  if (answers.waived !== 'unsure') return adviceFor(answers);
  const [notWaived, waived] = (['no', 'yes'] as const).map((one) =>
    adviceFor({ ...answers, waived: one }),
  );
  return notWaived !== waived && waived === 'waived' ? 'unsure' : (waived ?? null);
}

/** Each answer counts as the last day of its range. */
const AGES = {
  'days-14': days(WITHDRAWAL_DAYS),
  'days-30': days(GUARANTEE_DAYS),
  later: days(GUARANTEE_DAYS + 1),
} as const;

/** Germany stands for the EU, and the US for the rest of the world. */
function adviceFor({ what, when, who, waived }: RefundAnswers) {
  const facts = {
    from: new Date(0),
    zone: 'UTC',
    country: who === 'consumer' ? 'US' : 'DE',
    isCompany: who === 'company',
    // Only the checkout has the checkbox. Automatic renewals waive nothing.
    waivedWithdrawal: waived === 'yes',
    isFirst: what === 'first',
  };
  return decideWithdrawal(facts, new Date(AGES[when ?? 'later']));
}
