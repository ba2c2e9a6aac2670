import type { TaxName } from '../price/index.ts';

/** One line of the table of rates. */
export type CountryTax = {
  /** IANA zone of the capital: a rate begins with that country's day, not with ours. */
  readonly zone: string;
  readonly name: TaxName;
  /** A company registered for tax there owes the tax itself when it buys such a service from abroad. */
  readonly companyReverses: boolean;
  /** First day of a rate and the rate in parts per million, oldest first. */
  readonly rates: readonly (readonly [from: string, ppm: number])[];
};

/** The table starts with this day; a question about an earlier one is a mistake. */
export const TABLE_BEGINS = '2024-01-01';

/** A rate that has not changed since the table begins. */
export const always = (ppm: number): CountryTax['rates'] => [[TABLE_BEGINS, ppm]];
