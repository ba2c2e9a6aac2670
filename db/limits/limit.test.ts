import { expect, test } from 'vitest';
import { minutes } from '../../kit/time.ts';
import { type Limit, nextTry, type Tries } from './limit.ts';

const LIMIT: Limit = { most: 3, window: minutes(15), longestLock: minutes(60) };
const START = new Date('2026-01-15T12:00:00Z');
const after = (count: number) => new Date(START.getTime() + minutes(count));

/** Takes and returns minutes. Null means that the try passes. */
function waitsAt(...times: readonly number[]): (number | null)[] {
  let known: Tries | null = null;
  return times.map((time) => {
    const { tries, wait } = nextTry(known, LIMIT, after(time));
    known = tries;
    return wait === null ? null : wait / minutes(1);
  });
}

test('rejects the fourth of three tries until the window ends', () => {
  expect(waitsAt(0, 1, 2, 3, 10, 14)).toEqual([null, null, null, 12, 5, 1]);
});

test('doubles each lock that follows another, up to the longest', () => {
  const third = waitsAt(0, 0, 0, 15, 15, 15, 15);
  expect(third).toEqual([null, null, null, null, null, null, 30]);
  const later = waitsAt(0, 0, 0, 15, 15, 15, 45, 45, 45, 45, 105, 105, 105, 105);
  expect(later.filter((wait) => wait !== null)).toEqual([60, 60]);
});

test('forgets earlier tries after a quiet window', () => {
  expect(waitsAt(0, 0, 20, 20)).toEqual([null, null, null, null]);
  expect(waitsAt(0, 0, 0, 31, 31, 31, 31).at(-1)).toBe(15);
});
