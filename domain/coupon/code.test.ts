import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { countedRandom } from '../../tests/harness/clock.ts';
import { couponKey, drawCode, printedCode } from './code.ts';

test('rejects text that cannot be a code', () => {
  for (const text of ['', '  - ', '‹›', 'скидка', '欢迎', '%', 'A'.repeat(41), ' '.repeat(101)]) {
    expect(couponKey(text), text).toBeNull();
  }
  for (const text of ['', 'AB', '-ABC', 'ABC-', 'A--BC', 'A BC', 'ÄBC', 'A'.repeat(41)]) {
    expect(printedCode(text), text).toBeNull();
  }
});

test('ignores case, spaces, dashes, width, script of digits, and look-alikes', () => {
  const key = couponKey('WELCOME10');
  for (const typed of [
    'welcome10',
    ' Welcome-10 ',
    'WEL COME 1O',
    'ＷＥＬＣＯＭＥ１０',
    'we1come10',
    'WELCOME١٠',
    'WELCOME१०',
    'wel\u2013come\u00a010',
    'WE\u200bLCOME10',
  ]) {
    expect(couponKey(typed), typed).toBe(key);
  }
  expect(couponKey('WELCOME11')).not.toBe(key);
});

test('draws a prefix and ten unambiguous symbols with uniform frequency', () => {
  expect(drawCode(countedRandom(), 'SPRING')).toMatch(
    /^SPRING-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/,
  );
  const random = { bytes: (count: number) => new Uint8Array(randomBytes(count)) };
  const counts = new Map<string, number>();
  for (let draw = 0; draw < 3200; draw += 1) {
    for (const symbol of drawCode(random, 'X').slice(2).replace('-', '')) {
      counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
    }
  }
  expect(counts.size).toBe(32);
  // Expected 1,000 each, with a standard deviation of 31.
  for (const [symbol, count] of counts) expect(Math.abs(count - 1000), symbol).toBeLessThan(220);
});
