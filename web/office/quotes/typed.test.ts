import { describe, expect, test } from 'vitest';
import { mostOff } from '../../../domain/sales-quote/index.ts';
import type { FormValues } from '../form-values.ts';
import { readQuote } from './typed.ts';

const NOW = new Date('2026-11-30T12:00:00Z');
const rules = { now: NOW, zone: 'Europe/Berlin', mostOff: mostOff('support'), mayGiveTerms: true };

const FORM = {
  email: 'ada@buyer.example',
  name: 'Ada',
  company: 'Engines AG',
  street: 'Hauptstr. 1',
  postcode: '10115',
  city: 'Berlin',
  country: 'DE',
  language: 'de',
  market: 'eu',
  product: 'zipx',
  plan: 'year',
  seats: '5',
  discount: '7,5',
  until: '2026-12-31',
};

const read = (change: Readonly<Record<string, string>> = {}) => {
  const sent: FormValues = Object.entries({ ...FORM, ...change });
  return readQuote(sent, rules);
};

const faultsOf = (change: Readonly<Record<string, string>>) => {
  const typed = read(change);
  return typed.ok ? {} : typed.faults;
};

describe('refuses', () => {
  test.each([
    ['a discount above the limit of the role', { discount: '10.5' }, { discount: 'discount' }],
    ['a discount that is no number', { discount: 'ten' }, { discount: 'discount' }],
    ['a day in the past', { until: '2026-11-29' }, { until: 'until' }],
    ['a day too far away', { until: '2027-03-01' }, { until: 'until' }],
    ['no day', { until: '' }, { until: 'until' }],
    ['an unknown product', { product: 'nothing' }, { product: 'not-sold' }],
    ['a country of another market', { country: 'JP', postcode: '' }, { country: 'other-market' }],
    ['a tax ID of another country', { tax_id: 'FR40303265045' }, { tax_id: 'other-country' }],
    ['no name', { name: '' }, { name: 'required' }],
    ['terms for a person', { terms_days: '30', company: '' }, { terms_days: 'terms' }],
    ['an order without terms', { next: 'order', po_number: '1' }, { terms_days: 'terms-required' }],
    [
      'an order without the number of the company',
      { next: 'order', terms_days: '30' },
      { po_number: 'required' },
    ],
  ])('%s', (_, change, faults) => {
    expect(faultsOf(change)).toMatchObject(faults);
  });
});

test('reads the buyer, the selection, and the last day, which is included', () => {
  const typed = read();
  expect(typed).toMatchObject({
    ok: true,
    draft: {
      locale: 'de',
      discount: 75_000,
      validUntil: new Date('2026-12-31T23:00:00Z'),
      buyer: { company: 'Engines AG', country: 'DE' },
      choice: { market: 'eu', selection: { product: 'zipx', plan: 'year', seats: 5 } },
    },
  });
});

test('only roles with a limit give discounts, and nobody gives everything', () => {
  expect(mostOff('translator')).toBe(0);
  expect(mostOff('support')).toBeLessThan(mostOff('finance'));
  expect(mostOff('admin')).toBeLessThan(1_000_000);
});

test('reads the payment terms, and those of support as a fault', () => {
  const terms = { terms_days: '45', delivery: 'at-once', next: 'order', po_number: 'PO-1' };
  expect(read(terms)).toMatchObject({
    draft: { termsDays: 45, deliversAtOnce: true, isOrdered: true },
  });
  expect(read({ delivery: 'at-once' })).toMatchObject({
    draft: { termsDays: null, deliversAtOnce: false, isOrdered: false },
  });
  const sent = Object.entries({ ...FORM, ...terms });
  expect(readQuote(sent, { ...rules, mayGiveTerms: false })).toMatchObject({
    faults: { terms_days: 'terms' },
  });
});
