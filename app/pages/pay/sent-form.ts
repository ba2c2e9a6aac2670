import { type DraftValues, PAY_FIELDS, parseSelection } from '../../../domain/purchase/index.ts';
import { CURRENCIES, type Money } from '../../../kit/money.ts';
import { CHOICE_FIELDS, type ChoiceField } from './view.ts';

/** Never sent back to the page, never kept: how a card is paid with, and what is agreed to. */
const SECRET_FIELDS = new Set<string>([
  'card_number',
  'card_expiry',
  'card_cvc',
  'terms',
  'waiver',
]);

/** Longest text of one field that is kept; every field is shorter when it is right. */
const LONGEST_TYPED = 300;

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

/** Products chosen besides the first; there are fewer. */
const MOST_VALUES = 20;

/** What is being bought, as the query the pay page opens with, as far as it may be kept. */
export function choiceQuery(form: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of CHOICE_FIELDS)
    for (const value of form.getAll(name).slice(0, MOST_VALUES))
      if (value) query.append(name, value.slice(0, LONGEST_TYPED));
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
      (form.get(field) ?? '').slice(0, LONGEST_TYPED),
    ]),
  );
}

/** The total the page showed when it was sent; null when the form does not say. */
export function shownMoney(form: URLSearchParams): Money | null {
  const minor = Number(form.get('shown_minor') ?? Number.NaN);
  const currency = CURRENCIES.find((code) => code === form.get('shown_currency'));
  return Number.isSafeInteger(minor) && currency ? { minor, currency } : null;
}
