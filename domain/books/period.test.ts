import { describe, expect, test } from 'vitest';
import { bucketsIn, calendarSpan, momentsOf, quarterOf, spanBefore, spanOf } from './period.ts';

const BERLIN = 'Europe/Berlin';
const span = (from: string, until: string) => ({ from, until });

test('refuses what is no month or quarter', () => {
  for (const name of ['', '2026', '2026-Q5', '2026-13', '2026-1', 'x2026-Q1'])
    expect(calendarSpan(name)).toBeNull();
});

test('knows months and quarters by name', () => {
  expect(calendarSpan('2028-02')).toEqual(span('2028-02-01', '2028-02-29'));
  expect(calendarSpan('2026-Q4')).toEqual(span('2026-10-01', '2026-12-31'));
  expect(['2026-01-01', '2026-06-30', '2026-12-31'].map(quarterOf)).toEqual([
    ...['2026-Q1', '2026-Q2', '2026-Q4'],
  ]);
});

describe('a period', () => {
  // In Berlin, it is already December.
  const now = new Date('2026-11-30T23:30:00Z');

  test.each([
    ['today', '2026-12-01', '2026-12-01'],
    ['last-7', '2026-11-25', '2026-12-01'],
    ['last-30', '2026-11-02', '2026-12-01'],
    ['this-month', '2026-12-01', '2026-12-31'],
    ['last-month', '2026-11-01', '2026-11-30'],
    ['this-quarter', '2026-10-01', '2026-12-31'],
    ['last-quarter', '2026-07-01', '2026-09-30'],
    ['this-year', '2026-01-01', '2026-12-31'],
    ['last-year', '2025-01-01', '2025-12-31'],
  ] as const)('%s has days in the seller’s zone', (name, from, until) => {
    expect(spanOf(name, now, BERLIN)).toEqual(span(from, until));
  });

  test('begins and ends at midnight, also where the clock changes', () => {
    expect(momentsOf(span('2026-03-29', '2026-03-29'), BERLIN)).toEqual({
      from: new Date('2026-03-28T23:00:00Z'),
      before: new Date('2026-03-29T22:00:00Z'),
    });
  });
});

test('compares whole months with whole months, and other spans with as many days', () => {
  const before = (from: string, until: string) => spanBefore(span(from, until), 'before');
  expect(before('2026-03-01', '2026-03-31')).toEqual(span('2026-02-01', '2026-02-28'));
  expect(before('2026-01-01', '2026-03-31')).toEqual(span('2025-10-01', '2025-12-31'));
  expect(before('2026-01-01', '2026-12-31')).toEqual(span('2025-01-01', '2025-12-31'));
  expect(before('2026-03-10', '2026-03-12')).toEqual(span('2026-03-07', '2026-03-09'));
});

test('compares with the year before, where February may be shorter or longer', () => {
  const before = (from: string, until: string) => spanBefore(span(from, until), 'year-before');
  expect(before('2028-02-01', '2028-02-29')).toEqual(span('2027-02-01', '2027-02-28'));
  expect(before('2029-02-01', '2029-02-28')).toEqual(span('2028-02-01', '2028-02-29'));
  expect(before('2026-03-10', '2026-03-12')).toEqual(span('2025-03-10', '2025-03-12'));
});

test('shows short spans by day and long ones by month', () => {
  expect(bucketsIn(span('2026-02-27', '2026-03-01'))).toEqual([
    ...['2026-02-27', '2026-02-28', '2026-03-01'],
  ]);
  expect(bucketsIn(span('2026-01-15', '2026-06-02'))).toEqual([
    ...['01', '02', '03', '04', '05', '06'].map((month) => `2026-${month}-01`),
  ]);
});
