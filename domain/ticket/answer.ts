import type { Work } from '../../db/work.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import { recordEvent } from '../webhook/index.ts';
import { queueAnswered, queueSolved } from './mail.ts';
import { notifyStaff } from './notify-staff.ts';
import * as store from './store.ts';
import { selectParticipants } from './store-participants.ts';
import {
  type Rating,
  type Staff,
  type State,
  stateAt,
  type Ticket,
  type TicketFile,
} from './ticket.ts';
import { change, lockThread, refusalOf, type WriteRefusal } from './write.ts';

export type AnswerInput = {
  readonly number: string;
  readonly staff: Staff;
  readonly text: string;
  readonly files: readonly TicketFile[];
  /** Id of the last message that the writer has read. Undefined means all. */
  readonly read?: string;
  /** Account of the writer, who takes the ticket if nobody has it. */
  readonly accountId?: string;
};

export type AnswerResult = { readonly ticket: Ticket; readonly isNew: boolean };

/** Adds and emails an answer by staff, once. `changed`: the ticket has a message that the writer has not read. */
export async function answerTicket(
  work: Work,
  { number, staff, text, files, read, accountId }: AnswerInput,
): Promise<Result<AnswerResult, WriteRefusal | 'changed'>> {
  const thread = await lockThread(work, number);
  if (thread === null) return refused('unknown');
  const { ticket, messages } = thread;
  const last = messages.at(-1);
  const isUnread = read !== undefined && last !== undefined && last.id !== read;
  const isOwn = last?.author === 'staff' && last.text === text && last.by === staff.name;
  if (isUnread && isOwn) return done({ ticket, isNew: false });
  const refusal = refusalOf(thread, work.now);
  if (refusal !== null) return refused(refusal);
  if (isUnread) return refused('changed');
  const author = { author: 'staff', source: 'page', staff, mailId: null } as const;
  const id = await store.insertMessage(work, { ...author, ticketId: ticket.id, text, files });
  if (id === null) throw new Error('The message has no mail id but counts as already stored');
  const firstAnswerAt = ticket.firstAnswerAt ?? work.now;
  const assigneeId = ticket.assigneeId ?? accountId ?? null;
  const next = {
    state: 'waiting',
    solvedAt: null,
    firstAnswerAt,
    assigneeId,
    snoozedUntil: null,
  } as const;
  await store.updateTicket(work, ticket.id, next);
  await change(work, { ticket, staff, what: 'answered', after: 'waiting' });
  await recordEvent(work, 'request.replied', ticket.id);
  const copies = (await selectParticipants(work, ticket.id)).filter((one) => one.getsCopies);
  await queueAnswered(work, { ticket, copies }, { id, text, files });
  await notifyStaff(work, {
    kind: 'request-replied',
    ticket: { ...ticket, assigneeId },
    messageId: id,
    author: { name: staff.name, accountId },
  });
  return done({ ticket: { ...ticket, ...next, updatedAt: work.now }, isNew: true });
}

export type SolveInput = {
  readonly number: string;
  /** Null for the visitor, who gets no email about it. */
  readonly staff: Staff | null;
  /** Closes for good and sends no email, for example for advertising. For staff only. */
  readonly isFinal?: boolean;
  readonly read?: AnswerInput['read'] | undefined;
  /** By default, the customer gets the email at once. */
  readonly mailsLater?: boolean;
};

export type StateChange = { readonly ticket: Ticket; readonly before: State };

/** Solves a ticket, which later writing reopens for a while. `changed`: there is an unread message. */
export async function solveTicket(
  work: Work,
  { number, staff, isFinal = false, read, mailsLater = false }: SolveInput,
): Promise<Result<StateChange, 'unknown' | 'closed' | 'changed'>> {
  const ticket = await store.lockByNumber(work, number);
  if (ticket === null) return refused('unknown');
  if (stateAt(ticket, work.now) === 'closed') return refused('closed');
  const isShut = staff !== null && isFinal;
  const before = ticket.state;
  if (before === 'solved' && !isShut) return done({ ticket, before });
  const messages = read === undefined ? [] : await store.selectMessages(work, ticket.id);
  const last = messages.at(-1);
  if (last && last.id !== read) return refused('changed');
  const next = isShut
    ? ({ state: 'closed', solvedAt: ticket.solvedAt, snoozedUntil: null } as const)
    : ({ state: 'solved', solvedAt: work.now, snoozedUntil: null } as const);
  await store.updateTicket(work, ticket.id, next);
  await change(work, { ticket, staff, what: isShut ? 'closed' : 'solved', after: next.state });
  if (staff !== null && !isShut && !mailsLater) await queueSolved(work, ticket, work.now);
  return done({ ticket: { ...ticket, ...next, updatedAt: work.now }, before });
}

/** Stores a rating, of which the last one counts. Returns false if there is no answer to rate. */
export async function rateTicket(
  work: Work,
  { number, rating }: { readonly number: string; readonly rating: Rating },
): Promise<boolean> {
  const ticket = await store.lockByNumber(work, number);
  if (ticket === null || !canRate(ticket)) return false;
  if (ticket.rating === rating) return true;
  await store.updateTicket(work, ticket.id, { rating });
  await change(work, { ticket, staff: null, what: 'rated', after: ticket.state });
  return true;
}

export const canRate = ({ state, firstAnswerAt }: Pick<Ticket, 'state' | 'firstAnswerAt'>) =>
  firstAnswerAt !== null || state === 'solved' || state === 'closed';

export async function reopenTicket(
  work: Work,
  { number, staff }: { readonly number: string; readonly staff: Staff },
): Promise<Result<StateChange, 'unknown' | 'closed'>> {
  const ticket = await store.lockByNumber(work, number);
  if (ticket === null) return refused('unknown');
  if (stateAt(ticket, work.now) === 'closed') return refused('closed');
  const before = ticket.state;
  if (before === 'open') return done({ ticket, before });
  const next = { state: 'open', solvedAt: null } as const;
  await store.updateTicket(work, ticket.id, next);
  await change(work, { ticket, staff, what: 'reopened', after: 'open' });
  return done({ ticket: { ...ticket, ...next, updatedAt: work.now }, before });
}
