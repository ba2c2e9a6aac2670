import type { Work } from '../../db/work.ts';
import { endAttempt } from './decline.ts';
import { isReceivable, type Order } from './order.ts';
import { insertOrder, updateOrder } from './store.ts';

type Attempt = Pick<Order, 'state' | 'attempt' | 'reference' | 'declineReason'>;
type AttemptStart = Attempt &
  Pick<Order, 'formerEmails' | 'createdAt' | 'updatedAt' | 'emailChangedAt' | 'paidAt' | 'billing'>;

export type OrderTerms = Omit<Order, keyof AttemptStart>;

/** Stores a new order, open for its first attempt. Returns null if its id or its number is taken. */
export const beginFirstAttempt = (work: Work, terms: OrderTerms): Promise<Order | null> =>
  insertOrder(work, { ...terms, ...firstAttempt(work) });

/** Opens a locked order for its next attempt, which gets its own idempotency key. `terms` replace the old ones. */
export const beginNextAttempt = (
  work: Work,
  order: Order,
  terms: Partial<OrderTerms> = {},
): Promise<Order> => updateOrder(work, { ...order, ...terms, ...nextAttempt(order) });

export const markPaid = (work: Work, order: Order): Promise<Order> =>
  updateOrder(work, { ...order, state: 'paid', declineReason: null, paidAt: work.now });

/** Records that the invoice of a locked order was sent before its payment. */
export const markBilled = (work: Work, order: Order, dueOn: string): Promise<Order> =>
  updateOrder(work, {
    ...order,
    billing: { at: work.now, dueOn, canceledAt: null, reminded: null },
  });

/**
 * Records that the invoice of a locked order was taken back unpaid.
 * @throws Error if it waits for no payment
 */
export async function markBillCanceled(work: Work, order: Order): Promise<Order> {
  const { orderNumber, billing } = order;
  if (billing === null || !isReceivable(order))
    throw new Error(`${orderNumber} has no invoice to pay`);
  const canceled = { ...order, billing: { ...billing, canceledAt: work.now } };
  return order.state === 'open'
    ? endAttempt(work, canceled, 'cancelled')
    : updateOrder(work, canceled);
}

const firstAttempt = ({ now }: Pick<Work, 'now'>): AttemptStart => ({
  state: 'open',
  attempt: 1,
  reference: null,
  declineReason: null,
  formerEmails: [],
  createdAt: now,
  updatedAt: now,
  emailChangedAt: null,
  paidAt: null,
  billing: null,
});

const nextAttempt = ({ attempt }: Pick<Order, 'attempt'>): Attempt => ({
  state: 'open',
  attempt: attempt + 1,
  reference: null,
  declineReason: null,
});
