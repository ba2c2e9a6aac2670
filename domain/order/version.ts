import type { Order } from './order.ts';

type Dated = Pick<Order, 'updatedAt' | 'emailChangedAt'>;

/** Returns when anything of an order last changed. */
export const changedAt = ({ updatedAt, emailChangedAt }: Dated): Date =>
  emailChangedAt !== null && emailChangedAt > updatedAt ? emailChangedAt : updatedAt;

/** Returns a text that changes with the order, so that an open page can tell whether it is out of date. */
export const versionOf = (order: Dated & Pick<Order, 'attempt' | 'state'>): string =>
  [order.attempt, order.state, changedAt(order).getTime()].join('.');
