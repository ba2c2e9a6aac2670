/** So many tries within so many milliseconds; each lock in a row doubles the next, up to the longest. */
export type Limit = {
  readonly most: number;
  readonly window: number;
  readonly longestLock: number;
};

/** What is known of one key; `until` ends the window, or the lock once `count` is at the limit. */
export type Tries = {
  readonly count: number;
  readonly since: Date;
  readonly until: Date;
  readonly strikes: number;
};

/** The books as if the last try had not been: a lock it began is open again. */
function withoutLast(known: Tries, { most, window }: Limit): Tries {
  const { count, since, strikes } = known;
  if (count === 0) return known;
  if (count < most) return { ...known, count: count - 1 };
  const until = new Date(since.getTime() + window);
  return { since, until, count: count - 1, strikes: strikes - 1 };
}

/**
 * The books without the try of `takenAt`. One of a window that is over has gone with it: the lock it may have begun stays,
 * and the window that runs now is not its own.
 */
export function withoutTaken(
  known: Tries,
  limit: Limit,
  { takenAt, now }: { readonly takenAt: Date; readonly now: Date },
): Tries {
  const isOver = now.getTime() >= known.since.getTime() + limit.window;
  return known.since > takenAt || isOver ? known : withoutLast(known, limit);
}

/** The books after one more try, and the milliseconds to wait; null when it may pass. Waiting is not counted. */
export function nextTry(
  known: Tries | null,
  { most, window, longestLock }: Limit,
  now: Date,
): { readonly tries: Tries; readonly wait: number | null } {
  const isOpen = known !== null && known.until > now;
  if (isOpen && known.count >= most) {
    return { tries: known, wait: known.until.getTime() - now.getTime() };
  }
  // Quiet for another window after the lock: what was before is forgiven.
  const isForgiven = known === null || now.getTime() >= known.until.getTime() + window;
  const strikes = isForgiven ? 0 : known.strikes;
  const count = (isOpen ? known.count : 0) + 1;
  const since = isOpen ? known.since : now;
  const lock = Math.min(window * 2 ** strikes, longestLock);
  const isLast = count >= most;
  const until = isLast && strikes > 0 ? now.getTime() + lock : since.getTime() + window;
  const tries = { count, since, until: new Date(until), strikes: isLast ? strikes + 1 : strikes };
  return { tries, wait: null };
}
