import { ACTS, type AuditEntry, listEntries } from '../../../domain/audit/index.ts';
import type { Reader } from '../../loaders/context.ts';
import { oneOf, periodOf, placeOf, type Stretch } from '../query.ts';

export const readFilters = (query: URLSearchParams) => ({
  act: oneOf(ACTS, query.get('act')),
  who: (query.get('who') ?? '').trim(),
  object: (query.get('object') ?? '').trim(),
});

/** Newest first. */
export const findEntries = (
  reader: Reader,
  query: URLSearchParams,
  { limit, zone, after = placeOf(query) }: Stretch,
): Promise<AuditEntry[]> =>
  listEntries(reader, { ...readFilters(query), ...periodOf(query, zone), after, limit });
