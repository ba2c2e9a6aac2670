import type { Limit } from '../../db/limits/limit.ts';
import { type Counted, forgetTries, giveBackTry, takeTry } from '../../db/limits/store.ts';
import type { Work } from '../../db/work.ts';
import { days, hours, minutes } from '../../kit/time.ts';
import { nameless } from './account.ts';

/** What is counted. `code`: the second factor, after a password or a link. */
export type Try = 'sign-in' | 'code' | 'sign-up' | 'reset' | 'sign-in-link' | 'new-email';

/**
 * How often something may be tried (docs/decisions/0079). `known`: by one browser that has signed in to this account
 * before, which nobody else can use up. `account`: by all other browsers together; of what is mailed it bounds the mails,
 * and refuses nobody. `place`: from one address, whatever accounts are meant; an office or a carrier has only one.
 */
export type Limits = { readonly known: Limit; readonly account: Limit; readonly place: Limit };

/** So many an hour, and no lock grows. */
const hourly = (most: number): Limit => ({ most, window: hours(1), longestLock: hours(1) });
const quarterly = (most: number, longestLock: number): Limit => ({
  most,
  window: minutes(15),
  longestLock,
});
/** Wrong passwords and codes of one address: what tries many accounts is stopped long before it is through. */
const STUFFING = quarterly(100, hours(2));

/** Of `sign-in` and `code` only what fails counts in the end. */
export const LIMITS: Readonly<Record<Try, Limits>> = {
  'sign-in': {
    known: quarterly(10, hours(2)),
    account: quarterly(10, hours(2)),
    place: STUFFING,
  },
  // Three of a million codes are right: who has the password and tries for a year is right with 2 %.
  code: {
    known: quarterly(10, hours(2)),
    account: { most: 20, window: days(1), longestLock: days(1) },
    place: STUFFING,
  },
  'sign-up': {
    known: hourly(5),
    account: { most: 3, window: hours(3), longestLock: hours(3) },
    place: hourly(60),
  },
  reset: { known: hourly(5), account: hourly(3), place: hourly(60) },
  'sign-in-link': { known: hourly(5), account: hourly(5), place: hourly(60) },
  'new-email': { known: hourly(5), account: hourly(5), place: hourly(60) },
};

/** Who tries what. */
export type Tried = {
  readonly what: Try;
  /** Names the account, known or not. */
  readonly email: string;
  /** Where from; null: nobody knows. */
  readonly from: string | null;
  /** What `knownBrowser` says, or the session of who is signed in; null: a stranger's browser. */
  readonly browser: string | null;
  /** The address that is written to, where it is not the account's: it has a limit of its own. */
  readonly to?: string;
};

function ownKey({ what, email, browser }: Tried): Counted {
  const { known, account } = LIMITS[what];
  return browser === null
    ? { key: `${what}:account:${nameless(email)}`, limit: account }
    : { key: `${what}:known:${nameless(`${browser}:${email}`)}`, limit: known };
}

/** A known browser is not counted for its place: whoever else is there must not be in its way. */
const placeKeys = ({ what, from, browser }: Tried): Counted[] =>
  from === null || browser !== null
    ? []
    : [{ key: `${what}:from:${nameless(from)}`, limit: LIMITS[what].place }];

const toKeys = ({ what, to }: Tried): Counted[] =>
  to === undefined ? [] : [{ key: `${what}:to:${nameless(to)}`, limit: LIMITS[what].account }];

/** Counts one try; null when it may pass, else the whole seconds to wait. */
export const countTry = (work: Work, tried: Tried): Promise<number | null> =>
  takeTry(work, [ownKey(tried), ...toKeys(tried), ...placeKeys(tried)]);

/** Counts one try for its place only; null when it may pass, else the whole seconds to wait. */
export const countPlace = (work: Work, tried: Tried): Promise<number | null> =>
  takeTry(work, placeKeys(tried));

/** Counts one mail to the address of an account; false when enough were sent. */
export const countMail = async (work: Work, tried: Tried): Promise<boolean> =>
  (await takeTry(work, [ownKey(tried)])) === null;

/**
 * A try that turned out well does not count. A known browser starts anew; what strangers have tried stays on record, or
 * they would get new tries whenever the owner comes back.
 */
export async function forgiveTry(work: Work, tried: Tried): Promise<void> {
  const own = ownKey(tried);
  if (tried.browser === null) await giveBackTry(work, own);
  else await forgetTries(work, own.key);
  for (const counted of placeKeys(tried)) await giveBackTry(work, counted);
}

/** Somebody has opened a mail: the mails counted against its address were no nuisance. */
export const forgiveMails = (work: Work, what: Try, email: string): Promise<void> =>
  forgetTries(work, ownKey({ what, email, from: null, browser: null }).key);

/** How long a code of an app is remembered: longer than the minute and a half for which one may be right. */
const ONCE: Limit = { most: 1, window: minutes(2), longestLock: minutes(2) };
const onceKey = (accountId: string, code: string): Counted => ({
  key: `code-once:${nameless(`${accountId}:${code}`)}`,
  limit: ONCE,
});

/** Uses up a code of an app (RFC 6238, section 5.2); true for exactly one caller. */
export const spendCode = async (work: Work, accountId: string, code: string): Promise<boolean> =>
  (await takeTry(work, [onceKey(accountId, code)])) === null;

/** Gives a code back that was not right: it may be later. */
export const giveBackCode = (work: Work, accountId: string, code: string): Promise<void> =>
  giveBackTry(work, onceKey(accountId, code));
