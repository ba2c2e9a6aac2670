import { eq, inArray, lt } from 'drizzle-orm';
import type { Reader, Work } from '../work.ts';
import { type Limit, nextTry, type Tries, withoutTry } from './limit.ts';
import { rateLimit } from './table.ts';

export type Counted = { readonly key: string; readonly limit: Limit };

/**
 * Counts a try under all keys and returns null, or under none and returns the whole seconds to wait.
 * Pass the keys in the same order everywhere, because their rows stay locked until the commit.
 */
export async function consumeTry(work: Work, counted: readonly Counted[]): Promise<number | null> {
  const found: { key: string; tries: Tries; wait: number | null }[] = [];
  for (const { key, limit } of counted) {
    found.push({ key, ...nextTry(await lock(work, key), limit, work.now) });
  }
  const wait = Math.max(0, ...found.map((one) => one.wait ?? 0));
  if (wait > 0) return Math.ceil(wait / 1000);
  for (const { key, tries } of found) await save(work, key, tries);
  return null;
}

export type LimitState = {
  readonly count: number;
  /** Whole seconds until the next try, or null. */
  readonly wait: number | null;
};

/** Returns the seconds to wait without counting. Tries taken at the moments in `gone` do not count. */
export async function lookUpTries(
  { tx, now }: Reader,
  counted: readonly (Counted & { readonly gone?: readonly Date[] })[],
): Promise<LimitState[]> {
  const keys = counted.map(({ key }) => key);
  const rows = await tx.select().from(rateLimit).where(inArray(rateLimit.key, keys));
  return counted.map(({ key, limit, gone = [] }) => {
    const row = rows.find((each) => each.key === key && each.until > now);
    const known = row
      ? gone.reduce<Tries>((tries, takenAt) => withoutTry(tries, limit, { takenAt, now }), row)
      : null;
    const { wait } = nextTry(known, limit, now);
    return { count: known?.count ?? 0, wait: wait === null ? null : Math.ceil(wait / 1000) };
  });
}

export async function forgetTries(work: Work, key: string): Promise<void> {
  await work.tx.delete(rateLimit).where(eq(rateLimit.key, key));
}

/** Gives back the last try, or the one taken at `takenAt`. */
export async function giveBackTry(
  work: Work,
  { key, limit }: Counted,
  takenAt: Date = work.now,
): Promise<void> {
  const known = await lock(work, key);
  if (known === null) return;
  const without = withoutTry(known, limit, { takenAt, now: work.now });
  if (without !== known) await save(work, key, without);
}

export async function sweepTries(work: Work, before: Date): Promise<void> {
  await work.tx.delete(rateLimit).where(lt(rateLimit.until, before));
}

/** Inserts a missing row, so that there is a row to lock. */
async function lock(work: Work, key: string): Promise<Tries | null> {
  const never = new Date(0);
  const empty = { key, count: 0, since: never, until: never, strikes: 0 };
  await work.tx.insert(rateLimit).values(empty).onConflictDoNothing({ target: rateLimit.key });
  const [row] = await work.tx.select().from(rateLimit).where(eq(rateLimit.key, key)).for('update');
  return row && row.until > never ? row : null;
}

async function save(work: Work, key: string, tries: Tries): Promise<void> {
  const { count, since, until, strikes } = tries;
  await work.tx
    .update(rateLimit)
    .set({ count, since, until, strikes })
    .where(eq(rateLimit.key, key));
}
