import { findBulkChange, mayUndo } from '../../../domain/ticket/index.ts';
import { parseId } from '../../../kit/id.ts';
import type { Reader } from '../../loaders/context.ts';
import { wasDone } from '../done.server.ts';

export type Outcome = {
  /** `done`: something else than a change of several requests. */
  readonly kind: 'done' | 'changed' | 'undone';
  /** Requests that were changed or restored. */
  readonly count: number;
  /** Requests that stayed as they were. */
  readonly skipped: number;
  /** Id of the change that can be undone. */
  readonly undo: string | null;
};

/** Returns what the page says about the last form. Null if there was none. */
export async function findOutcome(
  reader: Reader,
  query: URLSearchParams,
  accountId: string | null,
): Promise<Outcome | null> {
  if (!wasDone(query)) return null;
  const undone = query.get('undone');
  if (undone !== null)
    return {
      kind: 'undone',
      count: whole(undone),
      skipped: whole(query.get('skipped')),
      undo: null,
    };
  const id = parseId(query.get('bulk') ?? '');
  const bulk = id && accountId && (await findBulkChange(reader, { id, accountId }));
  if (!bulk) return { kind: 'done', count: 0, skipped: 0, undo: null };
  const { items, skipped, undoneAt } = bulk;
  const canUndo = items.length > 0 && undoneAt === null && mayUndo(bulk, reader.now);
  return { kind: 'changed', count: items.length, skipped, undo: canUndo ? id : null };
}

const whole = (text: string | null): number =>
  Math.min(Math.max(Math.trunc(Number(text)) || 0, 0), 999);
