import { expect, test } from 'vitest';
import { lastDays, valuesBy } from './days.ts';

test('lists days in UTC across the end of a month, today last', () => {
  expect(lastDays(new Date('2026-03-01T23:59:59Z'), 3)).toEqual([
    ...['2026-02-27', '2026-02-28', '2026-03-01'],
  ]);
});

test('adds up the entries of each listed day', () => {
  const entries = [
    { day: '2026-03-01', n: 2 },
    { day: '2026-02-27', n: 1 },
    { day: '2026-03-01', n: 3 },
    { day: '2026-01-01', n: 9 },
  ];
  const days = lastDays(new Date('2026-03-01T00:00:00Z'), 3);
  expect(valuesBy(days, entries, ({ n }) => n)).toEqual([1, 0, 5]);
});
