import type { TaxId, TaxIdCheck } from './tax.ts';

/** What a register says about a tax id. `unreachable`: it gave no answer that can be relied on. */
export type RegisterAnswer = Pick<TaxIdCheck, 'result' | 'requestId'>;

/** A state's register of who may buy without tax. */
export interface TaxIdRegister {
  readonly id: string;
  /** Whether it knows ids of this country, ISO 3166-1 alpha-2. */
  covers(country: string): boolean;
  /** Reaches the network for a few seconds at most. Never throws: what goes wrong is `unreachable`. */
  check(taxId: TaxId): Promise<RegisterAnswer>;
}
