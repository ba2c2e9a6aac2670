import { expect, test } from 'vitest';
import { addMonths } from './months.ts';

const added = (from: string, count: number, day?: number) =>
  addMonths(new Date(from), count, day).toISOString();

test.each([
  ['2026-01-31T23:59:59.999Z', 1, '2026-02-28T23:59:59.999Z'],
  ['2028-01-31T00:00:00.000Z', 1, '2028-02-29T00:00:00.000Z'],
  ['2026-11-30T08:00:00.000Z', 3, '2027-02-28T08:00:00.000Z'],
  ['2028-02-29T08:00:00.000Z', 12, '2029-02-28T08:00:00.000Z'],
  ['2026-05-15T08:00:00.000Z', 12, '2027-05-15T08:00:00.000Z'],
])('%s plus %i months', (from, count, to) => expect(added(from, count)).toBe(to));

test('returns to the preferred day after a shorter month', () => {
  expect(added('2026-02-28T08:00:00.000Z', 1, 31)).toBe('2026-03-31T08:00:00.000Z');
});
