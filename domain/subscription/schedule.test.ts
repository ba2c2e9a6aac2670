import { expect, test } from 'vitest';
import { days } from '../../kit/time.ts';
import { decide } from './decide.ts';
import { dueNotice, isCardCheckDue, mayRise, nextCheck } from './schedule.ts';
import {
  BUYER_TRIES_FOR,
  chargedAgainAt,
  DUNNING_GRACE,
  expiresBeforeCharge,
  RETRY_AFTER,
  type Subscription,
} from './subscription.ts';

const END = new Date('2027-01-31T10:00:00.000Z');
const at = (ahead: number): Date => new Date(END.getTime() - days(ahead));

const base = {
  state: 'active',
  product: 'zipx',
  bundledProducts: [],
  plan: 'year',
  periodEnd: END,
  nextChargeAt: END,
  noticed: null,
  renewalId: null,
  attempt: 0,
  isAnswered: true,
  retryAt: null,
  graceEndsAt: null,
  card: null,
  cardCheckedFor: END,
  market: 'us',
  nextQuote: { lines: [{ product: 'zipx' }] } as unknown as Subscription['nextQuote'],
} as const;
const make = (change: Partial<Subscription> = {}) => ({ ...base, ...change }) as Subscription;
const order = (change = {}) =>
  ({
    state: 'open',
    attempt: 1,
    reference: null,
    updatedAt: END,
    ...change,
  }) as const as Parameters<typeof decide>[1];

test('does nothing after the end, and charges nothing after a cancellation', () => {
  for (const ahead of [400, 1, 0, -1, -400]) {
    const silent = { nextChargeAt: null };
    expect(decide(make({ ...silent, state: 'ended' }), null, at(ahead)).kind).toBe('nothing');
    const canceled = make({ ...silent, state: 'cancelled', renewalId: 'r', isAnswered: false });
    const { kind } = decide(canceled, order(), at(ahead));
    expect(kind).toBe(ahead > 0 ? 'nothing' : 'end');
  }
  expect(nextCheck(make({ state: 'ended' }), END)).toBeNull();
});

test('charges nobody by surprise after weeks of downtime', () => {
  expect(decide(make(), null, at(-16))).toEqual({ kind: 'end', reason: 'unpaid' });
  const late = make({ state: 'past-due', renewalId: 'r', retryAt: END, graceEndsAt: at(-14) });
  const declined = order({ state: 'declined' });
  expect(decide(late, declined, at(-16))).toEqual({ kind: 'end', reason: 'unpaid' });
  expect(decide(late, declined, at(-14))).toEqual({ kind: 'charge', next: true });
});

test('does not end as unpaid while money is on its way, for 15 days from the charge', () => {
  const ours = { renewalId: 'r', attempt: 2, isAnswered: false };
  const late = make({ ...ours, state: 'past-due', retryAt: at(-14), graceEndsAt: at(-14) });
  const waiting = order({ attempt: 2, reference: 'ours', updatedAt: at(-14) });
  for (const day of [-15.5, -29])
    expect(decide(late, waiting, at(day))).toEqual({ kind: 'charge', next: false });
  expect(decide(late, waiting, at(-29.1)).kind).toBe('end');
  expect(decide(late, order({ attempt: 2 }), at(-15.5)).kind).toBe('end');
  const first = make({ ...ours, attempt: 1 });
  const charged = order({ reference: 'ours', updatedAt: at(-2) });
  expect(decide(first, charged, at(-16))).toEqual({ kind: 'charge', next: false });
  expect(decide(first, charged, at(-17.1)).kind).toBe('end');
});

test('ends as unpaid in the end, however often another payment is on its way', () => {
  const ours = { renewalId: 'r', attempt: 2, isAnswered: false };
  const late = make({ ...ours, state: 'past-due', retryAt: at(-14), graceEndsAt: at(-14) });
  const again = (day: number) => order({ attempt: 2, reference: 'ours', updatedAt: at(day) });
  expect(decide(late, again(-25), at(-29.9)).kind).toBe('charge');
  expect(decide(late, again(-25), at(-30.1)).kind).toBe('end');
  const first = make({ ...ours, attempt: 1 });
  expect(decide(first, again(-25), at(-29.9)).kind).toBe('end-attempt');
  expect(decide(first, again(-25), at(-30.1)).kind).toBe('end');
});

test('ends an attempt of the buyer before it ends the subscription', () => {
  const hard = make({ state: 'past-due', renewalId: 'r', attempt: 1, graceEndsAt: at(-14) });
  const theirs = order({ attempt: 2, reference: 'theirs', updatedAt: at(-13.99) });
  expect(decide(hard, theirs, at(-14)).kind).toBe('nothing');
  expect(decide(hard, theirs, at(-14.1)).kind).toBe('end-attempt');
});

test('never retries a hard decline', () => {
  const hard = make({ state: 'past-due', renewalId: 'r', attempt: 1, graceEndsAt: at(-14) });
  for (const day of [0, -1, -3, -7, -13.9])
    expect(decide(hard, order({ state: 'declined' }), at(day)).kind).toBe('nothing');
  expect(decide(hard, order({ state: 'declined' }), at(-14)).kind).toBe('end');
});

test('ends with the paid time what was told that it ends, and charges nothing', () => {
  for (const state of ['active', 'paused'] as const) {
    const told = make({ state, nextChargeAt: null, noticed: 30 });
    expect(chargedAgainAt(told)).toBeNull();
    expect(decide(told, null, at(1)).kind).toBe('nothing');
    expect(decide(told, null, END)).toEqual({ kind: 'end', reason: 'retired' });
    expect(nextCheck(told, at(20))).toEqual(END);
  }
});

test('reports the retry, not the due date, as the next charge of a declined renewal', () => {
  expect(chargedAgainAt(make({ state: 'past-due', retryAt: at(-3) }))).toEqual(at(-3));
  expect(chargedAgainAt(make({ state: 'past-due' }))).toBeNull();
  expect(chargedAgainAt(make({ retryAt: at(-3) }))).toEqual(END);
});

test('leaves the buyer’s attempt alone for half an hour, and then ends it', () => {
  const open = make({ renewalId: 'r' });
  const after = (milliseconds: number) => new Date(END.getTime() + milliseconds);
  const theirs = order({ reference: 'theirs' });
  // The provider has not answered yet, or was never reached.
  for (const each of [theirs, order()]) {
    expect(decide(open, each, END).kind).toBe('nothing');
    expect(decide(open, each, after(BUYER_TRIES_FOR - 1)).kind).toBe('nothing');
    expect(decide(open, each, after(BUYER_TRIES_FOR))).toEqual({ kind: 'end-attempt' });
  }
  // The job still waits for the answer to its own attempt.
  const ours = make({ renewalId: 'r', attempt: 1 });
  expect(decide(ours, theirs, after(BUYER_TRIES_FOR)).kind).toBe('nothing');
  expect(decide(open, order({ state: 'paid' }), END).kind).toBe('nothing');
});

test('repeats a charge with a lost answer under the same attempt', () => {
  const unanswered = make({ renewalId: 'r', attempt: 2, isAnswered: false });
  for (const state of ['open', 'declined'] as const) {
    const lost = order({ attempt: 2, state, reference: 'ours' });
    expect(decide(unanswered, lost, END)).toEqual({ kind: 'charge', next: false });
  }
  expect(nextCheck(unanswered, END)).toEqual(END);
});

test('announces a year 30 and 7 days ahead and a month 7 days ahead, and skips missed notices', () => {
  const year = (noticed: number | null) => make({ noticed });
  expect([31, 30, 8, 7, 0.5].map((day) => dueNotice(year(null), at(day)))).toEqual([
    ...[null, 30, 30, 7, 7],
  ]);
  expect([30, 8, 7].map((day) => dueNotice(year(30), at(day)))).toEqual([null, null, 7]);
  expect(dueNotice(year(7), at(1))).toBeNull();
  const month = make({ plan: 'month' });
  expect([30, 8, 7].map((day) => dueNotice(month, at(day)))).toEqual([null, null, 7]);
  expect(dueNotice(month, END)).toBeNull();
  expect(nextCheck(year(null), at(300))).toEqual(at(30));
  expect(nextCheck(year(30), at(30))).toEqual(at(7));
  expect(nextCheck(year(7), at(7))).toEqual(END);
});

test('raises a price only with the first notice, on its day', () => {
  expect([30, 29.5, 28, 7].map((day) => mayRise(make(), at(day)))).toEqual([
    ...[true, true, false, false],
  ]);
  expect(mayRise(make({ noticed: 30 }), at(29.5))).toBe(false);
});

test('reads the card again once for each charge, two weeks ahead', () => {
  const due = (change: Partial<Subscription>, ahead: number) =>
    isCardCheckDue(make({ cardCheckedFor: null, ...change }), at(ahead));
  expect([15, 14, 1, 0.1, 0, -1].map((ahead) => due({}, ahead))).toEqual([
    ...[false, true, true, true, false, false],
  ]);
  expect(due({ state: 'paused' }, 13)).toBe(true);
  expect(due({ cardCheckedFor: END }, 13)).toBe(false);
  expect(due({ cardCheckedFor: at(31) }, 13)).toBe(true);
  expect(due({ nextChargeAt: null }, 13)).toBe(false);
  expect(due({ state: 'past-due' }, 13)).toBe(false);
  const retired = { lines: [{ product: 'gone' }] } as unknown as Subscription['nextQuote'];
  expect(due({ nextQuote: retired }, 13)).toBe(false);
});

test('looks at the card between the notices', () => {
  const unchecked = { cardCheckedFor: null };
  expect(nextCheck(make({ ...unchecked, noticed: null }), at(300))).toEqual(at(30));
  expect(nextCheck(make({ ...unchecked, noticed: 30 }), at(30))).toEqual(at(14));
  expect(nextCheck(make({ ...unchecked, plan: 'month' }), at(31))).toEqual(at(14));
  expect(nextCheck(make({ plan: 'month' }), at(14))).toEqual(at(7));
});

test('treats a card as valid through the last day of its month by the clock of the market', () => {
  const expires = (expiry: string | null, nextChargeAt: string) =>
    expiresBeforeCharge(
      make({
        card: { brand: 'visa', last4: '4242', expiry },
        nextChargeAt: new Date(nextChargeAt),
      }),
    );
  expect(expires('2027-01', '2027-01-31T12:00:00Z')).toBe(false);
  // The evening of January 31 in New York.
  expect(expires('2027-01', '2027-02-01T04:59:59Z')).toBe(false);
  expect(expires('2027-01', '2027-02-01T05:00:00Z')).toBe(true);
  expect(expires('2026-12', '2027-01-31T12:00:00Z')).toBe(true);
  expect(expires('2030-01', '2027-12-31T12:00:00Z')).toBe(false);
  expect(expires(null, '2027-02-01T12:00:00Z')).toBe(false);
  expect(expiresBeforeCharge(make({ nextChargeAt: at(-9) }))).toBe(false);
  const canceled = {
    card: { brand: 'visa', last4: '4242', expiry: '2020-01' },
    nextChargeAt: null,
  };
  expect(expiresBeforeCharge(make({ ...canceled, state: 'cancelled' }))).toBe(false);
});

test('ends every list of retries with the grace, in order', () => {
  for (const [reason, times] of Object.entries(RETRY_AFTER)) {
    expect(times.at(-1), reason).toBe(DUNNING_GRACE);
    expect(times, reason).toEqual(times.toSorted((one, other) => one - other));
    expect(times[0], reason).toBeGreaterThan(0);
  }
});
