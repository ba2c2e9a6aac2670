import { toAsciiDigits } from '../../kit/digits.ts';
import { always, type CountryTax, TABLE_BEGINS } from './country-tax.ts';

export type Territory = {
  /** Matches postcodes as returned by `readPostcode`. */
  readonly postcodes: RegExp;
  readonly since: string;
  /** ISO 3166-1 alpha-2, or a CLDR code: IC for the Canary Islands, EA for Ceuta and Melilla. */
  readonly country: string;
  readonly law?: CountryTax | null;
};

type Country = {
  readonly shape: RegExp;
  readonly example: string;
  /** Letters that people write before a postcode besides the country code: `D-10115`, `MC-98000`. */
  readonly prefixes: readonly string[];
  readonly territories: readonly Territory[];
};

const part = (country: string, postcodes: RegExp, law?: Territory['law']): Territory => ({
  postcodes,
  since: TABLE_BEGINS,
  country,
  ...(law === undefined ? {} : { law }),
});

const vat = (zone: string, ppm: number): CountryTax => ({
  zone,
  name: 'vat',
  companyReverses: true,
  rates: always(ppm),
});

/**
 * Countries where the tax depends on the postcode. SAMPLE CONFIGURATION for the tax adviser to check.
 * "Directive" is 2006/112/EC. Places in its article 6 are outside the EU's VAT area and its one-stop
 * shop. A vendor registered for a local tax (IGIC, IPSI, Campione) puts the rate into `law`.
 *
 * Deliberately absent: Northern Ireland (EU VAT for goods only, directive (EU) 2020/1756), the British
 * bases and the buffer zone on Cyprus (as Cyprus, Directive art. 7; protocols 3 and 10 of the Act of
 * Accession of 2003), Monaco (as France), the Greek islands (lower rates for goods and local work only,
 * law 5144/2024 art. 26), Samnaun (services as in Switzerland, MWSTG art. 4), the north of Mexico (its
 * lower rate excludes digital services).
 */
const COUNTRIES: Readonly<Record<string, Country>> = {
  // Directive art. 104 allows a second rate in Jungholz and Mittelberg. UStG 1994 § 10 (4): 19 %.
  AT: {
    shape: /^[1-9]\d{3}$/,
    example: '1010',
    prefixes: ['A'],
    territories: [part('AT', /^(6691|699[123])$/, vat('Europe/Vienna', 190_000))],
  },
  // GST Act 1999 s. 195-1: Norfolk Island, Christmas Island, and Cocos are outside the indirect tax zone.
  AU: {
    shape: /^\d{4}$/,
    example: '2000',
    prefixes: [],
    territories: [part('NF', /^2899$/), part('CX', /^6798$/), part('CC', /^6799$/)],
  },
  // Protocol 10 of the Act of Accession of 2003 suspends EU law where the Republic has no control.
  CY: {
    shape: /^([1-9]\d{3}|9[89]\d{3})$/,
    example: '1010',
    prefixes: [],
    territories: [part('CY', /^9[89]\d{3}$/, null)],
  },
  DE: {
    shape: /^(0[1-9]|[1-9]\d)\d{3}$/,
    example: '10115',
    prefixes: ['D'],
    territories: [
      // Büsingen: directive art. 6 (2) b. Swiss customs area (treaty of 23 November 1964, MWSTG art. 3 a).
      part('CH', /^78266$/),
      // Heligoland: directive art. 6 (2) a, UStG § 1 (2).
      part('DE', /^27498$/, null),
    ],
  },
  // Directive art. 6 and momsloven § 2: Greenland and the Faroe Islands are not part of Denmark.
  DK: {
    shape: /^\d{3,4}$/,
    example: '1050',
    prefixes: ['FO', 'GL'],
    territories: [part('GL', /^39\d\d$/), part('FO', /^(\d{3}|38\d\d)$/)],
  },
  ES: {
    shape: /^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/,
    example: '28013',
    prefixes: ['E'],
    territories: [
      // Directive art. 6 (1) b, Ley 37/1992 art. 3. Their own tax is the IGIC, Ley 20/1991.
      part('IC', /^3[58]/),
      // Directive art. 6 (2) c and d, Ley 37/1992 art. 3. Their own tax is the IPSI, Ley 8/1991.
      part('EA', /^5[12]/),
    ],
  },
  // Directive art. 6 (1) d and protocol 2 of the Act of Accession of 1994. Finland taxes services there by
  // its own law (1266/1996). A vendor who declares them in Finland removes the line.
  FI: {
    shape: /^\d{5}$/,
    example: '00100',
    prefixes: ['FIN', 'AX'],
    territories: [part('AX', /^22/)],
  },
  // Directive art. 6 (1) c (TFEU art. 349 and 355 (1)). CGI art. 294 and 296: 8.5 % in Guadeloupe,
  // Martinique, and Réunion, none in Guiana and Mayotte. The others have their own laws.
  FR: {
    shape: /^(0[1-9]|[1-9]\d)\d{3}$/,
    example: '75001',
    prefixes: 'F BL GF GP MC MF MQ NC PF PM RE TF WF YT'.split(' '),
    territories: [
      part('BL', /^(97133|977)/),
      part('MF', /^(97150|978)/),
      part('GP', /^971/),
      part('MQ', /^972/),
      part('GF', /^973/),
      part('RE', /^974/),
      part('PM', /^975/),
      part('YT', /^976/),
      part('TF', /^984/),
      part('WF', /^986/),
      part('PF', /^987/),
      part('NC', /^988/),
      part('MC', /^980/),
    ],
  },
  // VAT Act 1994 s. 96 leaves out Jersey, Guernsey, and Gibraltar. The Isle of Man has its own act.
  GB: {
    shape: /^([A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}|GIR0AA)$/,
    example: 'SW1A 1AA',
    prefixes: [],
    territories: [part('JE', /^JE/), part('GG', /^GY/), part('IM', /^IM/), part('GI', /^GX/)],
  },
  // Mount Athos: directive art. 6 (1) a.
  GR: {
    shape: /^[1-8]\d{4}$/,
    example: '105 57',
    prefixes: ['EL'],
    territories: [part('GR', /^6308[67]$/, null)],
  },
  IT: {
    shape: /^(?!99)\d{5}$/,
    example: '00184',
    prefixes: ['I', 'SM', 'RSM', 'V', 'VA', 'SCV'],
    territories: [
      // Livigno: directive art. 6 (2) e. Campione: art. 6 (1) e since 2020, DPR 633/1972 art. 7.
      part('IT', /^(23041|22061)$/, null),
      part('SM', /^4789/),
      part('VA', /^00120$/),
    ],
  },
  // Merverdiavgiftsloven § 1-2 leaves out Svalbard and Jan Mayen.
  NO: {
    shape: /^\d{4}$/,
    example: '0150',
    prefixes: ['N', 'SJ'],
    territories: [part('SJ', /^(917\d|8099)$/)],
  },
  // Directive art. 105. CIVA art. 18 (3): Azores 16 % since July 2021, Madeira 22 %.
  PT: {
    shape: /^[1-9]\d{3}(\d{3})?$/,
    example: '1100-148',
    prefixes: ['P'],
    territories: [
      part('PT', /^9[0-4]/, vat('Atlantic/Madeira', 220_000)),
      part('PT', /^9[5-9]/, vat('Atlantic/Azores', 160_000)),
    ],
  },
};

const findCountry = (country: string): Country | null =>
  Object.hasOwn(COUNTRIES, country) ? (COUNTRIES[country] ?? null) : null;

export const DIVIDED_COUNTRIES: readonly string[] = Object.keys(COUNTRIES);

/** Returns null where the tax does not depend on the postcode. */
export const postcodeExample = (country: string): string | null =>
  findCountry(country)?.example ?? null;

/**
 * Normalizes a typed postcode: case, script of digits, punctuation, and the country's own letters (`D-`). Returns null
 * for another country's postcode, or where the tax does not depend on it.
 */
export function readPostcode(country: string, text: string): string | null {
  const known = findCountry(country);
  const typed = toAsciiDigits(text)
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
  const prefixes = known ? [country, ...known.prefixes] : [];
  const bare = prefixes.flatMap((each) => (typed.startsWith(each) ? typed.slice(each.length) : []));
  return [typed, ...bare].find((each) => known?.shape.test(each)) ?? null;
}

/** Returns the last postcode of that country in the lines of an address. */
export function postcodeIn(country: string, lines: readonly string[]): string | null {
  const words = lines.toReversed().flatMap((line) => {
    const each = line.split(/[\s,;]+/).toReversed();
    // One postcode may have two words: SW1A 1AA, 105 57.
    return [...each.flatMap((word, at) => [`${each[at + 1] ?? ''}${word}`, word])];
  });
  return words.flatMap((word) => readPostcode(country, word) ?? []).at(0) ?? null;
}

/** Returns the territory of a postcode on a day (`2026-11-28`), or null where the country's own rule applies. */
export function findTerritory(
  country: string,
  postcode: string | null,
  day: string,
): Territory | null {
  const read = postcode === null ? null : readPostcode(country, postcode);
  if (read === null) return null;
  const { territories } = findCountry(country) ?? { territories: [] };
  return territories.find((each) => each.since <= day && each.postcodes.test(read)) ?? null;
}
