import type { Limit } from '../../db/limits/limit.ts';
import { type Counted, consumeTry, forgetTries, giveBackTry } from '../../db/limits/store.ts';
import type { Work } from '../../db/work.ts';
import { days, hours, minutes } from '../../kit/time.ts';
import { pseudonymOf } from './account.ts';

export type Try = 'sign-in' | 'code' | 'sign-up' | 'reset' | 'sign-in-link' | 'new-email';

/**
 * Decision 0079. `known`: one browser that has signed in before. `account`: all others together.
 * `address`: a network address, which an office or a carrier may share.
 */
export type Limits = { readonly known: Limit; readonly account: Limit; readonly address: Limit };

const hourly = (most: number): Limit => ({ most, window: hours(1), longestLock: hours(1) });
const quarterly = (most: number, longestLock: number): Limit => ({
  most,
  window: minutes(15),
  longestLock,
});
/** Wrong passwords and codes from one address. Stops credential stuffing early. */
const STUFFING = quarterly(100, hours(2));

/** A successful `sign-in` or `code` gives its try back, so only failures count. */
export const LIMITS: Readonly<Record<Try, Limits>> = {
  'sign-in': {
    known: quarterly(10, hours(2)),
    account: quarterly(10, hours(2)),
    address: STUFFING,
  },
  // Three of a million codes are valid, so guessing for a year with the password succeeds in 2 % of cases.
  code: {
    known: quarterly(10, hours(2)),
    account: { most: 20, window: days(1), longestLock: days(1) },
    address: STUFFING,
  },
  'sign-up': {
    known: hourly(5),
    account: { most: 3, window: hours(3), longestLock: hours(3) },
    address: hourly(60),
  },
  reset: { known: hourly(5), account: hourly(3), address: hourly(60) },
  'sign-in-link': { known: hourly(5), account: hourly(5), address: hourly(60) },
  'new-email': { known: hourly(5), account: hourly(5), address: hourly(60) },
};

export type Attempt = {
  readonly what: Try;
  readonly email: string;
  readonly from: string | null;
  /** From `knownBrowser`, or the session id. Null means an unknown browser. */
  readonly browser: string | null;
  /** The recipient, if not the account's address. It has its own limit. */
  readonly to?: string;
};

function ownKey({ what, email, browser }: Attempt): Counted {
  const { known, account } = LIMITS[what];
  return browser === null
    ? { key: `${what}:account:${pseudonymOf(email)}`, limit: account }
    : { key: `${what}:known:${pseudonymOf(`${browser}:${email}`)}`, limit: known };
}

/** A known browser ignores the limit of its network address, so that others there cannot block it. */
const addressKeys = ({ what, from, browser }: Attempt): Counted[] =>
  from === null || browser !== null
    ? []
    : [{ key: `${what}:from:${pseudonymOf(from)}`, limit: LIMITS[what].address }];

const toKeys = ({ what, to }: Attempt): Counted[] =>
  to === undefined ? [] : [{ key: `${what}:to:${pseudonymOf(to)}`, limit: LIMITS[what].account }];

/** Counts an attempt. Returns the seconds to wait, or null if it may proceed. */
export const countTry = (work: Work, attempt: Attempt): Promise<number | null> =>
  consumeTry(work, [ownKey(attempt), ...toKeys(attempt), ...addressKeys(attempt)]);

/** As `countTry`, but counts only under the network address. */
export const countAddressOnly = (work: Work, attempt: Attempt): Promise<number | null> =>
  consumeTry(work, addressKeys(attempt));

/** Counts an email to an account. Returns false if it has had too many. */
export const countMail = async (work: Work, attempt: Attempt): Promise<boolean> =>
  (await consumeTry(work, [ownKey(attempt)])) === null;

// Counts of strangers stay, or each visit of the owner would give them new attempts.
export async function forgiveTry(work: Work, attempt: Attempt): Promise<void> {
  const own = ownKey(attempt);
  if (attempt.browser === null) await giveBackTry(work, own);
  else await forgetTries(work, own.key);
  for (const counted of addressKeys(attempt)) await giveBackTry(work, counted);
}

export const forgiveMails = (work: Work, what: Try, email: string): Promise<void> =>
  forgetTries(work, ownKey({ what, email, from: null, browser: null }).key);

/** Longer than the minute and a half for which an app's code is valid. */
const ONCE: Limit = { most: 1, window: minutes(2), longestLock: minutes(2) };
const onceKey = (accountId: string, code: string): Counted => ({
  key: `code-once:${pseudonymOf(`${accountId}:${code}`)}`,
  limit: ONCE,
});

/** Uses up an app's code (RFC 6238, section 5.2). Returns true for exactly one of concurrent callers. */
export const spendCode = async (work: Work, accountId: string, code: string): Promise<boolean> =>
  (await consumeTry(work, [onceKey(accountId, code)])) === null;

/** Releases a wrong code, because it may be valid later. */
export const giveBackCode = (work: Work, accountId: string, code: string): Promise<void> =>
  giveBackTry(work, onceKey(accountId, code));
