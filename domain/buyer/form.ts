import { z } from 'zod';
import { isCountry } from '../../kit/countries.ts';
import { readEmail } from '../../kit/email.ts';
import { normalForm } from '../../kit/normal-form.ts';
import { parseTaxId } from '../tax/index.ts';
import type { PostalAddress } from './address.ts';
import type { Buyer, BuyerWords } from './buyer.ts';

/** Maximum lengths in code points. */
const NAME_LENGTH = 80;
const COMPANY_LENGTH = 120;
const STREET_LENGTH = 80;
const POSTCODE_LENGTH = 12;
const CITY_LENGTH = 60;
const TAX_ID_LENGTH = 32;
const PO_NUMBER_LENGTH = 40;
/** A Leitweg-ID has up to 46 characters. */
const BUYER_REFERENCE_LENGTH = 60;

const issue = (error: 'required' | 'too-long' | 'unknown') => ({ error });
const line = z.string().transform((text) =>
  normalForm(text, 'NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim(),
);
const atMost = (length: number) => (text: string) => [...text].length <= length;
const optionalLine = (length: number) =>
  line.refine(atMost(length), issue('too-long')).transform((text) => (text === '' ? null : text));

const emailSchema = z.string().transform((text, context) => {
  const { email, fault } = readEmail(text);
  if (fault) context.addIssue({ code: 'custom', message: fault });
  return email;
});

/** The buyer's fields of a form. The message of an issue is its code. */
export const buyerSchema = z.object({
  email: emailSchema,
  name: line.pipe(
    z.string().min(1, issue('required')).refine(atMost(NAME_LENGTH), issue('too-long')),
  ),
  country: line.pipe(
    z.string().min(1, issue('required')).toUpperCase().refine(isCountry, issue('unknown')),
  ),
  company: optionalLine(COMPANY_LENGTH),
  street: optionalLine(STREET_LENGTH),
  postcode: optionalLine(POSTCODE_LENGTH),
  city: optionalLine(CITY_LENGTH),
  tax_id: optionalLine(TAX_ID_LENGTH),
  po_number: optionalLine(PO_NUMBER_LENGTH),
  buyer_reference: optionalLine(BUYER_REFERENCE_LENGTH),
});

export type BuyerField = keyof z.output<typeof buyerSchema>;
export const BUYER_FIELDS: readonly BuyerField[] = buyerSchema.keyof().options;

/** Returns the buyer of a parsed form. The form has no field for `payerTaxId`. */
export function toBuyer(form: z.output<typeof buyerSchema>): Buyer {
  const { email, name, country, company, tax_id: taxId, po_number: poNumber } = form;
  const { buyer_reference: buyerReference } = form;
  return {
    email,
    name,
    country,
    company,
    address: addressOf(form),
    taxId: taxId && normalTaxId(country, taxId),
    payerTaxId: null,
    poNumber,
    buyerReference,
  };
}

/** Returns the fields of a form that was filled in by this buyer. */
export const toFields = (buyer: Buyer): Partial<Record<BuyerField, string>> => ({
  email: buyer.email,
  name: buyer.name,
  country: buyer.country,
  ...buyer.address,
  company: buyer.company ?? '',
  tax_id: buyer.taxId ?? '',
  po_number: buyer.poNumber ?? '',
  buyer_reference: buyer.buyerReference ?? '',
});

type AddressFields = Readonly<Record<'street' | 'postcode' | 'city', string | null>>;

function addressOf({ street, postcode, city }: AddressFields): PostalAddress | null {
  if (street === null && postcode === null && city === null) return null;
  return { street: street ?? '', postcode: postcode ?? '', city: city ?? '' };
}

function normalTaxId(country: string, text: string): string {
  const parsed = parseTaxId(country, text);
  return parsed.ok ? parsed.id : text;
}

/** Maximum lengths of words on an invoice, in UTF-16 units. */
const WORD_LENGTH = 100;
const TAX_ID_WORD_LENGTH = 30;

const word = z.string().trim().max(WORD_LENGTH);
const optionalWord = (length: number) =>
  z
    .string()
    .trim()
    .max(length)
    .transform((text) => (text === '' ? null : text))
    .nullable();

/** The words of a form that corrects an invoice, in the order in which the form asks for them. */
export const wordsSchema = z.object({
  name: word.min(1),
  company: optionalWord(WORD_LENGTH),
  address: z
    .array(word)
    .max(4)
    .transform((lines) => lines.filter((text) => text !== '')),
  taxId: optionalWord(TAX_ID_WORD_LENGTH),
  poNumber: optionalWord(PO_NUMBER_LENGTH),
  buyerReference: optionalWord(BUYER_REFERENCE_LENGTH),
});

export const WORDS: readonly (keyof BuyerWords)[] = wordsSchema.keyof().options;

/** Returns a text for each word. */
export const eachWord = (
  textOf: (word: keyof BuyerWords) => string,
): Record<keyof BuyerWords, string> => ({
  name: textOf('name'),
  company: textOf('company'),
  address: textOf('address'),
  taxId: textOf('taxId'),
  poNumber: textOf('poNumber'),
  buyerReference: textOf('buyerReference'),
});
