import type { TaxName } from '../price/index.ts';

export type CountryTax = {
  /** IANA zone of the capital. A rate begins with the day there. */
  readonly zone: string;
  readonly name: TaxName;
  /** A registered company owes the tax itself when it buys from abroad. */
  readonly companyReverses: boolean;
  /** First day and rate in parts per million, oldest first. */
  readonly rates: readonly (readonly [from: string, ppm: number])[];
};

export const TABLE_BEGINS = '2024-01-01';

/** Returns the highest rate (parts per million) of all times in the table. */
export const highestRate = ({ rates }: Pick<CountryTax, 'rates'>): number =>
  Math.max(...rates.map(([, ppm]) => ppm));

export const always = (ppm: number): CountryTax['rates'] => [[TABLE_BEGINS, ppm]];
