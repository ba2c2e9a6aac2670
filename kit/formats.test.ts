import { expect, test } from 'vitest';
import { dateFormat, numberFormat } from './formats.ts';

const DAY = new Date('2026-03-05T23:30:00Z');

test('other ways to write something in one language are other formats', () => {
  const long = dateFormat('de', { dateStyle: 'long', timeZone: 'UTC' });
  expect(long.format(DAY)).toBe('5. März 2026');
  expect(dateFormat('de', { dateStyle: 'short', timeZone: 'UTC' }).format(DAY)).toBe('05.03.26');
  expect(dateFormat('fr', { dateStyle: 'long', timeZone: 'UTC' }).format(DAY)).toBe('5 mars 2026');
  expect(numberFormat('de').format(1234.5)).toBe('1.234,5');
  expect(numberFormat('de', { style: 'percent' }).format(0.25)).toBe('25\u00a0%');
});

test('the same one is made once', () => {
  const style = { dateStyle: 'long', timeZone: 'UTC' } as const;
  expect(dateFormat('ja', style)).toBe(dateFormat('ja', { ...style }));
  expect(numberFormat('ja')).toBe(numberFormat('ja'));
});
