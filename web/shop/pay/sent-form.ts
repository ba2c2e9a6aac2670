import { type DraftValues, PAY_FIELDS, parseSelection } from '../../../domain/order/index.ts';
import { CURRENCIES, type Money } from '../../../kit/money.ts';
import { findProduct } from '../../../products/index.ts';
import { CHOICE_FIELDS, type ChoiceField } from './view.ts';

/** Never sent back to the page, never kept: how a card is paid with, and what is agreed to. */
const SECRET_FIELDS = new Set<string>([
  'card_number',
  'card_expiry',
  'card_cvc',
  'terms',
  'waiver',
]);

/** Longest text of one field that is kept, in characters; every field is shorter when it is right. */
const LONGEST_TYPED = 150;
const LONGEST_EMAIL = 300;

/** The texts of a posted form, without the characters that nobody types and no database takes. */
export const textsOf = (posted: FormData): URLSearchParams =>
  new URLSearchParams(
    [...posted].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.replaceAll('\0', '')]] : [],
    ),
  );

/** The choice of a buy page posts nothing of the buyer. */
export const isPayForm = (form: URLSearchParams): boolean =>
  PAY_FIELDS.some((field) => field !== 'method' && form.has(field));

/** Longest value of the choice that is kept, in characters: a coupon's code, but the signed name of a license. */
const LONGEST_CHOICE = 40;
const LONGEST_LICENSE = 200;

/**
 * What is being bought, as the query the pay page opens with. It is kept for a month whoever sent it: one value a field,
 * no longer than a right one, and of further products those there are.
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

/** Fields of the choice that name something we do not sell: an address may, and shows what we do; an order may not. */
export function unknownChoice(form: URLSearchParams): ChoiceField[] {
  const { product, plan, seats } = parseSelection(form);
  const meant = { product, plan, seats: `${seats}` };
  return (['product', 'plan', 'seats'] as const).filter((field) => {
    const sent = form.get(field);
    return sent && sent !== meant[field];
  });
}

/** What was typed, by field, as far as it may be kept. */
export function typedValues(form: URLSearchParams): DraftValues {
  return Object.fromEntries(
    PAY_FIELDS.filter((field) => !SECRET_FIELDS.has(field)).map((field) => [
      field,
      (form.get(field) ?? '').slice(0, field === 'email' ? LONGEST_EMAIL : LONGEST_TYPED),
    ]),
  );
}

/** The total the page showed when it was sent; null when the form does not say. */
export function shownMoney(form: URLSearchParams): Money | null {
  const minor = Number(form.get('shown_minor') ?? Number.NaN);
  const currency = CURRENCIES.find((code) => code === form.get('shown_currency'));
  return Number.isSafeInteger(minor) && currency ? { minor, currency } : null;
}

/** What a form says of the page it was sent from: the attempt to pay that was seen begun, and the boxes that were ticked. */
export const seenIn = (form: URLSearchParams) => ({
  attempt: Number.parseInt(form.get('attempt') ?? '', 10) || null,
  ticked: (['waiver', 'terms'] as const).filter((name) => form.has(name)),
});
