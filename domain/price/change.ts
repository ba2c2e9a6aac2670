import type { Reader, Work } from '../../db/work.ts';
import { minutes } from '../../kit/time.ts';
import { type AddPricesResult, addPrices, type NewPrice, priceFaults } from './add.ts';
import { insertChange, lockBook, markUndone, type PriceChange, selectChanges } from './store.ts';

export type NewChange = Pick<PriceChange, 'id' | 'who' | 'why'> & {
  /** At least one. All start at the same time. */
  readonly entries: readonly NewPrice[];
};

/**
 * Adds prices that staff enter together, or none. The change can be undone until it starts.
 * @throws RangeError for no entries, or different starts
 */
export async function addPriceChange(
  work: Work,
  { entries, ...change }: NewChange,
): Promise<AddPricesResult> {
  const startsAt = entries[0]?.validFrom;
  if (startsAt === undefined || entries.some(({ validFrom }) => +validFrom !== +startsAt)) {
    throw new RangeError('a change of prices has one start');
  }
  await lockBook(work);
  const faults = await priceFaults(work, entries);
  if (faults.length > 0) return { ok: false, faults };
  await insertChange(work, { ...change, startsAt });
  return addPrices(work, entries, change.id);
}

/** Before the start, because an undoing may wait for another writer, and the clocks of two servers differ. */
const LAST_UNDONE = minutes(1);

/** Returns whether a change can be undone: until a minute before it starts, so that nobody was ever offered its prices. */
export const mayUndo = (
  { undoneAt, startsAt }: Pick<PriceChange, 'undoneAt' | 'startsAt'>,
  now: Date,
): boolean => undoneAt === null && startsAt.getTime() - now.getTime() > LAST_UNDONE;

/** Returns the change as it was, or null if it starts within a minute, was undone before, or does not exist. */
export async function undoPriceChange(
  work: Work,
  id: string,
  who: string,
): Promise<PriceChange | null> {
  await lockBook(work);
  const before = await findPriceChange(work, id);
  if (before === null || !mayUndo(before, work.now)) return null;
  await markUndone(work, id, who);
  return before;
}

export async function findPriceChange(reader: Reader, id: string): Promise<PriceChange | null> {
  const [change] = await selectChanges(reader, { id, limit: 1 });
  return change ?? null;
}

/** Returns the latest changes, newest first. */
export const listPriceChanges = (reader: Reader, limit: number): Promise<PriceChange[]> =>
  selectChanges(reader, { limit });
