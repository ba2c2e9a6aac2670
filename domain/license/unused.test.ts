import { describe, expect, test } from 'vitest';
import { unusedPeriods } from './unused.ts';

const at = (day: string): Date => new Date(`${day}T12:00:00Z`);
const period = (from: string, to: string | null, isWithdrawn = false) => ({
  startsAt: at(from),
  endsAt: to === null ? null : at(to),
  withdrawnAt: isWithdrawn ? at(from) : null,
  replaces: false,
});
const upgradeTo = (...args: Parameters<typeof period>) => ({ ...period(...args), replaces: true });

const now = at('2026-06-01');
const year = period('2026-01-01', '2027-01-01');
const next = period('2027-01-01', '2028-01-01');

describe('returns nothing', () => {
  test.each([
    ['without periods', []],
    ['after the end', [period('2025-01-01', '2026-01-01')]],
    ['for a withdrawn period', [period('2026-01-01', null, true)]],
  ])('%s', (_, periods) => expect(unusedPeriods(periods, now)).toEqual([]));
});

test('leaves out periods that an upgrade replaced, unless the upgrade is withdrawn', () => {
  const upgrade = upgradeTo('2026-05-01', '2027-05-01');
  expect(unusedPeriods([year, upgrade], now)).toEqual([upgrade]);
  expect(unusedPeriods([year, next, upgrade], now)).toEqual([upgrade]);
  expect(unusedPeriods([year, upgradeTo('2026-05-01', null, true)], now)).toEqual([year]);
  const forever = period('2026-01-01', null);
  const more = upgradeTo('2026-05-01', null);
  expect(unusedPeriods([forever, more], now)).toEqual([more]);
});

test('returns a period with its renewal, but only the new one after a gap', () => {
  expect(unusedPeriods([year, next], now)).toEqual([next, year]);
  const late = period('2026-05-01', '2027-05-01');
  expect(unusedPeriods([period('2025-01-01', '2026-01-01'), late], now)).toEqual([late]);
});
