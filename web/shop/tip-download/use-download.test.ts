import { expect, test } from 'vitest';
import { viewName } from './use-download.ts';

const origin = 1_700_000_000_000.4;

test.each(['reload', 'back_forward', 'prerender'])('starts nothing after %s', (arrival) => {
  expect(viewName({ key: 'default', arrival, origin })).toBeNull();
});

test('names a view for each visited document and each history entry', () => {
  expect(viewName({ key: 'default', arrival: 'navigate', origin })).toBe('at-1700000000000');
  expect(viewName({ key: 'abc', arrival: 'reload', origin })).toBe('abc');
});
