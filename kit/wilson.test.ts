import { expect, test } from 'vitest';
import { wilsonInterval } from './wilson.ts';

/** R. G. Newcombe 1998, table I, method 3 (score, no continuity correction), 95%. */
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('%i of %i has the published interval %f to %f', (hits, trials, low, high) => {
  const found = wilsonInterval(hits, trials);
  expect(found.low).toBeCloseTo(low, 4);
  expect(found.high).toBeCloseTo(high, 4);
});

test('returns the whole range for no trials, and an exact bound for none and all', () => {
  expect(wilsonInterval(0, 0)).toEqual({ low: 0, high: 1 });
  expect(wilsonInterval(0, 7).low).toBe(0);
  expect(wilsonInterval(7, 7).high).toBe(1);
});
