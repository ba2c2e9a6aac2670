import { describe, expect, test } from 'vitest';
import { includesTax, MARKETS } from '../price/index.ts';
import { assessTax, highestMainlandRates, isProven, sellerIn } from './assess.ts';
import { always, highestRate } from './country-tax.ts';
import type { TaxIdCheck } from './tax.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const DE = sellerIn('DE');

const consumer = (country: string, postcode: string | null = null) => ({
  country,
  postcode,
  isCompany: false,
  hasProvenTaxId: false,
});
const company = (country: string, hasProvenTaxId = true) => ({
  country,
  postcode: null,
  isCompany: true,
  hasProvenTaxId,
});
const rateAt = (country: string, moment: string) =>
  assessTax({ customer: consumer(country), seller: DE, date: new Date(moment) }).ratePpm;

describe('rejects', () => {
  test.each(['', 'ZZ', 'de', 'EL', 'XI', '__proto__'])('the unknown country "%s"', (country) => {
    expect(() => sellerIn(country)).toThrow(RangeError);
    const query = { customer: consumer(country), seller: DE, date: NOW };
    expect(() => assessTax(query)).toThrow(RangeError);
  });

  test('a day before the table begins', () => {
    expect(() => rateAt('DE', '2023-12-31T22:59:59Z')).toThrow('2023-12-31');
    expect(rateAt('DE', '2023-12-31T23:00:00Z')).toBe(190_000);
  });

  test.each([
    ['a consumer with a proven ID', { ...consumer('FR'), hasProvenTaxId: true }],
    ['a company without a proven ID', company('FR', false)],
  ])('reverse charge for %s', (_, customer) => {
    const paid = assessTax({ customer, seller: DE, date: NOW });
    expect(paid).toEqual(assessTax({ customer: consumer('FR'), seller: DE, date: NOW }));
    expect(paid).toMatchObject({ treatment: 'standard', country: 'FR', ratePpm: 200_000 });
  });

  test.each(['JP', 'ID', 'MY', 'MX', 'ZA', 'NG', 'KE'])(
    'reverse charge for a company in %s, where the seller owes the tax',
    (country) => {
      const { treatment, ratePpm } = assessTax({
        customer: company(country),
        seller: DE,
        date: NOW,
      });
      expect(treatment).toBe('standard');
      expect(ratePpm).toBe(rateAt(country, NOW.toISOString()));
    },
  );
});

describe('isProven', () => {
  const check: TaxIdCheck = {
    country: 'FR',
    id: 'FR40303265045',
    result: 'valid',
    by: 'register',
    requestId: null,
    at: NOW,
  };

  test('rejects no check, another country, and every result except valid', () => {
    expect(isProven(null, 'FR')).toBe(false);
    expect(isProven(check, 'BE')).toBe(false);
    expect(isProven({ ...check, result: 'invalid' }, 'FR')).toBe(false);
    expect(isProven({ ...check, result: 'unreachable' }, 'FR')).toBe(false);
  });

  test('accepts a valid check of the country, and a French one for Monaco', () => {
    expect(isProven(check, 'FR')).toBe(true);
    expect(isProven(check, 'MC')).toBe(true);
  });
});

describe('a seller in Germany taxes', () => {
  test.each([
    ['a consumer at home', consumer('DE'), 'standard', 'DE', 190_000],
    ['a company at home, with or without an ID', company('DE'), 'standard', 'DE', 190_000],
    ['a consumer in France (one-stop shop)', consumer('FR'), 'standard', 'FR', 200_000],
    ['a consumer in Hungary', consumer('HU'), 'standard', 'HU', 270_000],
    ['a consumer in Monaco', consumer('MC'), 'standard', 'FR', 200_000],
    ['a consumer in Liechtenstein', consumer('LI'), 'standard', 'CH', 81_000],
    ['a consumer in the United Kingdom', consumer('GB'), 'standard', 'GB', 200_000],
    ['a consumer in Switzerland', consumer('CH'), 'standard', 'CH', 81_000],
    ['a company in France', company('FR'), 'reverse-charge', 'FR', 0],
    ['a company in Greece', company('GR'), 'reverse-charge', 'GR', 0],
    ['a company in the United Kingdom', company('GB'), 'reverse-charge', 'GB', 0],
    ['a company in Korea', company('KR'), 'reverse-charge', 'KR', 0],
    ['a company in Taiwan', company('TW'), 'reverse-charge', 'TW', 0],
    ['a company in India', company('IN'), 'reverse-charge', 'IN', 0],
    ['a consumer in the United States', consumer('US'), 'none', 'US', 0],
    ['a company in the United States', company('US'), 'none', 'US', 0],
    ['a consumer in Brazil', consumer('BR'), 'none', 'BR', 0],
    ['a consumer in Hong Kong', consumer('HK'), 'none', 'HK', 0],
  ])('%s', (_, customer, treatment, country, ratePpm) => {
    const taxation = assessTax({ customer, seller: DE, date: NOW });
    expect(taxation).toMatchObject({ treatment, country, ratePpm });
    const consumerRate = rateAt(customer.country, NOW.toISOString());
    expect(taxation.standardPpm).toBe(consumerRate);
    expect(taxation.name === 'none').toBe(treatment === 'none');
  });
});

describe('another seller', () => {
  test('charges its own rate in the EU outside the one-stop shop', () => {
    const seller = { country: 'DE', ossCountries: [] };
    const french = assessTax({ customer: consumer('FR'), seller, date: NOW });
    expect(french).toMatchObject({ treatment: 'standard', country: 'DE', ratePpm: 190_000 });
    const firm = assessTax({ customer: company('FR'), seller, date: NOW });
    expect(firm).toMatchObject({ treatment: 'reverse-charge', country: 'FR', ratePpm: 0 });
    const british = assessTax({ customer: consumer('GB'), seller, date: NOW });
    expect(british).toMatchObject({ country: 'GB', ratePpm: 200_000 });
  });

  test('outside the EU charges the rates of member states, and nothing in the United States', () => {
    const seller = sellerIn('US');
    const german = assessTax({ customer: consumer('DE'), seller, date: NOW });
    expect(german).toMatchObject({ country: 'DE', ratePpm: 190_000 });
    const firm = assessTax({ customer: company('DE'), seller, date: NOW });
    expect(firm.treatment).toBe('reverse-charge');
    expect(assessTax({ customer: consumer('US'), seller, date: NOW }).treatment).toBe('none');
  });
});

describe('a rate', () => {
  test.each([
    ['RU', '2025-12-31T20:59:59.999Z', 200_000, 220_000],
    ['KZ', '2025-12-31T18:59:59.999Z', 120_000, 160_000],
    ['EE', '2025-06-30T20:59:59.999Z', 220_000, 240_000],
    ['SK', '2024-12-31T22:59:59.999Z', 200_000, 230_000],
    ['FI', '2024-08-31T20:59:59.999Z', 240_000, 255_000],
    ['RO', '2025-07-31T20:59:59.999Z', 190_000, 210_000],
    ['VN', '2025-06-30T16:59:59.999Z', 100_000, 80_000],
    ['VN', '2026-12-31T16:59:59.999Z', 80_000, 100_000],
    ['MY', '2024-02-29T15:59:59.999Z', 60_000, 80_000],
  ])('in %s ends with the local day: %s', (country, last, before, after) => {
    expect(rateAt(country, last)).toBe(before);
    const next = new Date(new Date(last).getTime() + 1).toISOString();
    expect(rateAt(country, next)).toBe(after);
  });

  test('is zero before the first entry of a country', () => {
    const at = (moment: string) =>
      assessTax({ customer: consumer('PH'), seller: DE, date: new Date(moment) });
    expect(at('2025-06-01T15:59:59.999Z')).toMatchObject({ treatment: 'none', name: 'none' });
    expect(at('2025-06-01T16:00:00Z')).toMatchObject({ treatment: 'standard', ratePpm: 120_000 });
  });
});

test('counts a mainland rate as the highest even after it has fallen', () => {
  expect(highestRate({ rates: [...always(230_000), ['2026-01-01', 210_000]] })).toBe(230_000);
  expect(new Map(highestMainlandRates()).get('PT')).toBe(230_000);
});

test('names the tax of each market as in its country', () => {
  const collecting = MARKETS.filter(({ country }) => rateAt(country, NOW.toISOString()) > 0);
  expect(collecting.map(({ key }) => key)).toHaveLength(MARKETS.length - 2);
  for (const { country, taxName, taxIncluded } of collecting) {
    expect(taxIncluded).toBe(true);
    const { name } = assessTax({ customer: consumer(country), seller: DE, date: NOW });
    expect([country, name]).toEqual([country, taxName]);
  }
});

test('says that prices include a tax only in markets whose own buyers pay one', () => {
  for (const market of MARKETS) {
    const rate = rateAt(market.country, NOW.toISOString());
    expect([market.key, includesTax(market)]).toEqual([market.key, rate > 0]);
  }
});
