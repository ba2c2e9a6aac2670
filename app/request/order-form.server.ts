import { data, type RouterContextProvider, redirect } from 'react-router';
import type { Work } from '../../db/work.ts';
import { parseOrderNumber } from '../../domain/purchase/index.ts';
import { isEmail } from '../../kit/email.ts';
import { localize, parseAddress } from './address.ts';
import { askedContext, type Turn } from './asked.ts';
import { servicesContext } from './context.ts';
import { readForm, textField } from './limited-form.server.ts';

export type OrderFault = 'email-required' | 'email-malformed' | 'order-malformed';

/** A form in which somebody says which order of which address they speak of. */
export type OrderForm = {
  /** `check`: everything can be one; the next step confirms it. */
  readonly step: 'typing' | 'check';
  readonly refused: 'too-many' | 'too-large' | null;
  readonly faults: readonly OrderFault[];
  readonly order: string;
  readonly email: string;
  /** What else the form asks for, as `OrderFormRules.note`; empty: nothing was typed. */
  readonly note: string;
};

/** What somebody wants of us; nobody has looked yet whether there is such an order. */
export type OrderWish = {
  readonly orderNumber: string;
  readonly email: string;
  readonly note: string;
  /** Locale prefix of the page it was typed on. */
  readonly locale: string;
};

export type OrderFormRules = {
  /** The page, without locale. */
  readonly path: string;
  readonly turn: Turn;
  /** `optional`: without an order it is about everything of the address. */
  readonly order: 'required' | 'optional';
  /** What is typed is shown first, and confirmed in a second step. */
  readonly isConfirmed: boolean;
  /** A further text field, and how much of it is kept, in characters; null: none. */
  readonly note: { readonly name: string; readonly longest: number } | null;
  /** Notes the wish. Must not look whether there is such an order: answer and time are the same for everybody. */
  readonly take: (work: Work, wish: OrderWish) => Promise<void>;
};

/**
 * Takes the form in one step or two. Nobody learns here who is a customer: whatever was typed leads to the
 * same answer (303 to `?sent=1`), and what becomes of it is mailed to the address of the order.
 */
export async function takeOrderForm(
  request: Request,
  context: Readonly<RouterContextProvider>,
  rules: OrderFormRules,
) {
  const form = await readForm(request);
  const read = (name: string) => (form ? textField(form, name) : '');
  const typed = { order: read('order'), email: read('email'), note: noteOf(read, rules) };
  const answer: OrderForm = { ...typed, step: 'typing', refused: null, faults: [] };
  if (form === null) return reply({ ...answer, refused: 'too-large' }, 413);
  if (rules.isConfirmed && read('step') === 'change') return reply(answer, 200);
  const faults = faultsOf(typed, rules);
  if (faults.length > 0) return reply({ ...answer, faults }, 422);
  const step = rules.isConfirmed ? 'check' : 'typing';
  if (rules.isConfirmed && read('step') !== 'confirm') return reply({ ...answer, step }, 200);
  const wait = context.get(askedContext).take(rules.turn);
  if (wait !== null) {
    const headers = { 'retry-after': String(wait) };
    return data<OrderForm>({ ...answer, step, refused: 'too-many' }, { status: 429, headers });
  }
  const { locale } = parseAddress(new URL(request.url).pathname);
  const { order: orderNumber, email, note } = typed;
  const wish = { orderNumber, email, note, locale: locale.prefix };
  await context.get(servicesContext).database.run((work) => rules.take(work, wish));
  throw redirect(`${localize(locale, rules.path)}?sent=1`, 303);
}

const reply = (form: OrderForm, status: number) => data<OrderForm>(form, { status });

const noteOf = (read: (name: string) => string, { note }: OrderFormRules): string =>
  note ? read(note.name).replace(/\s+/g, ' ').slice(0, note.longest) : '';

function faultsOf(
  { order, email }: Pick<OrderForm, 'order' | 'email'>,
  rules: OrderFormRules,
): OrderFault[] {
  const isMissing = order === '' && rules.order === 'optional';
  const isNumber = isMissing || parseOrderNumber(order) !== null;
  const faults: OrderFault[] = isNumber ? [] : ['order-malformed'];
  if (email === '') return [...faults, 'email-required'];
  return isEmail(email) ? faults : [...faults, 'email-malformed'];
}
