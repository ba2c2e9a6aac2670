/** Allows `most` tries in `window` ms. Each lock in a row is twice as long as the last, up to `longestLock` ms. */
export type Limit = {
  readonly most: number;
  readonly window: number;
  readonly longestLock: number;
};

/** `until` is the end of the window, or of the lock once `count` reaches the limit. */
export type Tries = {
  readonly count: number;
  readonly since: Date;
  readonly until: Date;
  readonly strikes: number;
};

function withoutLast(known: Tries, { most, window }: Limit): Tries {
  const { count, since, strikes } = known;
  if (count === 0) return known;
  if (count < most) return { ...known, count: count - 1 };
  const until = new Date(since.getTime() + window);
  return { since, until, count: count - 1, strikes: strikes - 1 };
}

/** Removes a try. A try from an earlier window changes nothing. */
export function withoutTry(
  known: Tries,
  limit: Limit,
  { takenAt, now }: { readonly takenAt: Date; readonly now: Date },
): Tries {
  const isOver = now.getTime() >= known.since.getTime() + limit.window;
  return known.since > takenAt || isOver ? known : withoutLast(known, limit);
}

/** Counts a try, or returns how many milliseconds it has to wait. A try that has to wait does not count. */
export function nextTry(
  known: Tries | null,
  { most, window, longestLock }: Limit,
  now: Date,
): { readonly tries: Tries; readonly wait: number | null } {
  const isOpen = known !== null && known.until > now;
  if (isOpen && known.count >= most) {
    return { tries: known, wait: known.until.getTime() - now.getTime() };
  }
  // A quiet window after the lock clears earlier strikes.
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
