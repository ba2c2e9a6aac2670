import { describe, expect, test } from 'vitest';
import { convert, readRates, sampleRate } from './exchange.ts';
import { RATES } from './rates.ts';
import { taxCurrencyOf } from './tax-currency.ts';

const XML = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<Cube>
		<Cube time='2026-11-27'>
			<Cube currency='USD' rate='1.1592'/>
			<Cube currency='JPY' rate='181.14'/>
		</Cube>
		<Cube time="2026-11-26"><Cube currency="USD" rate="1.1581"/></Cube>
	</Cube>
</gesmes:Envelope>`;

describe('files', () => {
  test('skips cells that are not rates and never throws', () => {
    const odd = 'Date,USD,usd,GBP,\n2026-11-27,N/A,1.2,-1,\nlater,1.1\n2026-11-26,0,,1e3,\n';
    expect(readRates(odd, 'x')).toEqual([]);
    for (const text of ['', ',', '<', '<Cube time="x"/>', '\0', '{}'])
      expect(readRates(text, 'x')).toEqual([]);
  });

  test('reads the XML of the ECB for one or more days', () => {
    expect(readRates(XML, 'ecb')).toEqual([
      { source: 'ecb', day: '2026-11-27', currency: 'USD', perEuro: '1.1592' },
      { source: 'ecb', day: '2026-11-27', currency: 'JPY', perEuro: '181.14' },
      { source: 'ecb', day: '2026-11-26', currency: 'USD', perEuro: '1.1581' },
    ]);
  });

  test.each([
    ['for one day', 'Date, USD, JPY, \n27 November 2026, 1.1592, 181.14, \n'],
    ['for several days', 'Date,USD,JPY,RUB,\n2026-11-27,1.1592,181.14,N/A,\n'],
    ['from a spreadsheet', '\uFEFFDate;USD;JPY\r\n2026-11-27;1.1592;181.14\r\n'],
  ])('reads the CSV %s', (_name, text) => {
    expect(
      readRates(text, 'ecb').map(({ day, currency, perEuro }) => [day, currency, perEuro]),
    ).toEqual([
      ['2026-11-27', 'USD', '1.1592'],
      ['2026-11-27', 'JPY', '181.14'],
    ]);
  });
});

test.each([
  [479, 'USD', 'EUR', '0.862069', 413],
  [-479, 'USD', 'EUR', '0.862069', -413],
  // Half a minor unit is rounded away from zero.
  [5, 'USD', 'EUR', '0.5', 3],
  [-5, 'USD', 'EUR', '0.5', -3],
  [479, 'EUR', 'PLN', '4.25', 2036],
  [100, 'EUR', 'ISK', '142.5', 143],
  [1000, 'JPY', 'EUR', '0.00552', 552],
  [0, 'USD', 'EUR', '0.862069', 0],
])('converts %i minor units of %s to %s at %s: %i', (minor, from, to, rate, converted) => {
  expect(convert(minor, from, to, rate)).toBe(converted);
});

test('requires the currency of each member state, with the euro in Bulgaria since 2026', () => {
  const on = (country: string, day = '2026-11-28') => taxCurrencyOf(country, day);
  expect(['DE', 'FR', 'HR', 'GR', 'RE'].map((country) => on(country))).toEqual(
    Array.from({ length: 5 }, () => 'EUR'),
  );
  expect(
    ['PL', 'CZ', 'SE', 'DK', 'HU', 'RO', 'GB', 'CH', 'NO'].map((country) => on(country)),
  ).toEqual(['PLN', 'CZK', 'SEK', 'DKK', 'HUF', 'RON', 'GBP', 'CHF', 'NOK']);
  expect([on('BG', '2025-12-31'), on('BG', '2026-01-01')]).toEqual(['BGN', 'EUR']);
  expect([on('US'), on('KE')]).toEqual([null, null]);
});

test('has sample rates for every required currency', () => {
  const day = '2026-11-28';
  const currencies = Object.keys(RATES).flatMap((country) => taxCurrencyOf(country, day) ?? []);
  for (const to of new Set(currencies)) {
    expect([to, sampleRate({ from: 'USD', to, day })]).toMatchObject([
      to,
      { source: 'sample', day },
    ]);
  }
  expect(sampleRate({ from: 'USD', to: 'XTS', day })).toBeNull();
});
