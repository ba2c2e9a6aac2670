import type { Work } from '../../db/work.ts';
import { newId } from '../../kit/id.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import * as store from './store-filters.ts';
import { FILTER_LIMITS, lengthOf, MOST_FILTERS, type SavedFilter } from './ticket.ts';

/** Saves a filter under a name. `known`: the person already has one of this name. */
export async function saveFilter(
  work: Work,
  filter: Omit<SavedFilter, 'id'>,
): Promise<Result<SavedFilter, 'malformed' | 'known' | 'full'>> {
  const { accountId, name, query, isShared } = filter;
  if (name === '' || lengthOf(name) > FILTER_LIMITS.name) return refused('malformed');
  if (query.length > FILTER_LIMITS.query) return refused('malformed');
  await store.lockFilters(work);
  const all = await store.selectFilters(work, accountId);
  const others = all.filter((one) =>
    isShared ? one.isShared : !one.isShared && one.accountId === accountId,
  );
  if (others.some((one) => one.name === name)) return refused('known');
  if (others.length >= MOST_FILTERS) return refused('full');
  const saved = { ...filter, id: newId(work.random) };
  await store.insertFilter(work, saved);
  return done(saved);
}

/** Removes a filter. Others may remove a shared one if `mayRemoveShared`. Returns null if there is none. */
export async function removeFilter(
  work: Work,
  {
    id,
    accountId,
    mayRemoveShared,
  }: { readonly id: string; readonly accountId: string; readonly mayRemoveShared: boolean },
): Promise<SavedFilter | null> {
  const found = (await store.selectFilters(work, accountId)).find((one) => one.id === id);
  if (found === undefined) return null;
  if (found.accountId !== accountId && !mayRemoveShared) return null;
  return (await store.deleteFilter(work, id)) ? found : null;
}
