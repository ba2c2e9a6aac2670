import { isCountry } from '../../kit/countries.ts';
import { type CountryTax, TABLE_BEGINS } from './country-tax.ts';
import { RATES } from './rates.ts';
import { EU_COUNTRIES } from './rates-eu.ts';
import {
  type Seller,
  type Taxation,
  type TaxCustomer,
  type TaxIdCheck,
  taxIdStateOf,
  taxStateOf,
} from './tax.ts';
import { DIVIDED_COUNTRIES, findTerritory } from './territories.ts';

export type TaxQuery = {
  readonly customer: TaxCustomer;
  readonly seller: Seller;
  readonly date: Date;
};

/** A seller there, in the EU's one-stop shop with all its states. Throws `RangeError` for no country. */
export function sellerIn(country: string): Seller {
  if (!isCountry(country)) throw new RangeError(`no country "${country}"`);
  return { country, ossCountries: EU_COUNTRIES };
}

/**
 * How this customer is taxed at this moment. A company without a proven tax id is taxed as a consumer is.
 * Throws `RangeError` for no country, or a moment before the table of rates begins.
 */
export function assessTax({ customer, seller, date }: TaxQuery): Taxation {
  if (!isCountry(customer.country)) throw new RangeError(`no country "${customer.country}"`);
  const home = taxStateOf(seller.country);
  const { country, state, law } = placeOf(customer, date);
  const isDomestic = state === home;
  const standardPpm = law ? rateOn(law, date) : 0;
  if (!law || standardPpm === 0) return untaxed(country);
  const { isCompany, hasProvenTaxId } = customer;
  if (!isDomestic && law.companyReverses && isCompany && hasProvenTaxId) {
    return { treatment: 'reverse-charge', country: state, ratePpm: 0, standardPpm, name: law.name };
  }
  const ownLaw = RATES[home];
  if (ownLaw && isTaxedAtHome(state, home, seller)) {
    return standard(home, rateOn(ownLaw, date), ownLaw);
  }
  return standard(state, standardPpm, law);
}

/**
 * Whether two places are taxed alike, so that one may be put right as the other: the same country, and the same territory
 * of it.
 */
export const isSamePlace = (
  country: string,
  one: string | null,
  other: string | null,
  date: Date,
): boolean =>
  territoryOf({ country, postcode: one }, date) === territoryOf({ country, postcode: other }, date);

/**
 * Whether a consumer with this postcode pays less tax than one who gives none: it lies in a territory with a lower rate, or
 * with none. Such a postcode has to be believable, because it costs nothing to type another one.
 */
export function lowersTax(country: string, postcode: string | null, date: Date): boolean {
  const [own, without] = [postcode, null].map((each) => {
    const { law } = placeOf({ country, postcode: each }, date);
    return law ? rateOn(law, date) : 0;
  });
  return (own ?? 0) < (without ?? 0);
}

/** The rate that consumers on the mainland of each country with territories pay on a day, in parts per million. */
export const mainlandRates = (date: Date): readonly (readonly [country: string, ppm: number])[] =>
  DIVIDED_COUNTRIES.map((country) => {
    const { law } = placeOf({ country, postcode: null }, date);
    return [country, law ? rateOn(law, date) : 0];
  });

type Place = {
  /** Of the buyer, or the code of the territory. */
  readonly country: string;
  readonly state: string;
  /** Null: nothing is collected there. */
  readonly law: CountryTax | null;
};

function placeOf(customer: Pick<TaxCustomer, 'country' | 'postcode'>, date: Date): Place {
  const territory = territoryOf(customer, date);
  const country = territory?.country ?? customer.country;
  const state = taxStateOf(country);
  const law = territory?.law === undefined ? (RATES[state] ?? null) : territory.law;
  return { country, state, law };
}

const territoryOf = (
  { country, postcode }: Pick<TaxCustomer, 'country' | 'postcode'>,
  date: Date,
) => findTerritory(country, postcode, dayIn(zoneOf(country), date));

/** IANA zone of a country, by whose calendar its seller dates documents; UTC where the table of rates has no line. */
export const zoneOf = (country: string): string => RATES[taxStateOf(country)]?.zone ?? 'UTC';

/** Whether consumers there have the rights of the European Union. */
export const isUnionState = (country: string): boolean =>
  EU_COUNTRIES.includes(taxStateOf(country)) || PARTS_OF_UNION.includes(country);

/** Parts of its members with a code of their own (TFEU art. 349 and 355): outside its VAT, inside its other law. */
const PARTS_OF_UNION: readonly string[] = ['AX', 'GF', 'GP', 'MF', 'MQ', 'RE', 'YT'];

/** Whether the check is a reason to let a company of this country owe the tax itself. */
export function isProven(check: TaxIdCheck | null, country: string): boolean {
  return check !== null && check.result === 'valid' && check.country === taxIdStateOf(country);
}

function standard(country: string, ratePpm: number, { name }: CountryTax): Taxation {
  return { treatment: 'standard', country, ratePpm, standardPpm: ratePpm, name };
}

function untaxed(country: string): Taxation {
  return { treatment: 'none', country, ratePpm: 0, standardPpm: 0, name: 'none' };
}

/** A seller of the EU outside the one-stop shop taxes consumers of other member states as its own (article 59c). */
function isTaxedAtHome(state: string, home: string, seller: Seller): boolean {
  return (
    EU_COUNTRIES.includes(home) &&
    EU_COUNTRIES.includes(state) &&
    !seller.ossCountries.includes(state)
  );
}

/** The rate of the day it is there; 0 before its first. */
function rateOn({ zone, rates }: CountryTax, date: Date): number {
  const day = dayIn(zone, date);
  if (day < TABLE_BEGINS) throw new RangeError(`no rates of ${day}: the table begins later`);
  return rates.findLast(([from]) => from <= day)?.[1] ?? 0;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** `2026-01-31`, as calendars in the zone show it; such texts sort as days do. */
export function dayIn(zone: string, date: Date): string {
  const known = formats.get(zone);
  if (known) return known.format(date);
  // Sweden writes dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
  formats.set(zone, format);
  return format.format(date);
}
