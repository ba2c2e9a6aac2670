import {
  type DraftValues,
  isOfPayer,
  PAY_FIELDS,
  type PayField,
  parseSelection,
} from '../../../domain/order/index.ts';
import { METHOD_FACTS, PAYMENT_METHODS } from '../../../domain/payment/index.ts';
import { CURRENCIES, type Money } from '../../../kit/money.ts';
import { findProduct } from '../../../products/index.ts';
import { CHOICE_FIELDS, type ChoiceField } from './view.ts';

/** Never returned to the page and never stored. */
const SECRET_FIELDS = new Set<string>([
  'card_number',
  'card_expiry',
  'card_cvc',
  'terms',
  'waiver',
]);

/** Longest stored value of a field, in characters. Valid values are shorter. */
const LONGEST_TYPED = 150;
const LONGEST_EMAIL = 300;

/** Returns the text fields of a posted form without control characters, which no database accepts. */
export const textsOf = (posted: FormData): URLSearchParams =>
  new URLSearchParams(
    [...posted].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.replaceAll('\0', '')]] : [],
    ),
  );

/** The form of the buy page contains no buyer fields. */
export const isPayForm = (form: URLSearchParams): boolean =>
  PAY_FIELDS.some((field) => field !== 'method' && form.has(field));

/** Longest stored value of a choice, in characters. License tokens may be longer. */
const LONGEST_CHOICE = 40;
const LONGEST_LICENSE = 200;

/**
 * Returns the choice as the query of the pay page. It is stored for a month, so it holds one value of limited length
 * per field, and only products that exist.
 */
export function choiceQuery(form: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of CHOICE_FIELDS) {
    const longest = name === 'licence' ? LONGEST_LICENSE : LONGEST_CHOICE;
    const sent =
      name === 'with' ? new Set(form.getAll(name).filter(findProduct)) : [form.get(name)];
    for (const value of sent) if (value) query.append(name, value.slice(0, longest));
  }
  return query;
}

/**
 * Returns the fields of the choice with unknown values. An address with them opens a default, but an order is
 * refused.
 */
export function unknownChoice(form: URLSearchParams): ChoiceField[] {
  const { product, plan, seats } = parseSelection(form);
  const selected = { product, plan, seats: `${seats}` };
  return (['product', 'plan', 'seats'] as const).filter((field) => {
    const sent = form.get(field);
    return sent && sent !== selected[field];
  });
}

/**
 * Returns the typed values of the pay form, cut to the stored lengths, without secrets and without a payer that the chosen
 * method does not ask for.
 */
export function typedValues(form: URLSearchParams): DraftValues {
  const method = PAYMENT_METHODS.find((each) => each === form.get('method'));
  const asksPayer = method !== undefined && METHOD_FACTS[method].asksPayer;
  const textOf = (field: PayField): string =>
    isOfPayer(field) && !asksPayer ? '' : (form.get(field) ?? '');
  return Object.fromEntries(
    PAY_FIELDS.filter((field) => !SECRET_FIELDS.has(field)).map((field) => [
      field,
      textOf(field).slice(0, field === 'email' ? LONGEST_EMAIL : LONGEST_TYPED),
    ]),
  );
}

/** Returns the total that the page showed; null if the form does not contain it. */
export function shownMoney(form: URLSearchParams): Money | null {
  const minor = Number(form.get('shown_minor') ?? Number.NaN);
  const currency = CURRENCIES.find((code) => code === form.get('shown_currency'));
  return Number.isSafeInteger(minor) && currency ? { minor, currency } : null;
}

/** Returns what the form's page showed: the last attempt and the ticked boxes. */
export const seenIn = (form: URLSearchParams) => ({
  attempt: Number.parseInt(form.get('attempt') ?? '', 10) || null,
  ticked: (['waiver', 'terms'] as const).filter((name) => form.has(name)),
});
