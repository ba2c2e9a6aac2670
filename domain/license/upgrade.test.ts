import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { days, hours } from '../../kit/time.ts';
import { upgradeOff } from './index.ts';
import { endOf } from './license.ts';

const startsAt = new Date('2026-04-01T10:00:00.000Z');
const month = { startsAt, endsAt: endOf('month', startsAt), usedBefore: 0, withdrawnAt: null };
const at = (past: number) => new Date(startsAt.getTime() + past);
const eur = (minor: number) => ({ minor, currency: 'EUR' as const });
const off = (past: number, minor: number) => upgradeOff(month, at(past), eur(minor)).minor;

describe('credits nothing', () => {
  it('after the end, for a withdrawn period, and for a free one', () => {
    expect(off(days(30), 2999)).toBe(0);
    expect(off(days(300), 2999)).toBe(0);
    expect(off(0, 0)).toBe(0);
    expect(upgradeOff({ ...month, withdrawnAt: startsAt }, startsAt, eur(2999)).minor).toBe(0);
    expect(upgradeOff({ ...month, endsAt: startsAt }, startsAt, eur(2999)).minor).toBe(0);
  });

  it('for a negative payment, which throws', () => {
    expect(() => off(0, -1)).toThrow(RangeError);
  });
});

describe('the credit for the remaining days', () => {
  it.each([
    ['immediately', 0, 2999, 2999],
    ['before it began', -days(9), 2999, 2999],
    ['on its first day', hours(23), 3000, 3000],
    ['after exactly a day', days(1), 3000, 2900],
    ['in the middle', days(15), 3000, 1500],
    ['with a half rounded down', days(15), 2999, 1499],
    ['with more than a half rounded up', days(10), 1001, 667],
    ['on its last day', days(29) + 1, 3000, 100],
    ['in yen', days(29), 1, 0],
  ])('%s', (_, past, paid, expected) => {
    expect(off(past, paid)).toBe(expected);
  });

  it('is the full payment for a lifetime license', () => {
    const lifetime = { ...month, endsAt: null };
    expect(upgradeOff(lifetime, at(days(900)), eur(9900))).toEqual(eur(9900));
  });

  it('leaves out days used before the period had to wait for a restored one', () => {
    const rest = { ...month, endsAt: at(days(20)), usedBefore: days(10) };
    const restOff = (past: number) => upgradeOff(rest, at(past), eur(3000)).minor;
    expect([-days(9), 0, days(5), days(20)].map(restOff)).toEqual([2000, 2000, 1500, 0]);
    const used = { ...month, endsAt: startsAt, usedBefore: days(40) };
    expect(upgradeOff(used, startsAt, eur(3000)).minor).toBe(0);
  });

  it('is never negative, above the payment, or growing, and exact to half a unit', () => {
    const moment = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2100-01-01'),
      noInvalidDate: true,
    });
    const amount = fc.integer({ min: 0, max: 2 ** 50 });
    const past = fc.integer({ min: -days(40), max: days(400) });
    fc.assert(
      fc.property(
        moment,
        fc.constantFrom('month' as const, 'year' as const),
        amount,
        fc.tuple(past, past),
        (from, plan, minor, pasts) => {
          const endsAt = endOf(plan, from);
          const period = { startsAt: from, endsAt, usedBefore: 0, withdrawnAt: null };
          const [early = 0, late = 0] = pasts.toSorted((one, other) => one - other);
          const offAt = (ms: number) =>
            upgradeOff(period, new Date(from.getTime() + ms), { minor, currency: 'IDR' }).minor;
          expect(offAt(early)).toBeGreaterThanOrEqual(offAt(late));
          expect(offAt(late)).toBeGreaterThanOrEqual(0);
          expect(offAt(early)).toBeLessThanOrEqual(minor);
          const all = Math.round(((endsAt?.getTime() ?? 0) - from.getTime()) / days(1));
          const left = BigInt(Math.min(all, Math.max(0, all - Math.floor(late / days(1)))));
          const twice = 2n * (BigInt(offAt(late)) * BigInt(all) - BigInt(minor) * left);
          expect(twice <= BigInt(all) && twice >= -BigInt(all)).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
