import { expect, test } from 'vitest';
import { createTestClock } from '../tests/harness/clock.ts';
import { Crowd } from './crowd.ts';

/** Sends from so many addresses in turn, so many a second for a minute; gives how many passed. */
function floodFrom(crowd: Crowd, addresses: number, advance: (ms: number) => void): number {
  let passed = 0;
  for (let count = 0; count < 10_000; count += 1) {
    if (crowd.take(`10.0.0.${count % addresses}`) === null) passed += 1;
    advance(6);
  }
  return passed;
}

test('one address has a hundred in a minute, and waits for the next', () => {
  const clock = createTestClock();
  const crowd = new Crowd(clock);
  const waits = Array.from({ length: 101 }, () => crowd.take('a'));
  expect(waits.indexOf(1)).toBe(100);
});

test.each([
  { addresses: 200, read: 2000 },
  { addresses: 10_000, read: 3500 },
])('of ten thousand in a minute from $addresses addresses at most $read are read', (flood) => {
  const clock = createTestClock();
  const passed = floodFrom(new Crowd(clock), flood.addresses, clock.advance);
  expect(passed).toBeLessThan(flood.read);
});

test('ten addresses may each send sixty within a minute', () => {
  const crowd = new Crowd(createTestClock());
  const waits = Array.from({ length: 600 }, (_, count) => crowd.take(`10.0.0.${count % 10}`));
  expect(waits.filter((wait) => wait !== null)).toEqual([]);
});

test('a crowd of loud addresses silences nobody who says little', () => {
  const clock = createTestClock();
  const crowd = new Crowd(clock);
  floodFrom(crowd, 200, clock.advance);
  const loud = Array.from({ length: 20 }, () => crowd.take('10.0.0.7'));
  expect(loud.filter((wait) => wait === null).length).toBeLessThan(5);
  const visitor = ['landing', 'declined', 'declined again'].map(() => crowd.take('192.0.2.1'));
  expect(visitor).toEqual([null, null, null]);
});

test('who has been quiet for a while is heard again', () => {
  const clock = createTestClock();
  const crowd = new Crowd(clock);
  floodFrom(crowd, 200, clock.advance);
  clock.advance(120_000);
  floodFrom(crowd, 50, clock.advance);
  expect(crowd.take('10.0.0.199')).toBeNull();
});

test('visitors who cannot be told apart are many: they share what the quiet ones have', () => {
  const clock = createTestClock();
  const crowd = new Crowd(clock);
  let passed = 0;
  for (let second = 0; second < 20; second += 1) {
    for (let count = 0; count < 20; count += 1) if (crowd.take(null) === null) passed += 1;
    clock.advance(1000);
  }
  expect(passed).toBe(400);
});
