import { expect, test } from 'vitest';
import { compareVersions, isVersion } from './version.ts';

test.each([
  '',
  '1',
  '1.2',
  '1.2.3.4.5',
  '01.2.3',
  '1.2.x',
  '1.2.3-beta',
  ' 1.2.3',
  '1.2.3\n',
  '1.2.1234567',
])('rejects %j', (text) => {
  expect(isVersion(text)).toBe(false);
});

test.each(['0.0.0', '1.2.3', '10.0.19045.999999'])('accepts %s', (text) => {
  expect(isVersion(text)).toBe(true);
});

test.each([
  ['1.10.0', '1.9.9'],
  ['2.0.0', '1.99.99.99'],
  ['1.2.3.1', '1.2.3'],
])('%s is newer than %s', (one, other) => {
  expect(compareVersions(one, other)).toBeGreaterThan(0);
  expect(compareVersions(other, one)).toBeLessThan(0);
});

test('treats a missing fourth number as zero', () => {
  expect(compareVersions('1.2.3', '1.2.3.0')).toBe(0);
});
