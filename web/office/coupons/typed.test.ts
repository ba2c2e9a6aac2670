import { expect, test } from 'vitest';
import type { FormValues } from '../form-values.ts';
import { describeTerms } from './change.server.ts';
import { readCoupon, SOLD_IN } from './typed.ts';

const sent = (fields: Readonly<Record<string, string>>): FormValues =>
  Object.entries({
    how: 'one',
    code: 'AUTUMN',
    kind: 'percent',
    percent: '10',
    zone: 'UTC',
    ...fields,
  });
const NOW = new Date('2026-11-21T12:00:00Z');
const faultsOf = (fields: Readonly<Record<string, string>>) => {
  const read = readCoupon(sent(fields), NOW);
  return read.ok ? {} : read.faults;
};
const draftOf = (given: FormValues) => {
  const read = readCoupon(given, NOW);
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  return read.draft;
};

test('reports every invalid field', () => {
  for (const percent of ['', '0', '100.0001', '-5', '1e2', '5!'])
    expect(faultsOf({ percent }), percent).toEqual({ percent: 'percent' });
  for (const count of ['', '0', '1.5', 'many'])
    expect(faultsOf({ how: 'many', count }), count).toEqual({ count: 'count' });
  expect(faultsOf({ kind: 'amount' })).toEqual({ amounts: 'no-amount' });
  expect(faultsOf({ kind: 'amount', 'off-JPY': '5.5' })).toEqual({ 'off-JPY': 'amount' });
  expect(faultsOf({ emails: 'ada@example.com, bob' })).toEqual({ emails: 'email' });
  const emails = (count: number) => ({ emails: 'ada@example.com\n'.repeat(count) });
  expect(faultsOf(emails(2001))).toEqual({ emails: 'emails-many' });
  expect(faultsOf(emails(2000))).toEqual({});
  expect(faultsOf({ 'first-day-time': '10:00' })).toEqual({ 'first-day-time': 'time' });
  for (const zone of ['', 'Mars/North']) expect(faultsOf({ zone }), zone).toEqual({ zone: 'zone' });
  for (const name of ['first-day', 'last-day'])
    for (const day of ['2027-02-30', '0000-01-01', '9999-12-31', 'x'])
      expect(faultsOf({ [name]: day }), day).toEqual({ [name]: 'moment' });
  const forever = { 'last-day': '9999-12-31', 'last-day-time': '23:59' };
  expect(faultsOf({ ...forever, zone: 'Pacific/Pago_Pago' })).toEqual({ 'last-day': 'moment' });
  const limits = faultsOf({ 'use-limit': '0', 'per-customer': 'x' });
  expect(limits).toEqual({ 'use-limit': 'limit', 'per-customer': 'limit' });
});

test('rejects a last day in the past, but not today in its zone', () => {
  const over = { 'last-day': 'in-the-past' };
  expect(faultsOf({ 'last-day': '2026-11-20' })).toEqual(over);
  expect(faultsOf({ 'last-day': '2026-11-21', 'last-day-time': '12:00' })).toEqual(over);
  expect(faultsOf({ 'last-day': '2026-11-21' })).toEqual({});
  expect(faultsOf({ 'last-day': '2026-11-20', zone: 'Pacific/Pago_Pago' })).toEqual(over);
  expect(faultsOf({ 'last-day': '2026-11-21', zone: 'Pacific/Pago_Pago' })).toEqual({});
});

test('reads numbers in the digits of every script', () => {
  const fields = { how: 'many', count: '٥٠', percent: '٢٠٫٥', 'use-limit': '３' };
  const { count, terms } = draftOf(sent(fields));
  expect([count, terms.offer, terms.useLimit]).toEqual([50, { kind: 'percent', ppm: 205_000 }, 3]);
});

test('applies to all if nothing is checked, and ignores unknown choices', () => {
  expect(draftOf([...sent({}), ['plans', 'decade'], ['products', 'notepad']])).toEqual({
    code: 'AUTUMN',
    count: null,
    terms: {
      offer: { kind: 'percent', ppm: 100_000 },
      plans: null,
      products: null,
      markets: null,
      emails: null,
      validity: { from: null, until: null, zone: 'UTC' },
      useLimit: null,
      perCustomer: null,
    },
  });
});

test('reads all fields and describes them for the log', () => {
  const fields = {
    how: 'many',
    count: '50',
    percent: '12,3456',
    zone: 'Asia/Tokyo',
    'per-customer': '1',
    'first-day': '2026-12-01',
    'first-day-time': '18:00',
    'last-day': '2026-12-31',
    emails: 'ada@example.com\nbob@example.com',
    'use-limit': '3',
  };
  const { count, terms } = draftOf([
    ...sent(fields),
    ...([
      ['plans', 'year'],
      ['products', 'zipx'],
      ['products', 'pdfreader'],
    ] as const),
  ]);
  expect(terms.offer).toEqual({ kind: 'percent', ppm: 123_456 });
  expect(describeTerms(terms, count)).toBe(
    'codes=50; off=12.3456 %; plans=year; products=zipx,pdfreader; customers=2; from=2026-12-01T18:00; until=2026-12-31; zone=Asia/Tokyo; uses=3; per-customer=1',
  );
});

test('reads amounts with the decimals of their currencies', () => {
  expect(SOLD_IN).not.toContain('CHF');
  const { terms } = draftOf(sent({ kind: 'amount', 'off-EUR': '5', 'off-JPY': '800' }));
  expect(terms.offer).toEqual({ kind: 'amount', minor: { EUR: 500, JPY: 800 } });
  expect(describeTerms(terms, null)).toContain('off=5.00 EUR 800 JPY;');
});
