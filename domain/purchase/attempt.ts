import type { Work } from '../../db/work.ts';
import type { Purchase } from './purchase.ts';

type Attempt = Pick<Purchase, 'state' | 'attempt' | 'reference' | 'declineReason'>;
type Begun = Attempt & Pick<Purchase, 'formerEmails' | 'createdAt' | 'updatedAt' | 'paidAt'>;

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
export const nextAttempt = ({ attempt }: Pick<Purchase, 'attempt'>): Attempt => ({
  state: 'open',
  attempt: attempt + 1,
  reference: null,
  declineReason: null,
});
