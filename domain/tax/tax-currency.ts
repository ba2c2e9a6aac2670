import { EU_COUNTRIES } from './rates-eu.ts';

type Currencies = readonly (readonly [from: string, currency: string])[];

const since = (currency: string): Currencies => [['', currency]];

/** Currency required for tax on an invoice. For the EU: directive 2006/112/EC, article 230. */
const CURRENCIES: Readonly<Record<string, Currencies>> = {
  ...Object.fromEntries(EU_COUNTRIES.map((country) => [country, since('EUR')])),
  // Council Decision (EU) 2025/1407: the euro since 2026.
  BG: [
    ['', 'BGN'],
    ['2026-01-01', 'EUR'],
  ],
  CZ: since('CZK'),
  DK: since('DKK'),
  HU: since('HUF'),
  PL: since('PLN'),
  RO: since('RON'),
  SE: since('SEK'),
  // CGI annexe II art. 242 nonies A, as in all of France.
  GP: since('EUR'),
  MQ: since('EUR'),
  RE: since('EUR'),
  // Cabinet Decision 52/2017, art. 59.
  AE: since('AED'),
  // GST Act 1999, s. 9-85.
  AU: since('AUD'),
  // MWSTV art. 45.
  CH: since('CHF'),
  // VAT Regulations 1995, reg. 14.
  GB: since('GBP'),
  // Bokføringsforskriften § 5-1-1.
  NO: since('NOK'),
  // VAT Implementing Regulations, art. 53.
  SA: since('SAR'),
  // GST (General) Regulations, reg. 11.
  SG: since('SGD'),
  // Vergi Usul Kanunu art. 215.
  TR: since('TRY'),
  // VAT Act 1991, s. 20.
  ZA: since('ZAR'),
};

/** Returns the required currency on a day (`2026-11-28`), or null if any currency is accepted. */
export const taxCurrencyOf = (country: string, day: string): string | null =>
  CURRENCIES[country]?.findLast(([from]) => from <= day)?.[1] ?? null;
