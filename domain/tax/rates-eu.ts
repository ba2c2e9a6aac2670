import { always, type CountryTax } from './country-tax.ts';

const vat = (zone: string, rates: CountryTax['rates']): CountryTax => ({
  zone,
  name: 'vat',
  companyReverses: true,
  rates,
});

/**
 * Standard rates. Electronically supplied services: directive 2006/112/EC, article 58 (consumers: where
 * they live), 44 and 196 (companies: reverse charge). Source: the Commission's "Taxes in Europe"
 * database and the gazette of each state. A change names its own source.
 */
export const EU_RATES: Readonly<Record<string, CountryTax>> = {
  AT: vat('Europe/Vienna', always(200_000)),
  BE: vat('Europe/Brussels', always(210_000)),
  BG: vat('Europe/Sofia', always(200_000)),
  CY: vat('Asia/Nicosia', always(190_000)),
  CZ: vat('Europe/Prague', always(210_000)),
  DE: vat('Europe/Berlin', always(190_000)),
  DK: vat('Europe/Copenhagen', always(250_000)),
  // Käibemaksuseadus, § 15: 22 % from 2024, 24 % from July 2025.
  EE: vat('Europe/Tallinn', [
    ['2024-01-01', 220_000],
    ['2025-07-01', 240_000],
  ]),
  ES: vat('Europe/Madrid', always(210_000)),
  // Arvonlisäverolaki, § 84, changed for deliveries from September 2024.
  FI: vat('Europe/Helsinki', [
    ['2024-01-01', 240_000],
    ['2024-09-01', 255_000],
  ]),
  FR: vat('Europe/Paris', always(200_000)),
  GR: vat('Europe/Athens', always(240_000)),
  HR: vat('Europe/Zagreb', always(250_000)),
  HU: vat('Europe/Budapest', always(270_000)),
  IE: vat('Europe/Dublin', always(230_000)),
  IT: vat('Europe/Rome', always(220_000)),
  LT: vat('Europe/Vilnius', always(210_000)),
  // Back to 17 % in 2024, after a year at 16 %.
  LU: vat('Europe/Luxembourg', always(170_000)),
  LV: vat('Europe/Riga', always(210_000)),
  MT: vat('Europe/Malta', always(180_000)),
  NL: vat('Europe/Amsterdam', always(210_000)),
  PL: vat('Europe/Warsaw', always(230_000)),
  PT: vat('Europe/Lisbon', always(230_000)),
  // Legea 141/2025.
  RO: vat('Europe/Bucharest', [
    ['2024-01-01', 190_000],
    ['2025-08-01', 210_000],
  ]),
  SE: vat('Europe/Stockholm', always(250_000)),
  SI: vat('Europe/Ljubljana', always(220_000)),
  // Zákon 278/2024 Z. z.
  SK: vat('Europe/Bratislava', [
    ['2024-01-01', 200_000],
    ['2025-01-01', 230_000],
  ]),
};

export const EU_COUNTRIES: readonly string[] = Object.keys(EU_RATES);
