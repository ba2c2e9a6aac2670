import { type Act, note } from '../../../domain/audit/index.ts';
import type { BulkActionKind, BulkItem } from '../../../domain/ticket/index.ts';
import type { Work } from '../../loaders/context.ts';
import type { Person } from './line.server.ts';
import { snoozeText } from './snooze.server.ts';

const ACTS: Readonly<Record<BulkActionKind, Act>> = {
  solve: 'solve-ticket',
  shut: 'shut-ticket',
  assign: 'assign-ticket',
  tag: 'tag-ticket',
  untag: 'tag-ticket',
  snooze: 'snooze-ticket',
};

export const ticketObject = (number: string) =>
  ({ kind: 'ticket', id: number, name: number }) as const;

export const personName = (people: readonly Person[], id: string | null): string | null =>
  id === null ? null : (people.find((one) => one.id === id)?.name ?? id);

export const tagText = (tags: readonly string[]): string | null => tags.join(', ') || null;

type Snapshot = BulkItem['before'];

const VALUES: Readonly<
  Record<BulkActionKind, (snapshot: Snapshot, people: readonly Person[]) => string | null>
> = {
  solve: ({ state }) => state,
  shut: ({ state }) => state,
  assign: ({ assigneeId }, people) => personName(people, assigneeId),
  tag: ({ tags }) => tagText(tags),
  untag: ({ tags }) => tagText(tags),
  snooze: ({ snoozedUntil: until }) => snoozeText(until === null ? null : new Date(until)),
};

export type NotedBulkChange = {
  readonly who: string;
  readonly what: BulkActionKind;
  readonly items: readonly BulkItem[];
  readonly people: readonly Person[];
  /** Empty if staff give none. The log then names the request, as it does for answers. */
  readonly why: string;
};

/** One entry for each request. */
export async function noteBulkChange(
  work: Work,
  { who, what, items, people, why }: NotedBulkChange,
): Promise<void> {
  for (const { number, before, after } of items)
    await note(work, {
      who,
      act: ACTS[what],
      object: ticketObject(number),
      why: why || number,
      before: VALUES[what](before, people),
      after: VALUES[what](after, people),
    });
}

export async function noteUndone(
  work: Work,
  { who, what, items, people }: Omit<NotedBulkChange, 'why'>,
): Promise<void> {
  for (const { number, before, after } of items)
    await note(work, {
      who,
      act: 'undo-tickets',
      object: ticketObject(number),
      why: number,
      before: VALUES[what](after, people),
      after: VALUES[what](before, people),
    });
}
