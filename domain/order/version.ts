import type { Order } from './order.ts';

/** Returns a text that changes with the order, so that an open page can tell whether it is out of date. */
export const versionOf = (order: Pick<Order, 'attempt' | 'state' | 'updatedAt'>): string =>
  [order.attempt, order.state, order.updatedAt.getTime()].join('.');
