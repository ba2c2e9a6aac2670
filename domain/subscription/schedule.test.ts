import { expect, test } from 'vitest';
import { days } from '../../kit/time.ts';
import { decide } from './decide.ts';
import { dueNotice, mayRise, nextCheck } from './schedule.ts';
import { BUYER_TRIES_FOR, chargedAgainAt, type Subscription } from './subscription.ts';

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

test('leaves the buyer’s attempt alone for half an hour, and takes over one that never started', () => {
  const open = make({ renewalId: 'r' });
  const after = (milliseconds: number) => new Date(END.getTime() + milliseconds);
  const theirs = order({ reference: 'theirs' });
  expect(decide(open, theirs, END).kind).toBe('nothing');
  expect(decide(open, theirs, after(BUYER_TRIES_FOR - 1)).kind).toBe('nothing');
  expect(decide(open, theirs, after(BUYER_TRIES_FOR))).toEqual({ kind: 'end-attempt' });
  // The job still waits for the answer to its own attempt.
  const ours = make({ renewalId: 'r', attempt: 1 });
  expect(decide(ours, theirs, after(BUYER_TRIES_FOR)).kind).toBe('nothing');
  expect(decide(open, order(), END)).toEqual({ kind: 'charge', next: false });
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
