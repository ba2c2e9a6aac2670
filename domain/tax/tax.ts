import { days, hours } from '../../kit/time.ts';
import type { TaxName } from '../price/index.ts';

/**
 * `standard`: the buyer pays tax at `ratePpm`. `reverse-charge`: a company that owes the tax to its own state;
 * the seller charges none and says so on the invoice. `none`: nothing is collected there.
 */
export type Treatment = 'standard' | 'reverse-charge' | 'none';

/** How one customer is taxed at one moment. Plain data: an order keeps it as it was. */
export type Taxation = {
  readonly treatment: Treatment;
  /** ISO 3166-1 alpha-2 of the state whose tax it is; of the customer where nothing is collected. */
  readonly country: string;
  /** What this customer is charged, parts per million: 19 % is 190,000. */
  readonly ratePpm: number;
  /** What a consumer there is charged: what a price with tax contains. */
  readonly standardPpm: number;
  readonly name: TaxName;
};

/** Who sells, as far as tax depends on it. */
export type Seller = {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /**
   * States taxed at their own rate through the EU's one-stop shop (directive 2006/112/EC, 369a ff.). A seller of the
   * EU below EUR 10,000 a year (59c) may name none: consumers elsewhere in the EU then pay the seller's own rate.
   */
  readonly ossCountries: readonly string[];
};

/** Who buys, as far as tax depends on it. */
export type TaxCustomer = {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** As it was typed; null or empty where it is not known: then the country's own rule holds. */
  readonly postcode: string | null;
  readonly isCompany: boolean;
  /** Its tax id was checked and is good: see `isProven`. */
  readonly hasProvenTaxId: boolean;
};

/** A tax id as it is stored and sent to registers. */
export type TaxId = {
  /** The state that gave it, ISO 3166-1 alpha-2 (Greece is GR, though its ids begin with EL). */
  readonly country: string;
  /** Capitals and digits; with the prefix of the country where ids are written with one: `DE136695976`. */
  readonly id: string;
};

/** What became of a tax id: the vendor's evidence for a tax not charged. */
export type TaxIdCheck = TaxId & {
  /** `unreachable`: its register did not answer, or there is none to ask. Taxed like a consumer. */
  readonly result: 'valid' | 'invalid' | 'unreachable';
  /** Who said so: the state's register, or only the check digits. */
  readonly by: 'register' | 'format';
  /** The register's own number of the enquiry; null where it gave none. */
  readonly requestId: string | null;
  readonly at: Date;
};

/** How long an answer of a register is good for without asking again. */
export const CHECK_HOLDS = hours(24);

/** How old the last answer about an id may be when something is sold without tax once more, and nobody types it. */
export const PROOF_HOLDS = days(90);

/** Parts per million that make a whole. */
export const WHOLE_PPM = 1_000_000;

/** Places whose tax is that of a neighbour, in law: Monaco (France), Isle of Man (UK), Liechtenstein (Switzerland). */
const TERRITORIES: ReadonlyMap<string, string> = new Map([
  ['MC', 'FR'],
  ['IM', 'GB'],
  ['LI', 'CH'],
]);

/** The state whose tax law holds in a country. */
export const taxStateOf = (country: string): string => TERRITORIES.get(country) ?? country;

/** Parts of a state with a code and a tax of their own, whose companies have that state's tax ids. */
const ID_STATES: ReadonlyMap<string, string> = new Map([
  ['AX', 'FI'],
  ...['BL', 'GF', 'GP', 'MF', 'MQ', 'RE', 'YT'].map((code) => [code, 'FR'] as const),
]);

/** The state that gives companies of a country their tax ids. */
export const taxIdStateOf = (country: string): string =>
  ID_STATES.get(country) ?? taxStateOf(country);
