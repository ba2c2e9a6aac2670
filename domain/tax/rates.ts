/**
 * Tax on software sold over the network from abroad. SAMPLE CONFIGURATION: the vendor's tax adviser
 * checks it and removes every country where the vendor is not registered (docs/decisions/0021).
 * Not listed, so not collected: the US (sales tax needs nexus); Brazil (no duty of foreign sellers in
 * the test year 2026 of LC 214/2025, no CBS rate for 2027 yet); Argentina (the card's bank collects,
 * RG AFIP 4240/2018); Israel (the buyer owes it, VAT regulations § 6D).
 */
import { always, type CountryTax } from './country-tax.ts';
import { EU_RATES } from './rates-eu.ts';

const reverses = { companyReverses: true } as const;
const taxesAll = { companyReverses: false } as const;

const EUROPE: Readonly<Record<string, CountryTax>> = {
  // MWSTG art. 25 (after AHV 21), 45: electronic services of foreign sellers.
  CH: { zone: 'Europe/Zurich', name: 'vat', ...reverses, rates: always(81_000) },
  // VAT Act 1994, s. 2, 8 and schedule 4A.
  GB: { zone: 'Europe/London', name: 'vat', ...reverses, rates: always(200_000) },
  // Tax Code of Georgia, art. 169 and 165 (foreign electronic services since October 2021).
  GE: { zone: 'Asia/Tbilisi', name: 'vat', ...reverses, rates: always(180_000) },
  // Lög 50/1988, art. 14 and 35.
  IS: { zone: 'Atlantic/Reykjavik', name: 'vat', ...reverses, rates: always(240_000) },
  // Codul fiscal, art. 96 and 101¹.
  MD: { zone: 'Europe/Chisinau', name: 'vat', ...reverses, rates: always(200_000) },
  // Merverdiavgiftsloven § 3-30 (VOEC), Stortingets avgiftsvedtak.
  NO: { zone: 'Europe/Oslo', name: 'vat', ...reverses, rates: always(250_000) },
  // Zakon o PDV, art. 10a and 23.
  RS: { zone: 'Europe/Belgrade', name: 'vat', ...reverses, rates: always(200_000) },
  // Tax Code art. 164, 174.2 (companies withhold since October 2022, 263-FZ); 22 % by 425-FZ of 28 November 2025.
  RU: {
    zone: 'Europe/Moscow',
    name: 'vat',
    ...reverses,
    rates: [
      ['2024-01-01', 200_000],
      ['2026-01-01', 220_000],
    ],
  },
  // Decree 7346 of July 2023; KDV Kanunu art. 9.
  TR: { zone: 'Europe/Istanbul', name: 'vat', ...reverses, rates: always(200_000) },
  // Tax Code art. 193, 208 and 208¹.
  UA: { zone: 'Europe/Kyiv', name: 'vat', ...reverses, rates: always(200_000) },
};

/** Outside the EU's VAT area and its one-stop shop (CGI art. 294 and 296). A seller registers in France. */
const FRENCH_OVERSEAS: Readonly<Record<string, CountryTax>> = {
  GP: { zone: 'America/Guadeloupe', name: 'vat', ...reverses, rates: always(85_000) },
  MQ: { zone: 'America/Martinique', name: 'vat', ...reverses, rates: always(85_000) },
  RE: { zone: 'Indian/Reunion', name: 'vat', ...reverses, rates: always(85_000) },
};

const ASIA: Readonly<Record<string, CountryTax>> = {
  // Federal Decree-Law 8/2017, art. 3 and 48.
  AE: { zone: 'Asia/Dubai', name: 'vat', ...reverses, rates: always(50_000) },
  // VAT and Supplementary Duty Act 2012, s. 15 and 20.
  BD: { zone: 'Asia/Dhaka', name: 'vat', ...reverses, rates: always(150_000) },
  // VAT law in force since 2026, art. 10 and 15: 6 % on a license as an intangible asset. The 13 % rate is
  // for goods and for software of domestic makers. No copy passes customs. Companies withhold.
  CN: { zone: 'Asia/Shanghai', name: 'vat', ...reverses, rates: always(60_000) },
  // PMK 131/2024: 12 % of eleven twelfths. Appointed sellers (PMK 60/2022) also collect from companies.
  ID: { zone: 'Asia/Jakarta', name: 'vat', ...taxesAll, rates: always(110_000) },
  // IGST Act 2017, s. 14 (OIDAR). Registered companies by reverse charge, notification 10/2017.
  IN: { zone: 'Asia/Kolkata', name: 'gst', ...reverses, rates: always(180_000) },
  // Consumption Tax Act art. 2, 4, 29: reverse charge only for services meant for businesses alone.
  JP: { zone: 'Asia/Tokyo', name: 'consumption', ...taxesAll, rates: always(100_000) },
  // VAT Act art. 30, 53-2: registered businesses are exempt.
  KR: { zone: 'Asia/Seoul', name: 'vat', ...reverses, rates: always(100_000) },
  // Tax Code of July 2025 (214-VIII), in force since 2026.
  KZ: {
    zone: 'Asia/Almaty',
    name: 'vat',
    ...reverses,
    rates: [
      ['2024-01-01', 120_000],
      ['2026-01-01', 160_000],
    ],
  },
  // Service Tax Act 2018, s. 56A ff. (digital services, companies included); 8 % since March 2024.
  MY: {
    zone: 'Asia/Kuala_Lumpur',
    name: 'sales',
    ...taxesAll,
    rates: [
      ['2024-01-01', 60_000],
      ['2024-03-01', 80_000],
    ],
  },
  // Republic Act 12023 and RR 3-2025: foreign sellers since 2 June 2025.
  PH: { zone: 'Asia/Manila', name: 'vat', ...reverses, rates: [['2025-06-02', 120_000]] },
  // VAT regulations art. 2 and 47; 15 % since July 2020.
  SA: { zone: 'Asia/Riyadh', name: 'vat', ...reverses, rates: always(150_000) },
  // GST Act 1993, s. 16 and seventh schedule (overseas vendor registration).
  SG: { zone: 'Asia/Singapore', name: 'gst', ...reverses, rates: always(90_000) },
  // Revenue Code s. 80 and 82/13. A royal decree, extended every year, keeps 7 % instead of 10 %.
  TH: { zone: 'Asia/Bangkok', name: 'vat', ...reverses, rates: always(70_000) },
  // Business Tax Act art. 2-1, 10 and 36.
  TW: { zone: 'Asia/Taipei', name: 'vat', ...reverses, rates: always(50_000) },
  // Law 48/2024/QH15. 8 % by resolution 204/2025/QH15 and decree 174/2025, which includes information
  // technology. Ask the adviser about software, which the law may exempt.
  VN: {
    zone: 'Asia/Ho_Chi_Minh',
    name: 'vat',
    ...reverses,
    rates: [
      ['2024-01-01', 100_000],
      ['2025-07-01', 80_000],
      ['2027-01-01', 100_000],
    ],
  },
};

const ELSEWHERE: Readonly<Record<string, CountryTax>> = {
  // GST Act 1999, div. 9 and 84.
  AU: { zone: 'Australia/Sydney', name: 'gst', ...reverses, rates: always(100_000) },
  // Excise Tax Act s. 165, 211.1 ff.: only the federal part. Provincial tax needs more than the country.
  CA: { zone: 'America/Toronto', name: 'gst', ...reverses, rates: always(50_000) },
  // DL 825, art. 8 n and 35 A.
  CL: { zone: 'America/Santiago', name: 'vat', ...reverses, rates: always(190_000) },
  // Estatuto Tributario art. 420, 437-2 and 468.
  CO: { zone: 'America/Bogota', name: 'vat', ...reverses, rates: always(190_000) },
  // VAT Act 67/2016, art. 3 and 32.
  EG: { zone: 'Africa/Cairo', name: 'vat', ...reverses, rates: always(140_000) },
  // VAT Act 2013, s. 5 and 8.
  KE: { zone: 'Africa/Nairobi', name: 'vat', ...taxesAll, rates: always(160_000) },
  // LIVA art. 1 and 18-B ff., for any recipient.
  MX: { zone: 'America/Mexico_City', name: 'vat', ...taxesAll, rates: always(160_000) },
  // VAT Act as amended 2019; Nigeria Tax Act 2025 kept the rate.
  NG: { zone: 'Africa/Lagos', name: 'vat', ...taxesAll, rates: always(75_000) },
  // GST Act 1985, s. 8 (remote services).
  NZ: { zone: 'Pacific/Auckland', name: 'gst', ...reverses, rates: always(150_000) },
  // VAT Act 1991, s. 7. The 2025 regulations exempt only sellers to vendors.
  ZA: { zone: 'Africa/Johannesburg', name: 'vat', ...taxesAll, rates: always(150_000) },
};

/** By ISO 3166-1 alpha-2 code. No tax is collected for a country without an entry. */
export const RATES: Readonly<Record<string, CountryTax>> = {
  ...EU_RATES,
  ...EUROPE,
  ...FRENCH_OVERSEAS,
  ...ASIA,
  ...ELSEWHERE,
};
