import { expect, test } from 'vitest';
import { viewName } from './start-download.ts';

const origin = 1_700_000_000_000.4;

test.each(['reload', 'back_forward', 'prerender'])(
  'a document shown by %s starts nothing',
  (arrival) => {
    expect(viewName({ key: 'default', arrival, origin })).toBeNull();
  },
);

test('each document somebody goes to is a view, and so is each entry of its history', () => {
  expect(viewName({ key: 'default', arrival: 'navigate', origin })).toBe('at-1700000000000');
  expect(viewName({ key: 'abc', arrival: 'reload', origin })).toBe('abc');
});
