import { toAsciiDigits } from '../../kit/digits.ts';
import { type TaxId, taxIdStateOf } from './tax.ts';
import { TAX_ID_FORMATS, type TaxIdFormat } from './tax-id-formats.ts';

export type TaxIdFault = 'malformed' | 'other-country' | 'unsupported';
export type ParsedTaxId =
  | ({ readonly ok: true } & TaxId)
  | { readonly ok: false; readonly code: TaxIdFault };

const MOST_CHARACTERS = 40;

/** Separators inside an ID. `&`, `+`, and `*` are part of some IDs. */
const BETWEEN = /[\s\p{Cf}\p{Pd}.,:;/'’_()]/gu;

/**
 * Parses a typed tax ID. Ignores case, width, punctuation, and the prefix. `unsupported`: IDs of the country cannot be
 * checked.
 */
export function parseTaxId(country: string, text: string): ParsedTaxId {
  const state = taxIdStateOf(country);
  const format = Object.hasOwn(TAX_ID_FORMATS, state) ? TAX_ID_FORMATS[state] : undefined;
  if (!format) return { ok: false, code: 'unsupported' };
  const typed = toAsciiDigits(text).toUpperCase().replaceAll(BETWEEN, '');
  if (text.length > MOST_CHARACTERS || !/^[0-9A-ZÑ&+*]+$/.test(typed)) {
    return { ok: false, code: 'malformed' };
  }
  const id = read(format, typed);
  if (id !== null) return { ok: true, country: state, id };
  return { ok: false, code: isOfAnother(state, typed) ? 'other-country' : 'malformed' };
}

/** Returns what the VAT IDs of a member state begin with: its country code, except `EL` for Greece. */
export const taxIdPrefixOf = (country: string): string =>
  TAX_ID_FORMATS[taxIdStateOf(country)]?.prefix ?? '';

function read({ validate, prefix, otherPrefixes = [], suffix }: TaxIdFormat, typed: string) {
  const bare = suffix ? typed.replace(suffix, '') : typed;
  const before = [prefix, ...otherPrefixes].find((start) => start !== '' && bare.startsWith(start));
  const rest = before === undefined ? bare : bare.slice(before.length);
  // The full text first, because a French ID may itself begin with two letters.
  for (const candidate of new Set([bare, rest])) {
    const checked = validate(candidate);
    if (checked.isValid && checked.compact) return `${prefix}${checked.compact}`;
  }
  return null;
}

function isOfAnother(state: string, typed: string): boolean {
  return Object.entries(TAX_ID_FORMATS).some(([country, format]) => {
    const isMarked = format.prefix.length === 2 && typed.startsWith(format.prefix);
    return country !== state && isMarked && read(format, typed) !== null;
  });
}
