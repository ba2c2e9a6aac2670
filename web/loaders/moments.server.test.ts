import { describe, expect, test } from 'vitest';
import { paperOf } from '../../domain/invoice/index.ts';
import { getLocale, LOCALES } from '../../locales/index.ts';
import { writtenInvoice } from '../../tests/harness/invoices.ts';
import { dateText, momentText, orderDayText, unbroken } from './moments.server.ts';

/** Moments around midnight in Berlin, at the end of a year and at both changes of daylight saving time. */
const EDGES = [
  ...['2026-12-31T22:59:59Z', '2026-12-31T23:00:00Z', '2026-12-31T23:30:00Z'],
  ...['2027-03-27T22:59:59Z', '2027-03-27T23:00:00Z', '2027-03-28T21:59:59Z'],
  ...['2027-03-28T22:00:00Z', '2027-10-30T22:00:00Z', '2027-10-31T22:59:59Z'],
].map((text) => new Date(text));

describe.each(LOCALES.map((locale) => [locale.prefix, locale] as const))('%s', (prefix, locale) => {
  test('writes the day of an order like its invoice', () => {
    for (const at of EDGES) {
      const invoice = { ...writtenInvoice(prefix), issuedAt: at, suppliedAt: at };
      const shown = orderDayText({ paidAt: at, createdAt: new Date(0) }, invoice.seller, locale);
      const printed = paperOf(invoice).facts.map(({ value }) => unbroken(value));
      expect(printed).toContain(shown);
    }
  });
});

test('dates an order at 23:30 UTC on New Year’s Eve to New Year’s Day at the seller', () => {
  const [english] = LOCALES.filter(({ prefix }) => prefix === 'en');
  if (!english) throw new Error('no English');
  const paidAt = new Date('2026-12-31T23:30:00Z');
  const order = { paidAt, createdAt: paidAt };
  expect(orderDayText(order, writtenInvoice('en').seller, english)).toBe(
    'January\u00a01,\u00a02027',
  );
  expect(orderDayText(order, { zone: 'America/New_York' }, english)).toBe(
    'December\u00a031,\u00a02026',
  );
});

test('writes days and moments as sentences of a language do', () => {
  const at = new Date('2026-11-28T10:24:00Z');
  const vietnamese = getLocale('vi');
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  expect(plain(dateText(at, vietnamese))).toBe('28 tháng 11 năm 2026');
  expect(momentText(at, vietnamese)).toBe('lúc 17:24 GMT+7 ngày 28 tháng 11 năm 2026');
  const french = getLocale('fr');
  expect(plain(dateText(new Date('2027-01-01T12:00:00Z'), french))).toBe('1er janvier 2027');
  const portuguese = getLocale('pt');
  expect(plain(dateText(new Date('2027-01-01T12:00:00Z'), portuguese))).toBe(
    '1º de janeiro de 2027',
  );
  expect(plain(dateText(new Date('2027-01-11T12:00:00Z'), french))).toBe('11 janvier 2027');
});

test('joins the year, the month, and the day, with and without spaces between them', () => {
  expect(unbroken('21. November 2026')).toBe('21.\u00a0November\u00a02026');
  expect(unbroken('2026年11月21日').split('\u2060')).toEqual([
    '2026',
    '年',
    '11',
    '月',
    '21',
    '日',
  ]);
});
