import type { TaxId, TaxIdCheck } from './tax.ts';

export type RegisterAnswer = Pick<TaxIdCheck, 'result' | 'requestId'>;

export interface TaxIdRegister {
  readonly id: string;
  covers(country: string): boolean;
  /** Takes a few seconds at most and never throws. A failure is `unreachable`. */
  check(taxId: TaxId): Promise<RegisterAnswer>;
}
