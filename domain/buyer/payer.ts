import { validate as validateCpf } from 'stdnum/lib/cjs/br/cpf.js';
import { toPlainCode } from '../../kit/digits.ts';
import { parseTaxId } from '../tax/index.ts';
import type { Buyer } from './buyer.ts';

/** Who pays, for payment companies in Brazil, which have to know. */
export type Payer = {
  /** Digits of a CPF or CNPJ. */
  readonly taxId: string;
  readonly street: string;
  readonly city: string;
  /** Two letters, such as `SP`. */
  readonly state: string;
  /** Eight digits. */
  readonly postcode: string;
};

/** Returns the digits of a person's CPF or a company's CNPJ, or null if the check digits are wrong. */
export function parsePayerId(text: string): string | null {
  const digits = toPlainCode(text);
  // Nobody has a CPF of one repeated digit, although its check digits are right.
  if (validateCpf(digits).isValid && !/^(\d)\1+$/.test(digits)) return digits;
  const company = parseTaxId('BR', text);
  return company.ok ? company.id : null;
}

/** Returns whether a text is a company's CNPJ. */
export const isCompanyId = (text: string): boolean => parseTaxId('BR', text).ok;

/** The first two to five digits after which a state's postcodes end, in order: https://buscacepinter.correios.com.br */
const LAST_OF_STATES = [
  ...['19 SP', '28 RJ', '29 ES', '39 MG', '48 BA', '49 SE', '56 PE', '57 AL', '58 PB', '59 RN'],
  ...['63 CE', '64 PI', '65 MA', '688 PA', '689 AP', '692 AM', '693 RR', '698 AM', '699 AC'],
  ...['727 DF', '729 GO', '736 DF', '767 GO', '769 RO', '77 TO', '788 MT', '789 RO', '79 MS'],
  ...['87 PR', '89 SC', '99 RS'],
].map((line) => {
  const [digits = '', state = ''] = line.split(' ');
  return [digits.padEnd(8, '9'), state] as const;
});

/** The lowest postcode of all. */
const FIRST = '01000000';

/** Returns the state of a Brazilian postcode, so that no buyer has to choose it. Null for any other text. */
function stateOf(postcode: string): string | null {
  const digits = toPlainCode(postcode);
  if (!/^\d{8}$/.test(digits) || digits < FIRST) return null;
  return LAST_OF_STATES.find(([last]) => digits <= last)?.[1] ?? null;
}

export const isPostcodeOfPayer = (postcode: string): boolean => stateOf(postcode) !== null;

/** Returns the payer of an order, or undefined if its buyer did not say enough. */
export function payerOf({
  taxId,
  payerTaxId,
  address,
}: Pick<Buyer, 'taxId' | 'payerTaxId' | 'address'>): Payer | undefined {
  const id = parsePayerId(taxId ?? payerTaxId ?? '');
  const state = stateOf(address?.postcode ?? '');
  if (address === null || id === null || state === null) return undefined;
  const { street, city, postcode } = address;
  return { taxId: id, street, city, state, postcode: toPlainCode(postcode) };
}
