import { isCountry } from '../../kit/countries.ts';
import { type CountryTax, highestRate, TABLE_BEGINS } from './country-tax.ts';
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

/** @throws RangeError for an unknown country */
export function sellerIn(country: string): Seller {
  if (!isCountry(country)) throw new RangeError(`unknown country "${country}"`);
  return { country, ossCountries: EU_COUNTRIES };
}

/**
 * Returns how this customer is taxed. A company without a proven tax ID pays as a consumer.
 * @throws RangeError for an unknown country, or a date before the table of rates
 */
export function assessTax({ customer, seller, date }: TaxQuery): Taxation {
  if (!isCountry(customer.country)) throw new RangeError(`unknown country "${customer.country}"`);
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

/** Returns whether both postcodes are in the same tax territory. */
export const isSamePlace = (
  country: string,
  one: string | null,
  other: string | null,
  date: Date,
): boolean =>
  territoryOf({ country, postcode: one }, date) === territoryOf({ country, postcode: other }, date);

/** Returns whether the postcode lowers the tax. It proves nothing alone, because anyone can type one. */
export function lowersTax(country: string, postcode: string | null, date: Date): boolean {
  const [own, without] = [postcode, null].map((each) => {
    const { law } = placeOf({ country, postcode: each }, date);
    return law ? rateOn(law, date) : 0;
  });
  return (own ?? 0) < (without ?? 0);
}

/**
 * Returns the highest standard rates ever (parts per million) for buyers without a postcode, where a postcode can
 * change the tax.
 */
export const highestMainlandRates = (): readonly (readonly [country: string, ppm: number])[] =>
  DIVIDED_COUNTRIES.map((country) => {
    const law = RATES[taxStateOf(country)];
    return [country, law ? highestRate(law) : 0];
  });

type Place = {
  /** The buyer's country, or the territory's code. */
  readonly country: string;
  readonly state: string;
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

/** Returns the IANA zone a seller there dates documents in, or UTC for an unknown country. */
export const zoneOf = (country: string): string => RATES[taxStateOf(country)]?.zone ?? 'UTC';

/** Returns whether the country belongs to the VAT area of the EU. */
export const isVatState = (country: string): boolean => EU_COUNTRIES.includes(taxStateOf(country));

/** Returns whether consumers there have the rights of EU law. */
export const isUnionState = (country: string): boolean =>
  EU_COUNTRIES.includes(taxStateOf(country)) || PARTS_OF_UNION.includes(country);

/** Outside the EU's VAT area but inside its other law (TFEU art. 349 and 355). */
const PARTS_OF_UNION: readonly string[] = ['AX', 'GF', 'GP', 'MF', 'MQ', 'RE', 'YT'];

/** Returns whether the check allows reverse charge for a company of this country. */
export function isProven(check: TaxIdCheck | null, country: string): boolean {
  return check !== null && check.result === 'valid' && check.country === taxIdStateOf(country);
}

function standard(country: string, ratePpm: number, { name }: CountryTax): Taxation {
  return { treatment: 'standard', country, ratePpm, standardPpm: ratePpm, name };
}

function untaxed(country: string): Taxation {
  return { treatment: 'none', country, ratePpm: 0, standardPpm: 0, name: 'none' };
}

/** Outside the one-stop shop, an EU seller charges its own rate (directive 2006/112/EC, art. 59c). */
function isTaxedAtHome(state: string, home: string, seller: Seller): boolean {
  return (
    EU_COUNTRIES.includes(home) &&
    EU_COUNTRIES.includes(state) &&
    !seller.ossCountries.includes(state)
  );
}

function rateOn({ zone, rates }: CountryTax, date: Date): number {
  const day = dayIn(zone, date);
  if (day < TABLE_BEGINS) throw new RangeError(`no tax rates for ${day}, before the table begins`);
  return rates.findLast(([from]) => from <= day)?.[1] ?? 0;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the day in a zone as `2026-01-31`. Such strings sort by date. */
export function dayIn(zone: string, date: Date): string {
  const known = formats.get(zone);
  if (known) return known.format(date);
  // The Swedish locale writes ISO 8601 dates.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
  formats.set(zone, format);
  return format.format(date);
}
