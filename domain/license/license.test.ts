import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { days } from '../../kit/time.ts';
import { EXPIRY_GRACE, expiryOf, hasExpired } from './license.ts';

const paidUntil = (plan: 'month' | 'year', issued: string) => {
  const expires = expiryOf(plan, new Date(issued));
  return expires && new Date(expires.getTime() - EXPIRY_GRACE).toISOString();
};

describe('expiryOf', () => {
  it.each([
    ['month', '2026-01-31T23:59:59.999Z', '2026-02-28T23:59:59.999Z'],
    ['month', '2028-01-31T00:00:00.000Z', '2028-02-29T00:00:00.000Z'],
    ['month', '2026-08-31T12:00:00.000Z', '2026-09-30T12:00:00.000Z'],
    ['month', '2026-12-15T12:00:00.000Z', '2027-01-15T12:00:00.000Z'],
    ['year', '2028-02-29T12:00:00.000Z', '2029-02-28T12:00:00.000Z'],
    ['year', '2027-02-28T12:00:00.000Z', '2028-02-28T12:00:00.000Z'],
  ] as const)('a %s paid on %s ends on %s', (plan, issued, expected) => {
    expect(paidUntil(plan, issued)).toBe(expected);
  });

  it('returns null for a lifetime license', () => {
    expect(expiryOf('lifetime', new Date('2026-01-01T00:00:00Z'))).toBeNull();
    expect(hasExpired({ expiresAt: null }, new Date('2999-01-01T00:00:00Z'))).toBe(false);
  });

  it('adds 28 to 31 days for a month, 365 or 366 for a year, and three days of grace', () => {
    expect(EXPIRY_GRACE).toBe(days(3));
    const moment = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2200-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moment, fc.constantFrom('month' as const, 'year' as const), (issued, plan) => {
        const span = (expiryOf(plan, issued)?.getTime() ?? 0) - issued.getTime() - EXPIRY_GRACE;
        const [least, most] = plan === 'month' ? [28, 31] : [365, 366];
        expect(span % days(1)).toBe(0);
        expect(span).toBeGreaterThanOrEqual(days(least));
        expect(span).toBeLessThanOrEqual(days(most));
      }),
    );
  });
});

describe('hasExpired', () => {
  const expiresAt = new Date('2026-05-01T00:00:00.000Z');

  it('is true from the stated moment, and not a millisecond before', () => {
    expect(hasExpired({ expiresAt }, expiresAt)).toBe(true);
    expect(hasExpired({ expiresAt }, new Date(expiresAt.getTime() - 1))).toBe(false);
  });
});
