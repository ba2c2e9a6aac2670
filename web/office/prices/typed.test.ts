import { expect, test } from 'vitest';
import type { FormValues } from '../form-values.ts';
import { entriesOf, faultsAt, type PriceDraft, readPrices } from './typed.ts';

const NOW = new Date('2026-03-01T00:00:00Z');
const SENT: FormValues = [
  ...([
    ['new-product', 'pdfreader'],
    ['new-plan', 'lifetime'],
    ['new-seats', '3'],
  ] as const),
  ...([
    ['amount-eu', '19,9'],
    ['amount-jp', '2480'],
    ['amount-us', ''],
  ] as const),
  ...([
    ['valid-from', ''],
    ['valid-to', '2026-04-01T12:00'],
  ] as const),
];
const draftOf = (sent: FormValues): PriceDraft => {
  const read = readPrices(sent);
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  return read.draft;
};

test('reports every invalid field', () => {
  const sent: FormValues = [
    ...([
      ['amount-eu', '1.999'],
      ['amount-jp', '24.5'],
      ['amount-gb', '0'],
    ] as const),
    ...([
      ['valid-from', 'soon'],
      ['valid-to', '2026-02-30T00:00'],
    ] as const),
  ];
  expect(readPrices(sent)).toEqual({
    ok: false,
    faults: {
      'amount-eu': 'amount',
      'amount-jp': 'amount',
      'amount-gb': 'amount',
      'valid-from': 'moment',
      'valid-to': 'moment',
    },
  });
  expect(readPrices([])).toEqual({ ok: false, faults: { amounts: 'no-amount' } });
});

test('reports a fault of the book at the field that caused it', () => {
  const found = [
    ...([
      { index: 0, code: 'in-the-past' },
      { index: 0, code: 'ends-before-start' },
    ] as const),
    ...([{ index: 1, code: 'start-taken' }] as const),
  ];
  expect(faultsAt(draftOf(SENT), found)).toEqual({
    'valid-from': 'in-the-past',
    'valid-to': 'ends-before-start',
    'amount-jp': 'start-taken',
  });
});

test('creates one entry per amount, starting at once by default', () => {
  const what = { product: 'pdfreader', plan: 'lifetime', seats: 3 };
  const span = { validFrom: NOW, validTo: new Date('2026-04-01T12:00:00Z') };
  expect(entriesOf(draftOf(SENT), NOW)).toEqual([
    { ...what, ...span, market: 'eu', total: { minor: 1990, currency: 'EUR' } },
    { ...what, ...span, market: 'jp', total: { minor: 2480, currency: 'JPY' } },
  ]);
});
