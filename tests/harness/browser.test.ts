import { expect, test } from 'vitest';
import { isExpected } from './browser.ts';

const late = (file: string) =>
  `The resource http://127.0.0.1:3000/assets/${file} was preloaded using link preload but not used within a few seconds from the window's load event. Please make sure it has an appropriate \`as\` value and it is preloaded intentionally.`;

test.each(['inter-latin-3f8a.woff2', 'store-1b2c.js', 'zipx.css-4d5e.png'])(
  'a late %s is trouble',
  (file) => {
    expect(isExpected(late(file))).toBe(false);
  },
);

test('a late style sheet is expected', () => {
  expect(isExpected(late('store-1b2c.css'))).toBe(true);
});
