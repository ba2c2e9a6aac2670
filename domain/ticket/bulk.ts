import { isDeepStrictEqual } from 'node:util';
import type { Work } from '../../db/work.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import { solveTicket } from './answer.ts';
import { assignTicket } from './assign.ts';
import { listAssignees } from './assignees.ts';
import { queueSolved } from './mail.ts';
import { snoozeTicket } from './snooze.ts';
import * as store from './store.ts';
import { insertBulkChange, lockBulkChange, lockBulkId, markUndone } from './store-bulk.ts';
import { selectKnownTags } from './store-tags.ts';
import { tagTicket } from './tag.ts';
import {
  type BulkAction,
  type BulkChange,
  type BulkContents,
  type BulkItem,
  type BulkSnapshot,
  MOST_AT_ONCE,
  type Staff,
  type Ticket,
  UNDO_WITHIN,
} from './ticket.ts';
import { change } from './write.ts';

/** Job with the data `{ id }`. Emails the customers of solved tickets once that can no longer be undone. */
export const MAIL_SOLVED = 'mail-solved-tickets';

/** In milliseconds after the undo. The clocks of two servers differ. */
const MARGIN = 60_000;

export type BulkInput = {
  /** From the form, so that sending it twice does it once. */
  readonly id: string;
  readonly accountId: string;
  readonly staff: Staff;
  readonly numbers: readonly string[];
  readonly change: BulkAction;
  /** Id of the last message that the writer has read, by number. Absent means all. */
  readonly read?: ReadonlyMap<string, string>;
};

export type BulkAnswer = {
  readonly bulk: BulkChange;
  /** False if the same form was sent before, which changes nothing. */
  readonly isNew: boolean;
};

/**
 * Changes several tickets as if each was changed alone. Skips those that don't allow it, or that have an unread
 * message. `taken`: the id is that of another change, by this person with other contents or by somebody else, or of one
 * that was undone.
 */
export async function changeInBulk(
  work: Work,
  input: BulkInput,
): Promise<Result<BulkAnswer, 'taken'>> {
  const { id, accountId, staff, change: action, read: seen } = input;
  // Everybody locks tickets in this order.
  const numbers = [...new Set(input.numbers)].toSorted().slice(0, MOST_AT_ONCE);
  const contents = contentsOf(numbers, input);
  await lockBulkId(work, id);
  const known = await lockBulkChange(work, id);
  if (known !== null) {
    const isSameForm = known.accountId === accountId && isDeepStrictEqual(known.contents, contents);
    // After an undo, the same form would say that it is done although nothing is.
    return isSameForm && known.undoneAt === null
      ? done({ bulk: known, isNew: false })
      : refused('taken');
  }
  const items: BulkItem[] = [];
  for (const number of numbers) {
    const ticket = await store.lockByNumber(work, number);
    if (ticket === null) continue;
    const read = seen && (seen.get(number) ?? '');
    await changeOne(work, { number, staff, change: action, read });
    const after = (await store.findByNumber(work, number)) ?? ticket;
    const item = { number, before: snapshotOf(ticket), after: snapshotOf(after) };
    if (listChanged(item).length > 0) items.push(item);
  }
  const { what } = action;
  const skipped = numbers.length - items.length;
  const bulk = { id, accountId, what, contents, at: work.now, items, skipped, undoneAt: null };
  await insertBulkChange(work, bulk);
  if (what === 'solve' && items.length > 0) {
    const startAfter = new Date(work.now.getTime() + UNDO_WITHIN + MARGIN);
    await work.enqueue(MAIL_SOLVED, { id }, { startAfter });
  }
  return done({ bulk, isNew: true });
}

/** JSON, as it comes back from the database. */
const contentsOf = (
  numbers: readonly string[],
  { change: action, staff, read }: Pick<BulkInput, 'change' | 'staff' | 'read'>,
): BulkContents => ({
  numbers,
  action: 'until' in action ? { ...action, until: action.until.toISOString() } : action,
  reason: staff.reason ?? null,
  // The other actions do not look at it.
  read:
    read === undefined || (action.what !== 'solve' && action.what !== 'shut')
      ? null
      : Object.fromEntries(numbers.map((number) => [number, read.get(number) ?? ''])),
});

type OneInput = Pick<BulkInput, 'staff' | 'change'> & {
  readonly number: string;
  readonly read: string | undefined;
};

function changeOne(
  work: Work,
  { number, staff, change: action, read }: OneInput,
): Promise<unknown> {
  switch (action.what) {
    case 'solve':
      return solveTicket(work, { number, staff, read, mailsLater: true });
    case 'shut':
      return solveTicket(work, { number, staff, read, isFinal: true });
    case 'assign':
      return assignTicket(work, { number, staff, assigneeId: action.assigneeId });
    case 'snooze':
      return snoozeTicket(work, { number, staff, until: action.until });
    case 'tag':
      return tagTicket(work, { number, staff, add: [action.tag], remove: [] });
    case 'untag':
      return tagTicket(work, { number, staff, add: [], remove: [action.tag] });
  }
}

const snapshotOf = ({ state, solvedAt, assigneeId, tags, snoozedUntil }: Ticket): BulkSnapshot => ({
  state,
  solvedAt: solvedAt?.toISOString() ?? null,
  assigneeId,
  tags,
  snoozedUntil: snoozedUntil?.toISOString() ?? null,
});

const FIELDS = ['state', 'solvedAt', 'assigneeId', 'tags', 'snoozedUntil'] as const;

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const listChanged = ({ before, after }: Omit<BulkItem, 'number'>) =>
  FIELDS.filter((field) => !isSame(before[field], after[field]));

export type Undone = {
  readonly items: readonly BulkItem[];
  /** Tickets that somebody changed in the meantime, or whose former assignee or tags are gone. */
  readonly skipped: number;
};

/** Restores what `changeInBulk` changed, except where somebody changed it again. `late`: undone, or too long ago. */
export async function undoBulkChange(
  work: Work,
  { id, accountId, staff }: Pick<BulkInput, 'id' | 'accountId' | 'staff'>,
): Promise<Result<Undone, 'late'>> {
  const bulk = await lockBulkChange(work, id);
  if (bulk === null || bulk.accountId !== accountId) return refused('late');
  if (bulk.undoneAt !== null || !mayUndo(bulk, work.now)) return refused('late');
  const items: BulkItem[] = [];
  for (const item of bulk.items) if (await restore(work, item, staff)) items.push(item);
  await markUndone(work, id);
  return done({ items, skipped: bulk.items.length - items.length });
}

export const mayUndo = ({ at }: Pick<BulkChange, 'at'>, now: Date): boolean =>
  now.getTime() - at.getTime() <= UNDO_WITHIN;

async function restore(work: Work, item: BulkItem, staff: Staff): Promise<boolean> {
  const ticket = await store.lockByNumber(work, item.number);
  if (ticket === null) return false;
  const now = snapshotOf(ticket);
  const changed = listChanged(item);
  if (changed.some((field) => !isSame(now[field], item.after[field]))) return false;
  // What was not changed may have another value by now, so it stays.
  const next = {
    ...now,
    ...Object.fromEntries(changed.map((field) => [field, item.before[field]])),
  };
  if (!(await isStillPossible(work, next, changed))) return false;
  const { state, assigneeId, tags } = next;
  const handling = { assigneeId, tags: [...tags], snoozedUntil: momentOf(next.snoozedUntil) };
  if (changed.includes('state')) {
    const solvedAt = momentOf(next.solvedAt);
    await store.updateTicket(work, ticket.id, { ...handling, state, solvedAt });
  } else await store.updateHandling(work, ticket.id, handling);
  await change(work, { ticket, staff, what: 'undone', after: state });
  return true;
}

/** Returns false if a former assignee has left the staff, or a former tag was deleted. */
async function isStillPossible(
  work: Work,
  { assigneeId, tags }: BulkSnapshot,
  changed: readonly (keyof BulkSnapshot)[],
): Promise<boolean> {
  if (changed.includes('tags') && (await selectKnownTags(work, tags)).length < tags.length)
    return false;
  if (!changed.includes('assigneeId') || assigneeId === null) return true;
  return (await listAssignees(work)).some(({ id }) => id === assigneeId);
}

const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Emails the customers of the tickets that are still solved, as solving one alone does at once. */
export async function mailSolved(work: Work, id: string): Promise<void> {
  const bulk = await lockBulkChange(work, id);
  for (const { number, after } of bulk?.items ?? []) {
    const ticket = await store.findByNumber(work, number);
    const solvedAt = ticket?.solvedAt ?? null;
    if (ticket?.state === 'solved' && solvedAt?.toISOString() === after.solvedAt)
      await queueSolved(work, ticket, solvedAt);
  }
}
