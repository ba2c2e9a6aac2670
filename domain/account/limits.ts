import { type Counted, forgetTries, giveBackTry, takeTry } from '../../db/limits/store.ts';
import type { Work } from '../../db/work.ts';
import { hours, minutes } from '../../kit/time.ts';
import { nameless } from './account.ts';

/** What is counted, for an account and for the place it comes from each. */
export type Try = 'sign-in' | 'sign-up' | 'reset' | 'sign-in-link' | 'new-email';

/** So many within so many milliseconds. Only sign-ins that fail count in the end. */
export const LIMITS: Readonly<Record<Try, Counted['limit']>> = {
  'sign-in': { most: 10, window: minutes(15), longestLock: hours(2) },
  'sign-up': { most: 3, window: hours(3), longestLock: hours(3) },
  reset: { most: 3, window: hours(1), longestLock: hours(1) },
  'sign-in-link': { most: 5, window: hours(1), longestLock: hours(1) },
  'new-email': { most: 5, window: hours(1), longestLock: hours(1) },
};

/** Who tries: the account by its e-mail address, known or not, and where from; null: nobody knows, the account alone counts. */
export type Tried = {
  readonly what: Try;
  readonly email: string;
  readonly from: string | null;
  /** The address that is written to, where it is not the account's: it has a limit of its own. */
  readonly to?: string;
};

const accountKey = ({ what, email }: Tried): string => `${what}:account:${nameless(email)}`;
const fromKeys = ({ what, from }: Tried): string[] =>
  from === null ? [] : [`${what}:from:${nameless(from)}`];
const toKeys = ({ what, to }: Tried): string[] =>
  to === undefined ? [] : [`${what}:to:${nameless(to)}`];

/** Counts one try; null when it may pass, else the whole seconds to wait. */
export function countTry(work: Work, tried: Tried): Promise<number | null> {
  const limit = LIMITS[tried.what];
  const keys = [accountKey(tried), ...toKeys(tried), ...fromKeys(tried)];
  return takeTry(
    work,
    keys.map((key) => ({ key, limit })),
  );
}

/** A try that turned out well: those of the account are forgotten, and this one of the address. */
export async function forgiveTry(work: Work, tried: Tried): Promise<void> {
  await forgetTries(work, accountKey(tried));
  for (const key of fromKeys(tried)) await giveBackTry(work, { key, limit: LIMITS[tried.what] });
}
