import { expect, test } from 'vitest';
import { lastDays, valuesBy } from './days.ts';

test('days count in UTC, over the end of a month, the present one last', () => {
  expect(lastDays(new Date('2026-03-01T23:59:59Z'), 3)).toEqual([
    ...['2026-02-27', '2026-02-28', '2026-03-01'],
  ]);
});

test('each day has its sum; days nobody asked for are left out', () => {
  const entries = [
    { day: '2026-03-01', n: 2 },
    { day: '2026-02-27', n: 1 },
    { day: '2026-03-01', n: 3 },
    { day: '2026-01-01', n: 9 },
  ];
  const days = lastDays(new Date('2026-03-01T00:00:00Z'), 3);
  expect(valuesBy(days, entries, ({ n }) => n)).toEqual([1, 0, 5]);
});
