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

describe('nothing is left', () => {
  test.each([
    ['of none', []],
    ['of one that is over', [period('2025-01-01', '2026-01-01')]],
    ['of one that was taken back', [period('2026-01-01', null, true)]],
  ])('%s', (_, periods) => expect(unusedPeriods(periods, now)).toEqual([]));
});

test('what an upgrade replaced is not counted again, and comes back when the upgrade is taken back', () => {
  const upgrade = upgradeTo('2026-05-01', '2027-05-01');
  expect(unusedPeriods([year, upgrade], now)).toEqual([upgrade]);
  expect(unusedPeriods([year, next, upgrade], now)).toEqual([upgrade]);
  expect(unusedPeriods([year, upgradeTo('2026-05-01', null, true)], now)).toEqual([year]);
  const forever = period('2026-01-01', null);
  const more = upgradeTo('2026-05-01', null);
  expect(unusedPeriods([forever, more], now)).toEqual([more]);
});

test('a period and what it was renewed by are both to come; after a gap only the new one', () => {
  expect(unusedPeriods([year, next], now)).toEqual([next, year]);
  const late = period('2026-05-01', '2027-05-01');
  expect(unusedPeriods([period('2025-01-01', '2026-01-01'), late], now)).toEqual([late]);
});
