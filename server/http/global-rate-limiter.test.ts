import { expect, test } from 'vitest';
import { createTestClock } from '../../tests/harness/clock.ts';
import { GlobalRateLimiter } from './global-rate-limiter.ts';

/** Sends requests from the addresses in turn for a minute. Returns how many passed. */
function floodFrom(
  limiter: GlobalRateLimiter,
  addresses: number,
  advance: (ms: number) => void,
): number {
  let passed = 0;
  for (let count = 0; count < 10_000; count += 1) {
    if (limiter.consume(`10.0.0.${count % addresses}`) === null) passed += 1;
    advance(6);
  }
  return passed;
}

test('one address may send a hundred requests a minute', () => {
  const clock = createTestClock();
  const limiter = new GlobalRateLimiter(clock);
  const waits = Array.from({ length: 101 }, () => limiter.consume('a'));
  expect(waits.indexOf(1)).toBe(100);
});

test.each([
  { addresses: 200, read: 2000 },
  { addresses: 10_000, read: 3500 },
])('reads at most $read of ten thousand requests a minute from $addresses addresses', (flood) => {
  const clock = createTestClock();
  const passed = floodFrom(new GlobalRateLimiter(clock), flood.addresses, clock.advance);
  expect(passed).toBeLessThan(flood.read);
});

test('ten addresses may each send sixty within a minute', () => {
  const limiter = new GlobalRateLimiter(createTestClock());
  const waits = Array.from({ length: 600 }, (_, count) => limiter.consume(`10.0.0.${count % 10}`));
  expect(waits.filter((wait) => wait !== null)).toEqual([]);
});

test('loud addresses do not block quiet ones', () => {
  const clock = createTestClock();
  const limiter = new GlobalRateLimiter(clock);
  floodFrom(limiter, 200, clock.advance);
  const loud = Array.from({ length: 20 }, () => limiter.consume('10.0.0.7'));
  expect(loud.filter((wait) => wait === null).length).toBeLessThan(5);
  const visitor = ['landing', 'declined', 'declined again'].map(() => limiter.consume('192.0.2.1'));
  expect(visitor).toEqual([null, null, null]);
});

test('an address becomes quiet again after a while', () => {
  const clock = createTestClock();
  const limiter = new GlobalRateLimiter(clock);
  floodFrom(limiter, 200, clock.advance);
  clock.advance(120_000);
  floodFrom(limiter, 50, clock.advance);
  expect(limiter.consume('10.0.0.199')).toBeNull();
});

test('visitors without an address share the limit of the quiet ones', () => {
  const clock = createTestClock();
  const limiter = new GlobalRateLimiter(clock);
  let passed = 0;
  for (let second = 0; second < 20; second += 1) {
    for (let count = 0; count < 20; count += 1) if (limiter.consume(null) === null) passed += 1;
    clock.advance(1000);
  }
  expect(passed).toBe(400);
});
