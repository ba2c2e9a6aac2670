import type { Work } from '../../db/work.ts';
import type { Order } from './order.ts';

type Attempt = Pick<Order, 'state' | 'attempt' | 'reference' | 'declineReason'>;
type Begun = Attempt & Pick<Order, 'formerEmails' | 'createdAt' | 'updatedAt' | 'paidAt'>;

/** How every order begins: open for its first attempt, nothing paid. */
export const firstAttempt = ({ now }: Pick<Work, 'now'>): Begun => ({
  state: 'open',
  attempt: 1,
  reference: null,
  declineReason: null,
  formerEmails: [],
  createdAt: now,
  updatedAt: now,
  paidAt: null,
});

/** How an order is tried once more: with the next attempt, so that its payment has a key of its own. */
export const nextAttempt = ({ attempt }: Pick<Order, 'attempt'>): Attempt => ({
  state: 'open',
  attempt: attempt + 1,
  reference: null,
  declineReason: null,
});
