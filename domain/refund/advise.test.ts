import { describe, expect, test } from 'vitest';
import { days } from '../../kit/time.ts';
import {
  adviseRefund,
  nextRefundQuestion,
  REFUND_QUESTIONS,
  type RefundAnswers,
  type RefundQuestion,
} from './advise.ts';
import { decideWithdrawal } from './refund.ts';

const NOTHING: RefundAnswers = { what: null, when: null, who: null, waived: null };
const { what: WHATS, when: WHENS, who: WHOS, waived: TICKS } = REFUND_QUESTIONS;
/** Every combination of answers. */
const ALL: readonly RefundAnswers[] = WHATS.flatMap((what) =>
  WHENS.flatMap((when) =>
    WHOS.flatMap((who) => TICKS.map((waived) => ({ what, when, who, waived }))),
  ),
);

function relevantAnswers(all: RefundAnswers): RefundAnswers {
  let known = NOTHING;
  for (let next: RefundQuestion | null = 'what'; next; next = nextRefundQuestion(known))
    known = { ...known, [next]: all[next] };
  return known;
}

test('gives no advice while an answer that matters is missing', () => {
  expect(adviseRefund(NOTHING)).toBeNull();
  expect(adviseRefund({ ...NOTHING, who: 'company', waived: 'no' })).toBeNull();
  expect(adviseRefund({ ...NOTHING, what: 'again', when: 'days-14' })).toBeNull();
});

test('ignores answers to questions it does not ask', () => {
  expect(ALL).toHaveLength(135);
  for (const all of ALL) expect(adviseRefund(all)).toBe(adviseRefund(relevantAnswers(all)));
});

/** First and last day of each answer. The fifteenth day is granted beyond the stated period. */
const AGES = { 'days-14': [0, 14], 'days-30': [16, 30], later: [31, 400] } as const;

describe('the advice', () => {
  test.each(WHENS)('matches the rule of the code on all days of %s', (when) => {
    for (const all of ALL.filter((one) => one.when === when && one.waived !== 'unsure')) {
      if (all.what === 'twice' || all.what === 'cancelled') continue;
      const facts = {
        from: new Date(0),
        zone: 'UTC',
        country: all.who === 'consumer' ? 'JP' : 'FR',
        isCompany: all.who === 'company',
        isFirst: all.what === 'first',
        waivedWithdrawal: all.waived === 'yes',
      };
      for (const age of AGES[when]) {
        const at = new Date(days(age + 0.5));
        expect(adviseRefund(all), JSON.stringify({ all, age })).toBe(decideWithdrawal(facts, at));
      }
    }
  });
});

test.each<[Partial<RefundAnswers>, string]>([
  [{ what: 'twice' }, 'paid-twice'],
  [{ what: 'cancelled' }, 'not-due'],
  [{ what: 'first', when: 'days-30' }, 'guarantee'],
  [{ what: 'first', when: 'later' }, 'over'],
  [{ what: 'renewal', when: 'days-14', who: 'consumer-eu', waived: 'no' }, 'withdrawal'],
  // A renewal at the checkout, which has the checkbox.
  [{ what: 'renewal', when: 'days-14', who: 'consumer-eu', waived: 'yes' }, 'waived'],
  [{ what: 'renewal', when: 'days-14', who: 'consumer-eu', waived: 'unsure' }, 'unsure'],
  [{ what: 'renewal', when: 'days-14', who: 'consumer' }, 'not-covered'],
  [{ what: 'again', when: 'days-14', who: 'consumer-eu', waived: 'yes' }, 'waived'],
  [{ what: 'again', when: 'days-14', who: 'consumer-eu', waived: 'unsure' }, 'unsure'],
  [{ what: 'first', when: 'days-14', who: 'consumer-eu', waived: 'unsure' }, 'guarantee'],
])('%j is %s', (known, advice) => {
  expect(adviseRefund({ ...NOTHING, ...known })).toBe(advice);
});
