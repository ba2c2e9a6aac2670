import type { Order } from './order.ts';

/** Another text whenever anything about the order has changed: an open page compares it with the one it was made with. */
export const versionOf = (order: Pick<Order, 'attempt' | 'state' | 'updatedAt'>): string =>
  [order.attempt, order.state, order.updatedAt.getTime()].join('.');
