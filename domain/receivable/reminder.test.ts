import { describe, expect, test } from 'vitest';
import { daysOverdue, reminderFor, wordsOn } from './reminder.ts';

const DUE = '2026-12-31';

test.each([
  ['2026-12-23', null],
  ['2026-12-24', 'upcoming'],
  ['2026-12-30', 'upcoming'],
  ['2026-12-31', 'due'],
  ['2027-01-06', 'due'],
  ['2027-01-07', 'overdue'],
  ['2027-01-21', 'final'],
  ['2028-01-01', 'final'],
])('on %s, the reminder is %s', (today, reminder) => {
  expect(reminderFor({ dueOn: DUE, reminded: null }, today)).toBe(reminder);
});

describe('sends each once', () => {
  test.each([
    ['upcoming', '2026-12-30', null],
    ['upcoming', '2027-01-03', 'due'],
    ['due', '2027-01-08', 'overdue'],
    ['overdue', '2027-01-09', null],
    ['final', '2027-05-01', null],
  ] as const)('after %s, on %s: %s', (reminded, today, reminder) => {
    expect(reminderFor({ dueOn: DUE, reminded }, today)).toBe(reminder);
  });
});

test.each([
  ['upcoming', '2026-12-30', 'upcoming'],
  ['upcoming', '2026-12-31', 'due'],
  ['upcoming', '2027-01-01', 'overdue'],
  ['due', '2026-12-31', 'due'],
  ['due', '2027-01-03', 'overdue'],
  ['overdue', '2027-01-20', 'overdue'],
  ['final', '2027-01-25', 'final'],
] as const)('%s, sent on %s, has the words of %s', (reminder, today, words) => {
  expect(wordsOn(reminder, { dueOn: DUE, today })).toBe(words);
});

test('counts days over the change of the clocks', () => {
  expect(daysOverdue('2026-03-01', '2026-04-01')).toBe(31);
  expect(daysOverdue('2026-04-01', '2026-03-01')).toBe(-31);
});
