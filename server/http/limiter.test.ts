import { expect, test } from 'vitest';
import { createTestClock } from '../../tests/harness/clock.ts';
import { Limiter } from './limiter.ts';

test('rejects requests until the bucket has refilled', () => {
  const clock = createTestClock();
  const limiter = new Limiter(60, clock);
  for (let count = 0; count < 60; count += 1) expect(limiter.consume('a')).toBeNull();
  expect(limiter.consume('a')).toBe(1);
  expect(limiter.consume('b')).toBeNull();
  clock.advance(999);
  expect(limiter.consume('a')).toBe(1);
  clock.advance(1);
  expect(limiter.consume('a')).toBeNull();
  expect(limiter.consume('a')).toBe(1);
});

test('never holds more than a minute’s requests, even if the clock goes back', () => {
  const clock = createTestClock();
  const limiter = new Limiter(2, clock);
  limiter.consume('a');
  clock.advance(3_600_000);
  expect([1, 2, 3].map(() => limiter.consume('a'))).toEqual([null, null, 30]);
  clock.advance(-3_600_000);
  expect(limiter.consume('a')).toBe(30);
});

test('forgets the quietest of too many addresses', () => {
  const limiter = new Limiter(1, createTestClock());
  limiter.consume('loud');
  for (let count = 0; count < 40_000; count += 1) {
    limiter.consume(`crowd ${count}`);
    if (count % 1000 === 0) limiter.consume('loud');
  }
  expect(limiter.consume('loud')).toBe(60);
  expect(limiter.consume('crowd 0')).toBeNull();
});

test('allows a bucket size other than the rate', () => {
  const clock = createTestClock();
  const limiter = new Limiter(0.5, clock, 2);
  expect([1, 2, 3].map(() => limiter.consume('a'))).toEqual([null, null, 120]);
  clock.advance(600_000);
  expect([1, 2, 3].map(() => limiter.consume('a'))).toEqual([null, null, 120]);
});

test('allows twenty times as much without an address, for each subject', () => {
  const clock = createTestClock();
  const limiter = new Limiter(5, clock);
  const waits = Array.from({ length: 101 }, () => limiter.consume(null, 'one'));
  expect(waits.filter((wait) => wait === null)).toHaveLength(100);
  expect([waits.at(-1), limiter.consume(null, 'other'), limiter.consume('a', 'one')]).toEqual([
    ...[1, null, null],
  ]);
});
