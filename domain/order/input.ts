import { z } from 'zod';
import { isCountry } from '../../kit/countries.ts';
import { toAsciiDigits, toPlainCode } from '../../kit/digits.ts';
import { passesLuhn } from '../../kit/luhn.ts';
import {
  BUYER_FIELDS,
  type Buyer,
  buyerSchema,
  isCompanyId,
  isPostcodeOfPayer,
  parsePayerId,
  toBuyer,
} from '../buyer/index.ts';
import { METHOD_FACTS, type PaymentMethod, type PaymentRequest } from '../payment/index.ts';
import { type Market, takesCountry } from '../price/index.ts';
import { isUnionState, parseTaxId, postcodeExample, readPostcode } from '../tax/index.ts';

const FIELD_CODES = [
  'required',
  'too-long',
  'malformed',
  'unknown',
  'expired',
  'other-country',
  'other-market',
] as const;
export type FieldCode = (typeof FIELD_CODES)[number];

const CARD_FIELDS = ['card_number', 'card_expiry', 'card_cvc'] as const;

/** Asked beside a method that needs to know the payer. A company may have typed the same into its own fields. */
const PAYER_FIELDS = ['payer_tax_id', 'payer_street', 'payer_postcode', 'payer_city'] as const;
type PayerField = (typeof PAYER_FIELDS)[number];

/** Returns whether a field is asked only beside a method that needs to know the payer. */
export const isOfPayer = (field: string): boolean => PAYER_FIELDS.some((each) => each === field);

export const PAY_FIELDS = [
  ...BUYER_FIELDS,
  ...(['method', 'waiver', 'terms'] as const),
  ...PAYER_FIELDS,
  ...CARD_FIELDS,
];
export type PayField = (typeof PAY_FIELDS)[number];
export type FieldErrors = Partial<Record<PayField, FieldCode>>;

export type PayForm = {
  readonly buyer: Buyer;
  readonly method: PaymentMethod;
  readonly waivedWithdrawal: boolean;
  /** Card data for a provider without a card form of its own. Empty for all others. */
  readonly instrument: PaymentRequest['instrument'];
};

export type FormFields = Iterable<readonly [string, unknown]>;

const REQUIRED: FieldCode = 'required';
const isTicked = (text: string): boolean => text === 'yes' || text === 'on';

const { tax_id, street, postcode, city } = buyerSchema.shape;

const paySchema = buyerSchema.extend({
  payer_tax_id: tax_id,
  payer_street: street,
  payer_postcode: postcode,
  payer_city: city,
  method: z.string().min(1, REQUIRED),
  waiver: z.string().transform(isTicked),
  terms: z.string().refine(isTicked, REQUIRED),
});

const cardSchema = (now: Date) =>
  z.object({
    card_number: read(parseCardNumber),
    card_expiry: read((text) => parseCardExpiry(text, now)),
    card_cvc: read(parseCardCode),
  });

type PayFormRules = {
  readonly methods: readonly PaymentMethod[];
  /** The market whose prices apply. Null accepts all countries, because a license stays in its market. */
  readonly market: Market | null;
  readonly askCard: boolean;
  /** Whether the postcode lowers the tax (`lowersTax`). It proves nothing alone, so the full address is required. */
  readonly asksAddress: boolean;
  readonly now: Date;
};

/** Returns the first error of each field. Errors never contain values. */
export function parsePayForm(
  fields: FormFields,
  { methods, market, askCard, asksAddress, now }: PayFormRules,
):
  | { readonly ok: true; readonly value: PayForm }
  | { readonly ok: false; readonly errors: FieldErrors } {
  const sent = toForm(fields);
  const method = methods.find((each) => each === sent.method);
  const asksPayer = method !== undefined && METHOD_FACTS[method].asksPayer === true;
  const form = asksPayer ? sent : { ...sent, ...NO_PAYER };
  const whole = asksPayer ? withPayer(form) : form;
  const parsed = paySchema.safeParse(form);
  const card =
    askCard && METHOD_FACTS[method ?? 'card'].flow === 'card'
      ? cardSchema(now).safeParse(form)
      : null;
  const issues = [...(parsed.error?.issues ?? []), ...(card?.error?.issues ?? [])];
  const errors = {
    ...postcodeErrors(form),
    ...(asksAddress ? requiredErrors(form, ['street', 'city']) : {}),
    ...companyErrors({ ...whole, tax_id: form.tax_id ?? '' }),
    ...(asksPayer ? payerErrors(whole) : {}),
    ...firstOfEach(issues),
  };
  if (method === undefined) errors.method ??= 'unknown';
  if (market && isElsewhere(market, form)) errors.country = 'other-market';
  if (!parsed.success || method === undefined || Object.keys(errors).length > 0) {
    return { ok: false, errors };
  }
  return {
    ok: true,
    value: {
      buyer: buyerFrom(whole),
      method,
      waivedWithdrawal: parsed.data.waiver,
      instrument: card?.data ?? {},
    },
  };
}

function buyerFrom(form: Record<string, string>): Buyer {
  const { payer_tax_id: payerTaxId, ...data } = paySchema.parse(form);
  const isPrivate = data.company === null && payerTaxId !== null;
  return { ...toBuyer(data), payerTaxId: isPrivate ? parsePayerId(payerTaxId) : null };
}

function isElsewhere(market: Market, { country: typed = '' }: Record<string, string>): boolean {
  const country = typed.trim().toUpperCase();
  return isCountry(country) && !takesCountry(market, country);
}

// Checks only where the tax depends on the postcode. Leaving it out saves nothing, because the mainland rate applies.
function postcodeErrors({
  country: chosen = '',
  postcode = '',
}: Record<string, string>): FieldErrors {
  const country = chosen.trim().toUpperCase();
  const isChecked = postcodeExample(country) !== null && postcode.trim() !== '';
  return isChecked && readPostcode(country, postcode) === null ? { postcode: 'malformed' } : {};
}

function requiredErrors(form: Record<string, string>, required: readonly PayField[]): FieldErrors {
  const missing = PAY_FIELDS.filter((field) => required.includes(field) && isEmpty(form[field]));
  return Object.fromEntries(missing.map((field) => [field, 'required']));
}

const isEmpty = (text: string | undefined): boolean => (text ?? '').trim() === '';

// A company's invoice needs its name and full address (directive 2006/112/EC, article 226 (5)). Only in the EU does
// every country have postcodes.
function companyErrors(form: Record<string, string>): FieldErrors {
  const { tax_id: taxId = '' } = form;
  const country = (form.country ?? '').trim().toUpperCase();
  if (isEmpty(form.company) && isEmpty(taxId)) return {};
  const errors = requiredErrors(form, [
    ...(['company', 'street', 'city'] as const),
    ...(isUnionState(country) ? (['postcode'] as const) : []),
  ]);
  if (isEmpty(taxId)) return errors;
  const parsed = parseTaxId(country, taxId);
  if (parsed.ok || parsed.code === 'unsupported') return errors;
  return { ...errors, tax_id: parsed.code };
}

const NO_PAYER: Readonly<Record<PayerField, string>> = {
  payer_tax_id: '',
  payer_street: '',
  payer_postcode: '',
  payer_city: '',
};

/**
 * Returns the form of a method that needs to know the payer, who may be the company. What is asked twice need not be
 * typed twice: a company's own fields come first, for its invoice.
 */
function withPayer(form: Record<string, string>): Record<string, string> {
  const isCompany = !isEmpty(form.company);
  const either = (payer: string | undefined, own: string | undefined): string =>
    (isCompany ? [own, payer] : [payer, own]).find((text) => !isEmpty(text)) ?? '';
  const taxId = either(form.payer_tax_id, form.tax_id);
  const street = either(form.payer_street, form.street);
  const postcode = either(form.payer_postcode, form.postcode);
  const city = either(form.payer_city, form.city);
  return {
    ...form,
    tax_id: isCompany ? taxId : '',
    street,
    postcode,
    city,
    payer_tax_id: taxId,
    payer_street: street,
    payer_postcode: postcode,
    payer_city: city,
  };
}

function payerErrors(form: Record<string, string>): FieldErrors {
  const { payer_tax_id: taxId = '', payer_postcode: postcode = '' } = form;
  const errors = requiredErrors(form, PAYER_FIELDS);
  const isValid = isEmpty(form.company) ? parsePayerId(taxId) !== null : isCompanyId(taxId);
  if (!isValid) errors.payer_tax_id ??= 'malformed';
  if (!isPostcodeOfPayer(postcode)) errors.payer_postcode ??= 'malformed';
  return errors;
}

function read(parse: (text: string) => string | null) {
  return z.string().transform((text, context) => {
    const value = text.trim() === '' ? 'required' : parse(text);
    if (value === null || FIELD_CODES.some((code) => code === value)) {
      context.addIssue(value ?? 'malformed');
      return z.NEVER;
    }
    return value;
  });
}

/** Uses the first of several fields with one name. */
function toForm(fields: FormFields): Record<string, string> {
  const given = new Map([...fields].toReversed());
  return Object.fromEntries(
    PAY_FIELDS.map((name) => {
      const value = given.get(name);
      return [name, typeof value === 'string' ? value : ''];
    }),
  );
}

function firstOfEach(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) {
    const field = PAY_FIELDS.find((name) => name === path[0]);
    const code = FIELD_CODES.find((known) => known === message);
    if (field !== undefined && code !== undefined) errors[field] ??= code;
  }
  return errors;
}

/** Returns the digits of a card number, or null unless there are 12 to 19 and the check digit is right. */
export function parseCardNumber(text: string): string | null {
  const number = toPlainCode(text);
  return /^\d{12,19}$/.test(number) && passesLuhn(number) ? number : null;
}

/** Returns the card's last month as `MM/YY`, or `expired` if that month (UTC) is over. */
export function parseCardExpiry(text: string, now: Date): string | 'malformed' | 'expired' {
  const match = /^(\d{1,2})\s*[/.\p{Pd}\s]\s*(?:20)?(\d{2})$|^(\d{2})(?:20)?(\d{2})$/u.exec(
    toAsciiDigits(text)
      .replace(/\p{Cf}/gu, '')
      .trim(),
  );
  const month = Number(match?.[1] ?? match?.[3] ?? 0);
  const year = Number(match?.[2] ?? match?.[4] ?? 0);
  if (month < 1 || month > 12) return 'malformed';
  const firstMomentAfter = Date.UTC(2000 + year, month, 1);
  if (now.getTime() >= firstMomentAfter) return 'expired';
  return `${String(month).padStart(2, '0')}/${String(year).padStart(2, '0')}`;
}

function parseCardCode(text: string): string | null {
  const code = toPlainCode(text);
  return /^\d{3,4}$/.test(code) ? code : null;
}
