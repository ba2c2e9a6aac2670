import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { writeDatev } from './datev.ts';
import type { JournalLine } from './journal.ts';

const COMPANY = { country: 'DE', zone: 'Europe/Berlin' };
const PERIOD = {
  span: { from: '2026-10-01', until: '2026-12-31' },
  now: new Date('2026-11-30T07:00:00.123Z'),
};

const line = (change: Partial<JournalLine> = {}): JournalLine => ({
  id: '1',
  kind: 'invoice',
  entryKind: 'sale',
  number: 'INV-2026-000001',
  issuedAt: new Date('2026-11-30T23:30:00Z'),
  suppliedAt: new Date('2026-11-30T23:30:00Z'),
  orderId: '2',
  orderNumber: 'VT-1A2B3C4D',
  reason: null,
  refersTo: null,
  currency: 'EUR',
  net: 4193,
  tax: 797,
  total: 4990,
  taxation: { treatment: 'standard', country: 'DE', ratePpm: 190_000, name: 'vat' },
  buyer: { country: 'DE', taxId: null },
  method: 'card',
  own: { currency: 'EUR', gross: 4990, tax: 797, rate: null },
  ...change,
});

const read = (lines: readonly JournalLine[]) => {
  const text = iconv.decode(Buffer.from(writeDatev(lines, COMPANY, PERIOD)), 'win1252');
  expect(text.endsWith('\r\n')).toBe(true);
  return text
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split(';'));
};

test('refuses a document without a rate', () => {
  const own = { currency: 'EUR', gross: null, tax: null, rate: null };
  expect(() => writeDatev([line({ own })], COMPANY, PERIOD)).toThrow('has no exchange rate');
});

test('leaves out documents of nothing', () => {
  expect(read([line({ total: 0 })])).toHaveLength(2);
});

test('writes the header of the published format', () => {
  const [header = [], headings = []] = read([line()]);
  expect(header.slice(0, 6)).toEqual([
    ...['"EXTF"', '700', '21', '"Buchungsstapel"', '13', '20261130080000123'],
  ]);
  expect(header.slice(10, 16)).toEqual(['1001', '1', '20260101', '4', '20261001', '20261231']);
  expect(header.slice(18, 22)).toEqual(['1', '0', '0', '"EUR"']);
  expect([header.length, headings.length]).toEqual([31, 125]);
  expect(headings.slice(7, 9)).toEqual(['"Gegenkonto (ohne BU-Schlüssel)"', '"BU-Schlüssel"']);
  expect([headings[39], headings[113], headings[124]]).toEqual([
    ...['"EU-Land u. UStID (Bestimmung)"', '"Festschreibung"', '"Abw. Skontokonto"'],
  ]);
});

test('is encoded in windows-1252', () => {
  const bytes = Buffer.from(writeDatev([line()], COMPANY, PERIOD));
  expect(bytes.includes(Buffer.from([0x53, 0x63, 0x68, 0x6c, 0xfc]))).toBe(true);
});

test('books sales and credit notes on the day in the seller’s zone', () => {
  const note = line({
    kind: 'credit-note',
    number: 'CN-2026-000001',
    own: { currency: 'EUR', gross: -4990, tax: -797, rate: null },
  });
  const [, , sale = [], credit = []] = read([line(), note]);
  expect([sale[0], sale[1], sale[2], sale[6], sale[7], sale[9], sale[10], sale[113]]).toEqual([
    ...['49,90', '"S"', '"EUR"', '1360', '8400', '0112', '"INV-2026-000001"', '0'],
  ]);
  expect([credit[0], credit[1], credit[10]]).toEqual(['49,90', '"H"', '"CN-2026-000001"']);
  expect([sale.length, credit.length]).toEqual([125, 125]);
});

test('books by taxation, with the state and rate of the one-stop shop', () => {
  const taxed = (
    country: string,
    treatment: JournalLine['taxation']['treatment'],
    ratePpm: number,
  ) =>
    line({
      taxation: { treatment, country, ratePpm, name: 'vat' },
      buyer: {
        country,
        taxId: treatment === 'reverse-charge' ? 'FR12345678901' : null,
      },
    });
  const [, , ...rows] = read([
    taxed('GR', 'standard', 240_000),
    taxed('FR', 'reverse-charge', 0),
    taxed('US', 'none', 0),
    taxed('GB', 'standard', 200_000),
  ]);
  expect(rows.map((row) => [row[7], row[39], row[40]])).toEqual([
    ['8320', '"EL"', '24,00'],
    ['8336', '"FR12345678901"', ''],
    ['8338', '', ''],
    ['8338', '', ''],
  ]);
});

test('books an invoice that was sent before its payment, and its credit note, as a receivable', () => {
  const [, , sold = [], canceled = []] = read([
    line({ method: 'on-account' }),
    line({ method: 'on-account', kind: 'credit-note', total: -4990, reason: 'cancellation' }),
  ]);
  expect([sold[6], sold[7], sold[1]]).toEqual(['1410', '8400', '"S"']);
  expect([canceled[6], canceled[7], canceled[1]]).toEqual(['1410', '8400', '"H"']);
});
