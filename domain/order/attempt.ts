import type { Work } from '../../db/work.ts';
import type { Order } from './order.ts';
import { insertOrder, updateOrder } from './store.ts';

type Attempt = Pick<Order, 'state' | 'attempt' | 'reference' | 'declineReason'>;
type AttemptStart = Attempt &
  Pick<Order, 'formerEmails' | 'createdAt' | 'updatedAt' | 'emailChangedAt' | 'paidAt'>;

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
});

const nextAttempt = ({ attempt }: Pick<Order, 'attempt'>): Attempt => ({
  state: 'open',
  attempt: attempt + 1,
  reference: null,
  declineReason: null,
});
