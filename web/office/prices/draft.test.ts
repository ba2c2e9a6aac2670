import { expect, test } from 'vitest';
import type { FormValues } from '../form-values.ts';
import { readPercent, readPrices } from './draft.ts';

const SHOP = { zone: 'Europe/Berlin', now: new Date('2026-11-30T12:00:00Z') };
const GRID: FormValues = [
  ['shown', 'zipx.eu.year.1=1999 zipx.jp.year.1=2980'],
  ['book', '81.0'],
  ['in-market', 'eu'],
  ['in-plan', 'year'],
];
const read = (...sent: FormValues) => readPrices([...GRID, ...sent], SHOP);
const faultsOf = (...sent: FormValues) => {
  const result = read(...sent);
  return result.ok ? null : result.faults.fields;
};
const draftOf = (...sent: FormValues) => {
  const result = read(...sent);
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return result.draft;
};

test('reports every wrong field', () => {
  expect(
    faultsOf(
      ...([
        ['zipx.eu.year.1', '1.999'],
        ['zipx.jp.year.1', ''],
        ['notepad.eu.year.1', '1'],
        ['percent', 'five'],
        ['valid-from', '2026-02-30'],
        ['valid-to', '30.11.2026'],
      ] as const),
    ),
  ).toEqual({
    'zipx.eu.year.1': 'amount',
    'zipx.jp.year.1': 'amount',
    'notepad.eu.year.1': 'unknown',
    percent: 'percent',
    'valid-from': 'day',
    'valid-to': 'day',
  });
  expect(faultsOf(['zipx.eu.year.1', '19,99'])).toEqual({ percent: 'no-change' });
  expect(faultsOf(['percent', '5'], ['valid-from', '2026-11-29'])).toEqual({
    'valid-from': 'in-the-past',
  });
  expect(
    faultsOf(['percent', '5'], ['valid-from', '2027-01-02'], ['valid-to', '2027-01-01']),
  ).toEqual({ 'valid-to': 'ends-before-start' });
});

test.each([
  ['5', 500],
  ['+2.5', 250],
  ['−2,75 %', -275],
  ['٥', 500],
  ['-99.99', -9999],
  ['-100', null],
  ['0', null],
  ['', null],
  ['5%5', null],
  ['1e3', null],
  ['1000', null],
])('reads the percentage %j as %j hundredths', (text, points) => {
  expect(readPercent(text)).toBe(points);
});

test('takes only prices that differ from what the grid showed', () => {
  const { amounts } = draftOf(
    ['zipx.eu.year.1', '19.99'],
    ['zipx.jp.year.1', '3,080'.replace(',', '')],
  );
  expect(amounts).toEqual([
    {
      item: { product: 'zipx', plan: 'year', seats: 1, market: 'jp' },
      total: { minor: 3080, currency: 'JPY' },
    },
  ]);
});

test('days begin and end by the clock of the seller, and today means at once', () => {
  const days = (from: string, until: string) => {
    const draft = draftOf(['percent', '5'], ['valid-from', from], ['valid-to', until]);
    return [draft.from?.toISOString() ?? null, draft.until?.toISOString() ?? null];
  };
  expect(days('2027-01-01', '2027-01-31')).toEqual([
    '2026-12-31T23:00:00.000Z',
    '2027-01-31T23:00:00.000Z',
  ]);
  expect(days('2026-11-30', '2026-11-30')).toEqual([null, '2026-11-30T23:00:00.000Z']);
  expect(draftOf(['percent', '5']).percent).toEqual({
    points: 500,
    scope: { market: 'eu', plan: 'year' },
  });
});
