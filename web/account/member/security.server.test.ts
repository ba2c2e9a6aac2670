import { expect, test } from 'vitest';
import { browserName } from './security.server.ts';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0';

test('returns null for an unknown browser', () => {
  expect(browserName(null)).toBeNull();
  expect(browserName('curl/8.5.0')).toBeNull();
  expect(browserName('Firefox/145.0')).toBeNull();
});

test('recognizes browsers that claim to be another one', () => {
  const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`;
  expect(browserName(`${windows} Edg/142.0.0.0`)).toEqual({ browser: 'Edge', system: 'Windows' });
  expect(browserName(`${windows} OPR/124.0.0.0`)).toEqual({ browser: 'Opera', system: 'Windows' });
  const phone = `Mozilla/5.0 (Linux; Android 15; SM-S921B) ${CHROME} Mobile Safari/537.36`;
  expect(browserName(phone)).toEqual({ browser: 'Chrome', system: 'Android' });
  const apple = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15';
  expect(browserName(`${apple} CriOS/142.0 Mobile/15E148 Safari/604.1`)).toEqual({
    browser: 'Chrome',
    system: 'iPhone',
  });
});

test('names common browsers', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
  expect(browserName(firefox)).toEqual({ browser: 'Firefox', system: 'Linux' });
  const safari = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_6) Version/18.1 Safari/605.1.15';
  expect(browserName(safari)).toEqual({ browser: 'Safari', system: 'macOS' });
});
