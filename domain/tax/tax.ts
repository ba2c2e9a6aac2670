import { days, hours } from '../../kit/time.ts';
import type { TaxName } from '../price/index.ts';

/** `reverse-charge`: a company owes the tax to its own state. */
export type Treatment = 'standard' | 'reverse-charge' | 'none';

export type Taxation = {
  readonly treatment: Treatment;
  /** ISO 3166-1 alpha-2 of the state that gets the tax, or of the customer where none is collected. */
  readonly country: string;
  /** The rate this customer pays, in parts per million. 19 % is 190,000. */
  readonly ratePpm: number;
  /** The rate consumers there pay, which prices with tax contain. */
  readonly standardPpm: number;
  readonly name: TaxName;
};

export type Seller = {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /**
   * States taxed at their own rate through the one-stop shop (directive 2006/112/EC, 369a ff.). Empty for
   * an EU seller below EUR 10,000 a year (59c), who charges its own rate throughout the EU.
   */
  readonly ossCountries: readonly string[];
};

export type TaxCustomer = {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** As typed. */
  readonly postcode: string | null;
  readonly isCompany: boolean;
  readonly hasProvenTaxId: boolean;
};

export type TaxId = {
  /** ISO 3166-1 alpha-2. Greece is GR, although its IDs begin with EL. */
  readonly country: string;
  /** Capitals and digits, with the country prefix where IDs have one: `DE136695976`. */
  readonly id: string;
};

export type TaxIdCheck = TaxId & {
  /** `unreachable`: no reliable answer, so the company is taxed as a consumer. */
  readonly result: 'valid' | 'invalid' | 'unreachable';
  /** `format`: only the check digits. */
  readonly by: 'register' | 'format';
  /** The register's own number for the query. */
  readonly requestId: string | null;
  readonly at: Date;
};

export const CHECK_HOLDS = hours(24);

/** How old an answer may be for a repeated sale without tax when the buyer types no ID. */
export const PROOF_HOLDS = days(90);

export const WHOLE_PPM = 1_000_000;

/** Places that share a neighbor's tax by law: Monaco, Isle of Man, Liechtenstein. */
const TERRITORIES: ReadonlyMap<string, string> = new Map([
  ['MC', 'FR'],
  ['IM', 'GB'],
  ['LI', 'CH'],
]);

export const taxStateOf = (country: string): string => TERRITORIES.get(country) ?? country;

/** Parts of a state with their own country code and tax, but with its tax IDs. */
const ID_STATES: ReadonlyMap<string, string> = new Map([
  ['AX', 'FI'],
  ...['BL', 'GF', 'GP', 'MF', 'MQ', 'RE', 'YT'].map((code) => [code, 'FR'] as const),
]);

export const taxIdStateOf = (country: string): string =>
  ID_STATES.get(country) ?? taxStateOf(country);
