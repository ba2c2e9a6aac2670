import { expect, test } from 'vitest';
import { browserOf } from './browser.ts';

const CHROMIUM =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

test.each([
  ['', 'other'],
  [`${CHROMIUM} OPR/124.0.0.0`, 'other'],
  [`${CHROMIUM} YaBrowser/25.8`, 'other'],
  ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15', 'other'],
  [`${CHROMIUM} Edg/140.0.0.0`, 'edge'],
  ['Mozilla/5.0 (Windows NT 10.0; rv:143.0) Gecko/20100101 Firefox/143.0', 'firefox'],
  [CHROMIUM, 'chrome'],
])('recognizes %s as %s', (userAgent, name) => {
  expect(browserOf(userAgent)).toBe(name);
});
