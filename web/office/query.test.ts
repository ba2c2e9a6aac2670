import { expect, test } from 'vitest';
import { lastOf, nextQuery, oneOf, PAGE_SIZE, periodOf, placeOf } from './query.ts';

const ID = '5f0c8a52-6a0e-4a5c-9a39-2d8b3c1f7e11';
const queryOf = (query: string) => new URLSearchParams(query);

test('ignores invalid choices, days, and ids', () => {
  expect([oneOf(['open'], 'constructor'), oneOf(['open'], null)]).toEqual([null, null]);
  const none = ['', '2026-13-01', '2026-02-30x', '01.02.2026', '-1', '2026-02-30'];
  for (const day of [...none, '0000-01-01', '1969-12-31', '9999-01-01', '9999-12-31'])
    expect(periodOf(queryOf(`from=${day}&until=${day}`), 'UTC'), day).toEqual({
      from: null,
      before: null,
    });
  expect(placeOf(queryOf("after=1' or 1"))).toBeNull();
  expect(nextQuery(queryOf('state=open'), undefined)).toBeNull();
  expect([lastOf([]), lastOf([{ id: ID }])]).toEqual([undefined, undefined]);
});

test('includes the last day and keeps the filters on the next page', () => {
  expect(periodOf(queryOf('from=2026-02-28&until=2026-02-28'), 'UTC')).toEqual({
    from: new Date('2026-02-28T00:00:00Z'),
    before: new Date('2026-03-01T00:00:00Z'),
  });
  expect(periodOf(queryOf('from=1970-01-01&until=9998-12-31'), 'UTC')).toEqual({
    from: new Date(0),
    before: new Date('9999-01-01T00:00:00Z'),
  });
  expect(oneOf(['open', 'paid'], 'paid')).toBe('paid');
  expect(placeOf(queryOf(`after=${ID.toUpperCase()}`))).toBe(ID);
  expect(nextQuery(queryOf('state=open&after=old'), ID)).toBe(`state=open&after=${ID}`);
  expect(lastOf([...Array(PAGE_SIZE - 1).fill({ id: 'a' }), { id: ID }])).toBe(ID);
});

test.each([
  ['Europe/Berlin', '2027-01-01', '2026-12-31T23:00:00Z', '2027-01-01T23:00:00Z'],
  ['America/New_York', '2026-12-31', '2026-12-31T05:00:00Z', '2027-01-01T05:00:00Z'],
  // The start and end of summer time have 23 and 25 hours.
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
])('reads a day in %s: %s', (zone, day, from, before) => {
  expect(periodOf(queryOf(`from=${day}&until=${day}`), zone)).toEqual({
    from: new Date(from),
    before: new Date(before),
  });
});
