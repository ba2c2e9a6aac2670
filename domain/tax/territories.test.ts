import { assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COUNTRIES } from '../../kit/countries.ts';
import { assessTax, isProven, isSamePlace, isUnionState, lowersTax, sellerIn } from './assess.ts';
import { parseTaxId } from './tax-id.ts';
import { postcodeExample, postcodeIn, readPostcode } from './territories.ts';

const NOW = new Date('2026-11-28T12:00:00Z');

const taxOf = (country: string, postcode: string | null, isCompany = false) => {
  const customer = { country, postcode, isCompany, hasProvenTaxId: isCompany };
  return assessTax({ customer, seller: sellerIn('DE'), date: NOW });
};

const ASKED = ['AT', 'AU', 'CY', 'DE', 'DK', 'ES', 'FI', 'FR', 'GB', 'GR', 'IT', 'NO', 'PT'];

describe('rejects', () => {
  test.each([
    ['ES', '00123'],
    ['ES', '53001'],
    ['ES', '3500'],
    ['DE', '1011'],
    ['DE', '00115'],
    ['FR', '2A004'],
    ['GB', '10115'],
    ['GB', 'SW1A'],
    ['IT', '99999'],
    ['PT', '9000-12'],
    ['AT', '0123'],
    ['DE', ''],
    ['ES', 'IT-35001'],
    ['ES', 'D-35001'],
    ['ES', 'F 35001'],
    ['ES', 'ES-IT-35001'],
    ['ES', 'XYZ35001'],
    ['DE', 'ES-78266'],
    ['FR', 'E-97400'],
    ['IT', 'A23041'],
    ['US', '10001'],
    ['__proto__', '1'],
  ])('in %s the postcode "%s"', (country, text) => {
    expect(readPostcode(country, text)).toBeNull();
  });

  test('arbitrary text without throwing, or accepts it again as returned', () => {
    const countries = constantFrom(...ASKED);
    assert(
      property(countries, string({ unit: 'grapheme', maxLength: 12 }), (country, text) => {
        const read = readPostcode(country, text);
        if (read !== null) expect(readPostcode(country, read)).toBe(read);
      }),
    );
  });

  test('the postcode of another country without a change of tax', () => {
    for (const postcode of ['', 'x', '9999999', null])
      expect(taxOf('ES', postcode)).toEqual(taxOf('ES', '28013'));
  });
});

test.each([
  ['ES', '３５００１', '35001'],
  ['ES', ' 35 001 ', '35001'],
  ['ES', 'E-35001', '35001'],
  ['ES', 'ES-35001', '35001'],
  ['ES', 'es 35001', '35001'],
  ['IT', 'I-23041', '23041'],
  ['IT', 'RSM-47890', '47890'],
  ['FR', 'F-97400', '97400'],
  ['DK', 'FO-100', '100'],
  ['ES', '35001,', '35001'],
  ['DE', '(78266)', '78266'],
  ['PT', '9000\u2212001', '9000001'],
  ['GR', 'GR-630 86', '63086'],
  ['DE', 'D-78266', '78266'],
  ['FI', 'AX-22100', '22100'],
  ['FR', '97 400', '97400'],
  ['ES', '٣٥٠٠١', '35001'],
  ['GB', 'je2 3ab', 'JE23AB'],
  ['PT', '9000-001', '9000001'],
  ['GR', '630 86', '63086'],
])('normalizes %s: "%s" to %s', (country, typed, read) => {
  expect(readPostcode(country, typed)).toBe(read);
});

test('has an example wherever the postcode matters, and nowhere else', () => {
  expect(COUNTRIES.filter((country) => postcodeExample(country) !== null)).toEqual(ASKED);
  for (const country of ASKED) {
    const example = postcodeExample(country);
    expect(readPostcode(country, example ?? '')).not.toBeNull();
    expect(taxOf(country, example)).toEqual(taxOf(country, null));
  }
});

/** Rate in parts per million and state: one postcode of each rule, and some just beside it. */
test.each([
  ['Las Palmas', 'ES', '35001', 0, 'IC'],
  ['Santa Cruz de Tenerife', 'ES', '38001', 0, 'IC'],
  ['Ceuta', 'ES', '51001', 0, 'EA'],
  ['Melilla', 'ES', '52006', 0, 'EA'],
  ['the Balearic Islands', 'ES', '07001', 210_000, 'ES'],
  ['Valladolid', 'ES', '47001', 210_000, 'ES'],
  ['Büsingen, in the Swiss customs area', 'DE', '78266', 81_000, 'CH'],
  ['Heligoland', 'DE', '27498', 0, 'DE'],
  ['Cuxhaven', 'DE', '27472', 190_000, 'DE'],
  ['Livigno', 'IT', '23041', 0, 'IT'],
  ['Campione d’Italia', 'IT', '22061', 0, 'IT'],
  ['a neighbor of Campione', 'IT', '22060', 220_000, 'IT'],
  ['San Marino', 'IT', '47890', 0, 'SM'],
  ['the Vatican', 'IT', '00120', 0, 'VA'],
  ['Rome', 'IT', '00184', 220_000, 'IT'],
  ['Mariehamn', 'FI', '22100', 0, 'AX'],
  ['Turku', 'FI', '20100', 255_000, 'FI'],
  ['Mount Athos', 'GR', '63086', 0, 'GR'],
  ['the mainland beside it', 'GR', '63075', 240_000, 'GR'],
  ['Guadeloupe', 'FR', '97110', 85_000, 'GP'],
  ['Saint-Barthélemy', 'FR', '97133', 0, 'BL'],
  ['Saint-Martin', 'FR', '97150', 0, 'MF'],
  ['Martinique', 'FR', '97200', 85_000, 'MQ'],
  ['French Guiana', 'FR', '97300', 0, 'GF'],
  ['Réunion', 'FR', '97400', 85_000, 'RE'],
  ['Saint-Pierre', 'FR', '97500', 0, 'PM'],
  ['Mayotte', 'FR', '97600', 0, 'YT'],
  ['Polynesia', 'FR', '98714', 0, 'PF'],
  ['New Caledonia', 'FR', '98800', 0, 'NC'],
  ['Monaco', 'FR', '98000', 200_000, 'FR'],
  ['Corsica', 'FR', '20000', 200_000, 'FR'],
  ['Funchal', 'PT', '9000-001', 220_000, 'PT'],
  ['Ponta Delgada', 'PT', '9500-150', 160_000, 'PT'],
  ['Faro', 'PT', '8000-138', 230_000, 'PT'],
  ['Jungholz', 'AT', '6691', 190_000, 'AT'],
  ['Mittelberg', 'AT', '6993', 190_000, 'AT'],
  ['Innsbruck', 'AT', '6020', 200_000, 'AT'],
  ['Northern Ireland, as all of the United Kingdom for services', 'GB', 'BT1 5GS', 200_000, 'GB'],
  ['the Isle of Man', 'GB', 'IM1 1AF', 200_000, 'GB'],
  ['Jersey', 'GB', 'JE2 3AB', 0, 'JE'],
  ['Guernsey', 'GB', 'GY1 1AA', 0, 'GG'],
  ['Gibraltar', 'GB', 'GX11 1AA', 0, 'GI'],
  ['northern Cyprus', 'CY', '99010', 0, 'CY'],
  ['Akrotiri’s neighbors, and the bases', 'CY', '4600', 190_000, 'CY'],
  ['Svalbard', 'NO', '9170', 0, 'SJ'],
  ['Tromsø', 'NO', '9008', 250_000, 'NO'],
  ['Nuuk', 'DK', '3900', 0, 'GL'],
  ['Tórshavn', 'DK', '100', 0, 'FO'],
  ['Hillerød', 'DK', '3400', 250_000, 'DK'],
  ['Norfolk Island', 'AU', '2899', 0, 'NF'],
])('taxes %s (%s %s)', (_place, country, postcode, ratePpm, state) => {
  const { treatment, ...tax } = taxOf(country, postcode);
  expect(tax).toMatchObject({ ratePpm, country: state, standardPpm: ratePpm });
  expect(treatment).toBe(ratePpm === 0 ? 'none' : 'standard');
  // Without a postcode, the tax is at least as high, so the vendor never owes more than it charged.
  const mainland = taxOf(country, null);
  expect(mainland).toEqual(taxOf(country, ''));
  expect(mainland.ratePpm).toBeGreaterThanOrEqual(ratePpm);
  expect(lowersTax(country, postcode, NOW)).toBe(ratePpm < mainland.ratePpm);
});

test('lowers the tax only for the postcode of a territory', () => {
  for (const postcode of [null, '', 'x', 'IT-35001', '28013'])
    expect(lowersTax('ES', postcode, NOW), String(postcode)).toBe(false);
  expect(lowersTax('US', '35001', NOW)).toBe(false);
});

test.each([
  ['RE', 85_000],
  ['GP', 85_000],
  ['MQ', 85_000],
  ['GF', 0],
  ['AX', 0],
  ['JE', 0],
  ['XK', 0],
])('taxes %s as a country of its own: %i', (country, ratePpm) => {
  expect(taxOf(country, null).ratePpm).toBe(ratePpm);
});

test('allows no reverse charge where no tax is collected, and uses the IDs of the state elsewhere', () => {
  expect(taxOf('ES', '35001', true).treatment).toBe('none');
  expect(taxOf('PT', '9000', true)).toMatchObject({ treatment: 'reverse-charge', ratePpm: 0 });
  expect(taxOf('PT', '9000', true).standardPpm).toBe(220_000);
  expect(parseTaxId('RE', 'FR40303265045')).toMatchObject({ ok: true, country: 'FR' });
  const check = { country: 'FR', id: 'FR40303265045', requestId: null, at: NOW } as const;
  expect(isProven({ ...check, result: 'valid', by: 'register' }, 'RE')).toBe(true);
});

test('grants EU rights in overseas parts of the EU, but not in other territories', () => {
  expect(['RE', 'GP', 'MQ', 'GF', 'MF', 'YT', 'AX'].filter(isUnionState)).toHaveLength(7);
  expect(['GL', 'FO', 'NC', 'PF', 'BL', 'SJ', 'JE', 'XK'].filter(isUnionState)).toEqual([]);
});

test('finds a postcode at either end of any address line', () => {
  expect(postcodeIn('ES', ['Calle Mayor 5', '35001 Las Palmas', 'España'])).toBe('35001');
  expect(postcodeIn('ES', ['Calle Mayor 5', 'Las Palmas, 35001'])).toBe('35001');
  expect(postcodeIn('GB', ['1 High St', 'St Helier JE2 3AB'])).toBe('JE23AB');
  expect(postcodeIn('GR', ['Karyes', '630 86 Athos'])).toBe('63086');
  expect(postcodeIn('ES', ['Calle Mayor 5', 'Las Palmas'])).toBeNull();
  expect(postcodeIn('US', ['1 Main St', 'Springfield 62701'])).toBeNull();
});

test('compares postcodes by territory', () => {
  expect(isSamePlace('ES', '35001', '38001', NOW)).toBe(true);
  expect(isSamePlace('ES', '28013', null, NOW)).toBe(true);
  expect(isSamePlace('ES', '28013', '35001', NOW)).toBe(false);
  expect(isSamePlace('ES', '35001', null, NOW)).toBe(false);
});
