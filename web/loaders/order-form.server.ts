import { data, type RouterContextProvider, redirect } from 'react-router';
import type { Work } from '../../db/work.ts';
import { parseOrderNumber } from '../../domain/order/index.ts';
import { readEmail } from '../../kit/email.ts';
import { localize, parseAddress } from '../routing/address.ts';
import { servicesContext } from './context.ts';
import { readForm, textField } from './limited-form.server.ts';
import { type RateLimitKey, requestInfoContext } from './request-info.ts';

export type OrderFault = 'email-required' | 'email-malformed' | 'order-malformed';

/** A form that identifies an order by its number and email. */
export type OrderForm<Own = unknown> = {
  /** `check`: valid, and to be confirmed in the next step. `sent`: confirmed, and answered on this page. */
  readonly step: 'typing' | 'check' | 'sent';
  readonly refused: 'too-many' | 'too-large' | null;
  readonly faults: readonly OrderFault[];
  readonly order: string;
  readonly email: string;
  readonly note: string;
  /** The order as its proven owner sees it. Null for everybody else. */
  readonly own: Own | null;
  /** Whether the number does not look like one of ours. It is accepted anyway. */
  readonly isDoubtful: boolean;
};

/** Longest accepted order number, in UTF-16 code units. */
const LONGEST_ORDER = 200;

/** The order may not exist. */
export type OrderRequest = {
  readonly orderNumber: string;
  readonly email: string;
  readonly note: string;
  readonly locale: string;
};

export type OrderFormRules<Own> = {
  readonly path: string;
  readonly rateLimit: RateLimitKey;
  /**
   * `optional`: without an order, it is about the whole address. `as-typed`: accepts any text (docs/decisions/0076).
   */
  readonly order: 'required' | 'optional' | 'as-typed';
  readonly isConfirmed: boolean;
  readonly note: { readonly name: string; readonly longest: number } | null;
  /**
   * Stores the request. Must not check whether the order exists, so that the response and its timing reveal nothing.
   */
  readonly take: (work: Work, orderRequest: OrderRequest) => Promise<void>;
  /** Returns what the proven owner sees of the order. Must not look for orders of others. */
  readonly showOwn?: (orderRequest: OrderRequest) => Promise<Own | null>;
};

/**
 * Handles the form in one step or two. It never reveals who is a customer. Every request gets the same response (303 to
 * `?sent=1`), and the result goes to the email of the order. Only the proven owner sees it on the page, uncached.
 */
export async function handleOrderForm<Own>(
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
  const result: OrderForm<Own> = { ...typed, ...nothing, isDoubtful, step: 'typing' };
  if (form === null) return reply({ ...result, refused: 'too-large' }, 413);
  if (rules.isConfirmed && read('step') === 'change') return reply(result, 200);
  const faults = faultsOf(typed, rules);
  if (faults.length > 0) return reply({ ...result, faults }, 422);
  const { locale } = parseAddress(new URL(request.url).pathname);
  const { email, note } = typed;
  const orderRequest = { orderNumber: order, email, note, locale: locale.prefix };
  const step = rules.isConfirmed ? 'check' : 'typing';
  const own = (await rules.showOwn?.(orderRequest)) ?? null;
  if (rules.isConfirmed && read('step') !== 'confirm') return reply({ ...result, step, own }, 200);
  const wait = context.get(requestInfoContext).consume(rules.rateLimit);
  if (wait !== null) {
    const headers = { 'retry-after': String(wait) };
    return data<OrderForm<Own>>(
      { ...result, step, own, refused: 'too-many' },
      { status: 429, headers },
    );
  }
  await context.get(servicesContext).database.run((work) => rules.take(work, orderRequest));
  if (own !== null) return reply({ ...result, step: 'sent', own }, 200);
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
