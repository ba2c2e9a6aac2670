import { data, type RouterContextProvider, redirect } from 'react-router';
import type { Work } from '../../db/work.ts';
import { parseOrderNumber } from '../../domain/order/index.ts';
import { lengthOf } from '../../domain/ticket/index.ts';
import { readEmail } from '../../kit/email.ts';
import { parseId } from '../../kit/id.ts';
import { localize, parseAddress } from '../routing/address.ts';
import { servicesContext } from './context.ts';
import { LARGEST_TEXT_FORM, readForm, textField } from './limited-form.server.ts';
import { type RateLimitKey, requestInfoContext } from './request-info.ts';

/** Begins with the field. */
export type OrderFault =
  | 'email-required'
  | 'email-malformed'
  | 'order-malformed'
  | 'order-long'
  | 'name-long'
  | 'reason-long';

/** A form that identifies an order by its number and email. */
export type OrderForm<Own = unknown> = {
  /** `check`: valid, and to be confirmed in the next step. `sent`: confirmed, and answered on this page. */
  readonly step: 'typing' | 'check' | 'sent';
  readonly refused: 'too-many' | 'too-large' | null;
  readonly faults: readonly OrderFault[];
  /** Most characters. */
  readonly limits: { readonly order: number; readonly note: number };
  /** Id of the form to confirm, so that sending it again stays one request. */
  readonly form: string;
  readonly order: string;
  readonly email: string;
  readonly note: string;
  /** The order as its proven owner sees it. Null for everybody else. */
  readonly own: Own | null;
  /** Whether the number does not look like one of ours. It is accepted anyway. */
  readonly isDoubtful: boolean;
};

/** Longest accepted order number, in characters. */
const LONGEST_ORDER = 200;

/** The order may not exist. */
export type OrderRequest = {
  readonly form: string;
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
  readonly note: { readonly name: 'name' | 'reason'; readonly longest: number } | null;
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
  const { database, newId } = context.get(servicesContext);
  const sent = await readForm(request, LARGEST_TEXT_FORM);
  const read = (name: string) => (sent ? textField(sent, name) : '');
  const order = read('order');
  const note = rules.note ? read(rules.note.name).replace(/\s+/g, ' ') : '';
  const typed = { order, email: read('email'), note };
  const isDoubtful = rules.order === 'as-typed' && parseOrderNumber(order) === null;
  const form = parseId(read('form')) ?? newId();
  const limits = { order: LONGEST_ORDER, note: rules.note?.longest ?? 0 };
  const nothing = { refused: null, faults: [], own: null };
  const result: OrderForm<Own> = { ...typed, ...nothing, form, limits, isDoubtful, step: 'typing' };
  if (sent === null) return reply({ ...result, refused: 'too-large' }, 413);
  if (rules.isConfirmed && read('step') === 'change') return reply(result, 200);
  const faults = faultsOf(typed, rules);
  if (faults.length > 0) return reply({ ...result, faults }, 422);
  const { locale } = parseAddress(new URL(request.url).pathname);
  const { email } = typed;
  const orderRequest = { form, orderNumber: order, email, note, locale: locale.prefix };
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
  await database.run((work) => rules.take(work, orderRequest));
  if (own !== null) return reply({ ...result, step: 'sent', own }, 200);
  throw redirect(`${localize(locale, rules.path)}?sent=1`, 303);
}

const reply = <Own>(form: OrderForm<Own>, status: number) => data<OrderForm<Own>>(form, { status });

type Typed = Pick<OrderForm, 'order' | 'email' | 'note'>;
type FieldRules = Pick<OrderFormRules<unknown>, 'order' | 'note'>;

const faultsOf = (typed: Typed, rules: FieldRules): OrderFault[] =>
  [orderFault(typed, rules), emailFault(typed), noteFault(typed, rules)].filter(
    (fault) => fault !== null,
  );

function orderFault({ order }: Typed, rules: FieldRules): OrderFault | null {
  const isMissing = order === '';
  if (rules.order === (isMissing ? 'optional' : 'as-typed'))
    return lengthOf(order) > LONGEST_ORDER ? 'order-long' : null;
  return parseOrderNumber(order) === null ? 'order-malformed' : null;
}

function emailFault({ email }: Typed): OrderFault | null {
  const { fault } = readEmail(email);
  if (fault === null) return null;
  return fault === 'required' ? 'email-required' : 'email-malformed';
}

const noteFault = ({ note: text }: Typed, { note }: FieldRules): OrderFault | null =>
  note && lengthOf(text) > note.longest ? `${note.name}-long` : null;
