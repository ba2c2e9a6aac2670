import fc from 'fast-check';
import { expect, test } from 'vitest';
import { days } from '../../kit/time.ts';
import type { Plan } from '../price/index.ts';
import { layAnew, layPeriods } from './lay-periods.ts';
import { endOf } from './license.ts';
import { lastHolding, presentPeriod } from './periods.ts';

const START = new Date('2026-01-01T00:00:00.000Z');
const day = (count: number): Date => new Date(START.getTime() + days(count));
const countOf = (moment: Date | null | undefined): number =>
  moment ? (moment.getTime() - START.getTime()) / days(1) : -1;

type Kind = 'renewal' | 'upgrade';
type Step =
  | { readonly kind: Kind; readonly plan: Exclude<Plan, 'lifetime'>; readonly seats: 1 | 3 | 5 }
  | { readonly kind: 'refund'; readonly which: number }
  | { readonly kind: 'wait'; readonly count: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constantFrom<Kind>('renewal', 'renewal', 'upgrade'),
    plan: fc.constantFrom('month' as const, 'year' as const),
    seats: fc.constantFrom(1 as const, 3 as const, 5 as const),
  }),
  fc.record({ kind: fc.constant('refund' as const), which: fc.nat(9) }),
  fc.record({ kind: fc.constant('wait' as const), count: fc.constantFrom(1, 5, 14, 40, 200) }),
);

type Stored = ReturnType<typeof open>;
const facts = (kind: 'renewal' | 'upgrade', plan: Plan, now: number, seats = 1) => ({
  orderId: '',
  plan,
  seats: seats as 1 | 3 | 5,
  earliestStart: day(now),
  replaces: kind === 'upgrade',
  usedBefore: 0,
  withdrawnAt: null as Date | null,
});
const open = (plan: Plan, seats = 1) => layPeriods([facts('renewal', plan, 0, seats)]);

function play(periods: Stored, next: Step, now: number): Stored {
  const at = day(now);
  if (next.kind === 'refund') {
    const which = next.which % periods.length;
    const gone = periods.map((one, index) =>
      index === which && one.withdrawnAt === null ? { ...one, withdrawnAt: at } : one,
    );
    return layAnew(periods, gone, at);
  }
  if (next.kind === 'wait' || lastHolding(periods) === null) return periods;
  const period = facts(next.kind, next.plan, now, next.seats);
  return layAnew(periods, [...periods, period], at);
}

/**
 * A second model with stocks of days. Orders queue up in lines, and an upgrade opens a new front line. Each day,
 * every line uses a day of its first order that is not refunded. The license is what the front line uses. The line
 * of a refunded upgrade joins the one behind it.
 */
type Stock = { seats: number; plan: Plan; left: number; isFresh: boolean; isGone: boolean };
type Line = { readonly upgrade: Stock | null; readonly stocks: Stock[] };

function accountant() {
  const all: Stock[] = [];
  let lines: Line[] = [{ upgrade: null, stocks: [] }];
  const add = (seats: number, plan: Plan): Stock => {
    const stock = { seats, plan, left: 0, isFresh: true, isGone: false };
    all.push(stock);
    return stock;
  };
  const front = ({ stocks }: Line) =>
    stocks.find(({ isGone, isFresh, left }) => !isGone && (isFresh || left > 0));
  const begin = (stock: Stock, now: number) => {
    if (!stock.isFresh) return;
    stock.isFresh = false;
    stock.left = Math.round(countOf(endOf(stock.plan, day(now))) - now);
  };
  const top = (): Line => lines.at(-1) ?? { upgrade: null, stocks: [] };
  return {
    renew: (plan: Plan, seats: number) => void top().stocks.push(add(seats, plan)),
    upgrade: (plan: Plan, seats: number) => {
      const upgrade = add(seats, plan);
      lines.push({ upgrade, stocks: [upgrade] });
    },
    refund: (which: number) => {
      const stock = all[which % all.length];
      if (!stock) return;
      stock.isGone = true;
      const joined: Line[] = [];
      for (const line of lines) {
        const before = joined.at(-1);
        if (line.upgrade?.isGone && before) before.stocks.push(...line.stocks);
        else joined.push(line);
      }
      lines = joined;
    },
    wait: (now: number) => {
      for (const line of lines) {
        const stock = front(line);
        if (!stock) continue;
        begin(stock, now);
        stock.left -= 1;
      }
    },
    isHeld: () => all.some(({ isGone }) => !isGone),
    seats: () => front(top())?.seats ?? null,
    /** Counts stocks that have not begun at their maximum length. */
    daysLeft: () =>
      top()
        .stocks.filter(({ isGone }) => !isGone)
        .map(({ left, isFresh, plan }) => (isFresh ? (plan === 'year' ? 366 : 31) : left))
        .reduce((one, other) => one + other, 0),
    fresh: () => top().stocks.filter(({ isGone, isFresh }) => !isGone && isFresh).length,
  };
}

test('leaves a month from now on when the three years before it are withdrawn', () => {
  let periods = open('year');
  for (const plan of ['year', 'year', 'month'] as const)
    periods = play(periods, { kind: 'renewal', plan, seats: 1 }, 1);
  expect(countOf(lastHolding(periods)?.endsAt)).toBe(365 * 2 + 366 + 31);
  for (const which of [0, 1, 2]) periods = play(periods, { kind: 'refund', which }, 10);
  expect([periods[3]?.startsAt, periods[3]?.endsAt].map(countOf)).toEqual([10, 41]);
});

test('lets a later renewal begin when the upgrade and its base are withdrawn', () => {
  let periods = open('month');
  periods = play(periods, { kind: 'upgrade', plan: 'year', seats: 5 }, 2);
  periods = play(periods, { kind: 'renewal', plan: 'month', seats: 5 }, 3);
  periods = play(periods, { kind: 'refund', which: 1 }, 5);
  expect(presentPeriod(periods, day(6))?.seats).toBe(1);
  expect(countOf(periods[2]?.startsAt)).toBe(31);
  periods = play(periods, { kind: 'refund', which: 0 }, 5);
  expect([periods[2]?.startsAt, periods[2]?.endsAt].map(countOf)).toEqual([5, 36]);
});

test('moves nothing after an upgrade when a replaced period is withdrawn', () => {
  let periods = open('month');
  periods = play(periods, { kind: 'renewal', plan: 'month', seats: 1 }, 0);
  periods = play(periods, { kind: 'upgrade', plan: 'month', seats: 1 }, 0);
  periods = play(periods, { kind: 'renewal', plan: 'year', seats: 1 }, 0);
  periods = play(periods, { kind: 'refund', which: 1 }, 200);
  expect(countOf(periods[3]?.startsAt)).toBe(31);
});

test('keeps a current period in place, and the rest of one that must wait for another', () => {
  let periods = open('month');
  periods = play(periods, { kind: 'renewal', plan: 'month', seats: 1 }, 3);
  periods = play(periods, { kind: 'refund', which: 0 }, 40);
  expect(countOf(periods[1]?.startsAt)).toBe(31);
  const back = periods.map((one) => ({ ...one, withdrawnAt: null }));
  periods = layAnew(periods, back, day(41));
  expect(countOf(periods[1]?.startsAt)).toBe(31);
  periods = open('month');
  for (let times = 0; times < 3; times += 1)
    periods = play(periods, { kind: 'renewal', plan: 'month', seats: 1 }, 1);
  periods = play(periods, { kind: 'upgrade', plan: 'month', seats: 5 }, 2);
  periods = play(periods, { kind: 'renewal', plan: 'month', seats: 5 }, 3);
  const begun = countOf(periods[5]?.startsAt);
  periods = play(periods, { kind: 'refund', which: 4 }, begun + 5);
  const last = periods[5];
  expect(countOf(last?.startsAt)).toBe(countOf(periods[3]?.endsAt));
  expect(countOf(last?.endsAt) - countOf(last?.startsAt)).toBeLessThanOrEqual(31 - 5);
});

/** Months have 28 to 31 days, and years 365 or 366. */
const SLACK = 3;

test('agrees with the second model after any orders, renewals, upgrades, and refunds', () => {
  const seen = { refunds: 0, upgrades: 0 };
  fc.assert(
    fc.property(fc.array(step, { minLength: 3, maxLength: 16 }), (steps) => {
      let now = 0;
      let periods = open('month');
      const model = accountant();
      model.renew('month', 1);
      let slack = SLACK;
      for (const next of steps) {
        if (lastHolding(periods) === null) break;
        const isOver = countOf(lastHolding(periods)?.endsAt) <= now;
        periods = play(periods, next, now);
        if (next.kind === 'renewal') model.renew(next.plan, next.seats);
        if (next.kind === 'upgrade') model.upgrade(next.plan, next.seats);
        if (next.kind === 'refund') model.refund(next.which);
        if (next.kind !== 'wait') slack += SLACK;
        if (next.kind === 'refund') seen.refunds += 1;
        if (next.kind === 'upgrade') seen.upgrades += 1;
        for (let count = next.kind === 'wait' ? next.count : 0; count > 0; count -= 1) {
          model.wait(now);
          now += 1;
        }
        if (isOver && next.kind !== 'wait' && next.kind !== 'refund') continue;
        expect(lastHolding(periods) !== null).toBe(model.isHeld());
        if (!model.isHeld()) break;
        const left = Math.max(0, countOf(lastHolding(periods)?.endsAt) - now);
        expect(Math.abs(left - model.daysLeft())).toBeLessThanOrEqual(slack);
        const isNearEdge = model.daysLeft() <= slack || left <= slack;
        if (!isNearEdge && model.fresh() === 0)
          expect(presentPeriod(periods, day(now))?.seats).toBe(model.seats());
      }
    }),
    { numRuns: 2_000 },
  );
  expect(Math.min(seen.refunds, seen.upgrades)).toBeGreaterThan(500);
});
