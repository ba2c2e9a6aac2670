import { days } from '../../kit/time.ts';
import { GUARANTEE_DAYS, judgeWithdrawal, WITHDRAWAL_DAYS } from './refund.ts';

/** What somebody is asked who wants to know whether money goes back, and what can be answered. */
export const REFUND_QUESTIONS = {
  /** `again`: a later order of the same product, or an upgrade. The last two went wrong on our side. */
  what: ['first', 'again', 'renewal', 'cancelled', 'twice'],
  /** Time since payment: less than the period of withdrawal, less than that of the guarantee, more. */
  when: ['days-14', 'days-30', 'later'],
  who: ['consumer-eu', 'consumer', 'company'],
  /** The tick box at the checkout by which delivery at once is asked for. */
  waived: ['yes', 'no', 'unsure'],
} as const;

export type RefundQuestion = keyof typeof REFUND_QUESTIONS;
export type RefundAnswers = {
  readonly [Question in RefundQuestion]: (typeof REFUND_QUESTIONS)[Question][number] | null;
};

/** As `judgeWithdrawal`; `unsure`: the tick box decides; the last two go back without being asked for. */
export type RefundAdvice =
  | ('withdrawal' | 'guarantee' | 'waived' | 'over' | 'not-covered')
  | ('unsure' | 'not-due' | 'paid-twice');

/** The next question whose answer matters; null when enough is known. */
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

/**
 * What becomes of an order of which this is known, by the rule that judges a declared withdrawal; null while a question
 * is open that matters.
 */
export function adviseRefund(answers: RefundAnswers): RefundAdvice | null {
  if (nextRefundQuestion(answers) !== null) return null;
  if (answers.what === 'cancelled') return 'not-due';
  if (answers.what === 'twice') return 'paid-twice';
  if (answers.waived !== 'unsure') return judge(answers);
  const [kept, waived] = (['no', 'yes'] as const).map((one) => judge({ ...answers, waived: one }));
  return kept !== waived && waived === 'waived' ? 'unsure' : (waived ?? null);
}

/** A moment of the last day of each answer: it is judged like all before it. */
const AGES = {
  'days-14': days(WITHDRAWAL_DAYS),
  'days-30': days(GUARANTEE_DAYS),
  later: days(GUARANTEE_DAYS + 1),
} as const;

/** One state stands for the union, and one for the rest of the world. */
function judge({ what, when, who, waived }: RefundAnswers) {
  const facts = {
    paidAt: new Date(0),
    zone: 'UTC',
    country: who === 'consumer' ? 'US' : 'DE',
    isCompany: who === 'company',
    // Asked for at the checkout only: who had a renewal charged by itself has ticked nothing.
    waivedWithdrawal: waived === 'yes',
    isFirst: what === 'first',
  };
  return judgeWithdrawal(facts, new Date(AGES[when ?? 'later']));
}
