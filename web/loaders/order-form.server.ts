import { data, type RouterContextProvider, redirect } from 'react-router';
import type { Work } from '../../db/work.ts';
import { parseOrderNumber } from '../../domain/order/index.ts';
import { readEmail } from '../../kit/email.ts';
import { localize, parseAddress } from '../routing/address.ts';
import { servicesContext } from './context.ts';
import { readForm, textField } from './limited-form.server.ts';
import { type RateLimitKey, requestInfoContext } from './request-info.ts';

export type OrderFault = 'email-required' | 'email-malformed' | 'order-malformed';

/** A form in which somebody says which order of which address they speak of. */
export type OrderForm<Own = unknown> = {
  /** `check`: everything can be one; the next step confirms it. `sent`: it was, and is told on the spot. */
  readonly step: 'typing' | 'check' | 'sent';
  readonly refused: 'too-many' | 'too-large' | null;
  readonly faults: readonly OrderFault[];
  readonly order: string;
  readonly email: string;
  /** What else the form asks for, as `OrderFormRules.note`; empty: nothing was typed. */
  readonly note: string;
  /** What the owner of the order sees of it; null: the answer everybody gets. */
  readonly own: Own | null;
  /** The order number has not the form of ours, and is taken all the same. */
  readonly isDoubtful: boolean;
};

/** Longest text that is taken for an order number, in UTF-16 units. */
const LONGEST_ORDER = 200;

/** What somebody wants of us; nobody has looked yet whether there is such an order. */
export type OrderWish = {
  readonly orderNumber: string;
  readonly email: string;
  readonly note: string;
  /** Locale prefix of the page it was typed on. */
  readonly locale: string;
};

export type OrderFormRules<Own> = {
  /** The page, without locale. */
  readonly path: string;
  readonly rateLimit: RateLimitKey;
  /**
   * `optional`: without an order it is about everything of the address. `as-typed`: whatever is typed is taken; a number that
   * is none of ours is only doubted in the second step (docs/decisions/0076).
   */
  readonly order: 'required' | 'optional' | 'as-typed';
  /** What is typed is shown first, and confirmed in a second step. */
  readonly isConfirmed: boolean;
  /** A further text field, and how much of it is kept, in characters; null: none. */
  readonly note: { readonly name: string; readonly longest: number } | null;
  /** Notes the wish. Must not look whether there is such an order: answer and time are the same for everybody. */
  readonly take: (work: Work, wish: OrderWish) => Promise<void>;
  /**
   * What is shown before and after it is confirmed, to somebody signed in whose order it is; null for all others. Must
   * not look for orders of others.
   */
  readonly showOwn?: (wish: OrderWish) => Promise<Own | null>;
};

/**
 * Takes the form in one step or two. Nobody learns here who is a customer: whatever was typed leads to the
 * same answer (303 to `?sent=1`), and what becomes of it is mailed to the address of the order. Only who is signed in and
 * owns the order is answered here: that page is kept by nobody.
 */
export async function takeOrderForm<Own>(
  request: Request,
  context: Readonly<RouterContextProvider>,
  rules: OrderFormRules<Own>,
) {
  const form = await readForm(request);
  const read = (name: string) => (form ? textField(form, name) : '');
  const order = read('order').slice(0, LONGEST_ORDER);
  const typed = { order, email: read('email'), note: noteOf(read, rules) };
  const isDoubtful = rules.order === 'as-typed' && parseOrderNumber(order) === null;
  const nothing = { refused: null, faults: [], own: null };
  const answer: OrderForm<Own> = { ...typed, ...nothing, isDoubtful, step: 'typing' };
  if (form === null) return reply({ ...answer, refused: 'too-large' }, 413);
  if (rules.isConfirmed && read('step') === 'change') return reply(answer, 200);
  const faults = faultsOf(typed, rules);
  if (faults.length > 0) return reply({ ...answer, faults }, 422);
  const { locale } = parseAddress(new URL(request.url).pathname);
  const { email, note } = typed;
  const wish = { orderNumber: order, email, note, locale: locale.prefix };
  const step = rules.isConfirmed ? 'check' : 'typing';
  const own = (await rules.showOwn?.(wish)) ?? null;
  if (rules.isConfirmed && read('step') !== 'confirm') return reply({ ...answer, step, own }, 200);
  const wait = context.get(requestInfoContext).consume(rules.rateLimit);
  if (wait !== null) {
    const headers = { 'retry-after': String(wait) };
    return data<OrderForm<Own>>(
      { ...answer, step, own, refused: 'too-many' },
      { status: 429, headers },
    );
  }
  await context.get(servicesContext).database.run((work) => rules.take(work, wish));
  if (own !== null) return reply({ ...answer, step: 'sent', own }, 200);
  throw redirect(`${localize(locale, rules.path)}?sent=1`, 303);
}

const reply = <Own>(form: OrderForm<Own>, status: number) => data<OrderForm<Own>>(form, { status });

const noteOf = (
  read: (name: string) => string,
  { note }: Pick<OrderFormRules<unknown>, 'note'>,
): string => (note ? read(note.name).replace(/\s+/g, ' ').slice(0, note.longest) : '');

function faultsOf(
  { order, email }: Pick<OrderForm, 'order' | 'email'>,
  rules: Pick<OrderFormRules<unknown>, 'order'>,
): OrderFault[] {
  const isMissing = order === '';
  const isTaken = rules.order === (isMissing ? 'optional' : 'as-typed');
  const faults: OrderFault[] =
    isTaken || parseOrderNumber(order) !== null ? [] : ['order-malformed'];
  const { fault } = readEmail(email);
  if (fault === null) return faults;
  return [...faults, fault === 'required' ? 'email-required' : 'email-malformed'];
}
