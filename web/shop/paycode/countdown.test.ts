import { expect, test } from 'vitest';
import { hours, minutes, seconds } from '../../../kit/time.ts';
import { announcedMinutes, clockText } from './countdown.tsx';

test.each([
  [0, '0:00'],
  [1, '0:01'],
  [seconds(59), '0:59'],
  [minutes(1), '1:00'],
  [minutes(14) + seconds(5), '14:05'],
  [hours(1) + seconds(61) - 1, '1:01:01'],
  [hours(24), '24:00:00'],
])('%d milliseconds are %s', (left, text) => expect(clockText(left)).toBe(text));

test.each([
  [minutes(5) + 1, null],
  [minutes(5), 5],
  [minutes(1) + 1, 5],
  [minutes(1), 1],
  [1, 1],
])('announces the time left at five minutes and at one: %d', (left, mark) =>
  expect(announcedMinutes(left)).toBe(mark),
);
