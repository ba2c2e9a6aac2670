import type { Purchase } from './purchase.ts';

/** Another text whenever anything about the order has changed: an open page compares it with the one it was made with. */
export const versionOf = (purchase: Pick<Purchase, 'attempt' | 'state' | 'updatedAt'>): string =>
  [purchase.attempt, purchase.state, purchase.updatedAt.getTime()].join('.');
