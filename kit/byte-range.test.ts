import { expect, test } from 'vitest';
import { readRange } from './byte-range.ts';

test.each([
  ['bytes=10-', 10],
  ['bytes=10-20', 10],
  ['bytes=-0', 10],
  ['bytes=-5', 0],
  ['bytes=0-', 0],
  ['bytes=99999999999999999999-', 10],
])('cannot satisfy %s of %i bytes', (header, size) => {
  expect(readRange(header, size)).toBe('unsatisfiable');
});

test.each([
  null,
  '',
  'bytes',
  'bytes=-',
  'bytes=5-2',
  'bytes=a-b',
  'bytes=0-1,3-4',
  'lines=0-1',
  'bytes=0x1-2',
])('%j selects everything', (header) => {
  expect(readRange(header, 10)).toBe('all');
});

test.each([
  ['bytes=0-', 0, 9],
  ['bytes=0-0', 0, 0],
  ['bytes=9-', 9, 9],
  ['bytes=3-5', 3, 5],
  ['bytes=3-500', 3, 9],
  ['bytes=-4', 6, 9],
  ['bytes=-400', 0, 9],
  ['BYTES= 2-3 ', 2, 3],
])('%s of ten bytes selects %i to %i', (header, start, end) => {
  expect(readRange(header, 10)).toEqual({ start, end });
});
