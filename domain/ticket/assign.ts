import type { Work } from '../../db/work.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import { listAssignees } from './assignees.ts';
import * as store from './store.ts';
import type { Staff, Ticket } from './ticket.ts';
import { change } from './write.ts';

export type AssignInput = {
  readonly number: string;
  readonly staff: Staff;
  /** Account, or null for nobody. */
  readonly assigneeId: string | null;
  /** Assignee that the page showed. Undefined if it does not matter. */
  readonly seen?: string | null;
};

/** Returns the ticket before. `changed`: somebody else has it now, or the assignee cannot have it. */
export async function assignTicket(
  work: Work,
  { number, staff, assigneeId, seen }: AssignInput,
): Promise<Result<Ticket, 'unknown' | 'changed'>> {
  const ticket = await store.lockByNumber(work, number);
  if (ticket === null) return refused('unknown');
  if (seen !== undefined && seen !== ticket.assigneeId) return refused('changed');
  if (assigneeId === ticket.assigneeId) return done(ticket);
  const assignee = (await listAssignees(work)).find(({ id }) => id === assigneeId);
  if (assigneeId !== null && assignee === undefined) return refused('changed');
  await store.updateHandling(work, ticket.id, { assigneeId });
  const noted = { ...staff, reason: assignee?.email ?? '' };
  await change(work, { ticket, staff: noted, what: 'assigned', after: ticket.state });
  return done(ticket);
}
