import type { Work } from '../../db/work.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import * as store from './store.ts';
import { LONGEST_SNOOZE, SNOOZED_UNTIL_REPLY, type Staff, stateAt, type Ticket } from './ticket.ts';
import { change } from './write.ts';

export type SnoozeInput = {
  readonly number: string;
  readonly staff: Staff;
  /** Null ends it now. */
  readonly until: Date | null;
};

/**
 * Takes a ticket out of the list of open ones until a moment or until the customer replies. The list compares the
 * moment with the clock, so nothing has to run then. A ticket that waits for the customer becomes open, because then it
 * will be our turn. Returns the ticket before. `over`: it is solved or closed.
 */
export async function snoozeTicket(
  work: Work,
  { number, staff, until }: SnoozeInput,
): Promise<Result<Ticket, 'unknown' | 'over' | 'moment'>> {
  const ticket = await store.lockByNumber(work, number);
  if (ticket === null) return refused('unknown');
  const state = stateAt(ticket, work.now);
  if (state === 'solved' || state === 'closed') return refused('over');
  if (until !== null && !isFuture(until, work.now)) return refused('moment');
  if (until === null && ticket.snoozedUntil === null) return done(ticket);
  const snoozedUntil = until;
  if (ticket.state === 'open') await store.updateHandling(work, ticket.id, { snoozedUntil });
  else await store.updateTicket(work, ticket.id, { state: 'open', snoozedUntil });
  await change(work, { ticket, staff, what: 'snoozed', after: 'open' });
  return done(ticket);
}

const isFuture = (until: Date, now: Date): boolean =>
  until > now &&
  (until.getTime() === SNOOZED_UNTIL_REPLY.getTime() ||
    until.getTime() - now.getTime() <= LONGEST_SNOOZE);
