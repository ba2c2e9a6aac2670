import { expect, test } from 'vitest';
import { dateFormat, numberFormat, plainMoment, writeDay, zonedIso, zoneName } from './formats.ts';

const DAY = new Date('2026-03-05T23:30:00Z');

test('different options create different formats', () => {
  const long = dateFormat('de', { dateStyle: 'long', timeZone: 'UTC' });
  expect(long.format(DAY)).toBe('5. März 2026');
  expect(dateFormat('de', { dateStyle: 'short', timeZone: 'UTC' }).format(DAY)).toBe('05.03.26');
  expect(dateFormat('fr', { dateStyle: 'long', timeZone: 'UTC' }).format(DAY)).toBe('5 mars 2026');
  expect(numberFormat('de').format(1234.5)).toBe('1.234,5');
  expect(numberFormat('de', { style: 'percent' }).format(0.25)).toBe('25\u00a0%');
});

test('names the year in Vietnamese', () => {
  expect(writeDay(DAY, 'vi-VN', 'UTC')).toBe('5 tháng 3 năm 2026');
  expect(writeDay(new Date('2027-01-01'), 'fr-FR', 'UTC')).toBe('1er janvier 2027');
  expect(writeDay(new Date('2027-01-11'), 'fr-FR', 'UTC')).toBe('11 janvier 2027');
});

test('creates every format once', () => {
  const style = { dateStyle: 'long', timeZone: 'UTC' } as const;
  expect(dateFormat('ja', style)).toBe(dateFormat('ja', { ...style }));
  expect(numberFormat('ja')).toBe(numberFormat('ja'));
});

test('writes the day of the time zone for staff and files', () => {
  const eve = new Date('2026-12-31T23:30:00Z');
  expect(plainMoment(eve, 'Europe/Berlin')).toBe('2027-01-01 00:30:00');
  expect(zonedIso(eve, 'Europe/Berlin')).toBe('2027-01-01T00:30:00+01:00');
  expect(new Date(zonedIso(eve, 'Asia/Kolkata'))).toEqual(eve);
  expect(zoneName('en-US', 'Europe/Berlin')).toBe('Central European Time');
});
