import type { TaxId, TaxIdCheck } from './tax.ts';

/** `unreachable`: no reliable answer. */
export type RegisterAnswer = Pick<TaxIdCheck, 'result' | 'requestId'>;

export interface TaxIdRegister {
  readonly id: string;
  /** Takes an ISO 3166-1 alpha-2 code. */
  covers(country: string): boolean;
  /** Takes a few seconds at most and never throws. A failure is `unreachable`. */
  check(taxId: TaxId): Promise<RegisterAnswer>;
}
