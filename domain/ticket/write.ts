import type { Work } from '../../db/work.ts';
import { hashedId } from '../../kit/id.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import { recordEvent } from '../webhook/index.ts';
import { notifyStaff } from './notify-staff.ts';
import * as store from './store.ts';
import {
  contentKey,
  MERGE_WITHIN,
  MOST_MESSAGES,
  type Staff,
  stateAt,
  type Ticket,
  type TicketFile,
  type TicketMessage,
} from './ticket.ts';

export type WriteRefusal = 'unknown' | 'closed' | 'full';

export type MessageInput = {
  readonly number: string;
  readonly text: string;
  readonly source: TicketMessage['source'];
  readonly sender?: string | null;
  readonly mailId: string | null;
  /** Id of the form. The same form with the same text and files is the same message. */
  readonly form?: string | null;
  readonly files: readonly TicketFile[];
  readonly original?: TicketFile | null;
};

/**
 * Adds a message of the visitor and reopens the ticket. `isNew` is false if the email, form, or text came before, even if
 * the ticket takes no more messages by now.
 */
export async function addMessage(
  work: Work,
  order: MessageInput,
): Promise<Result<{ readonly isNew: boolean }, WriteRefusal>> {
  const { number, form = null, ...content } = order;
  const thread = await lockThread(work, number);
  if (thread === null) return refused('unknown');
  const { ticket, messages } = thread;
  const formId = form === null ? null : hashedId([ticket.id, form, contentKey(order)].join('\n'));
  const isKnown =
    messages.some((message) => message.id === formId) ||
    (order.mailId === null && isRepeated(messages.at(-1), order, work.now));
  if (isKnown) return done({ isNew: false });
  const refusal = refusalOf(thread, work.now);
  if (refusal !== null) return refused(refusal);
  const id = await store.insertMessage(work, {
    ...content,
    ...(formId === null ? null : { id: formId }),
    ticketId: ticket.id,
    author: 'visitor',
    staff: null,
  });
  if (id === null) return done({ isNew: false });
  const what = ticket.state === 'solved' ? 'reopened' : 'written';
  await store.updateTicket(work, ticket.id, { state: 'open', solvedAt: null, snoozedUntil: null });
  await change(work, { ticket, staff: null, what, after: 'open' });
  await recordEvent(work, 'request.replied', ticket.id);
  const author = { name: order.sender ?? ticket.name, email: order.sender ?? ticket.email };
  await notifyStaff(work, { kind: 'request-replied', ticket, messageId: id, author });
  return done({ isNew: true });
}

type LockedThread = { readonly ticket: Ticket; readonly messages: readonly TicketMessage[] };

export async function lockWritable(
  work: Work,
  number: string,
): Promise<Result<LockedThread, WriteRefusal>> {
  const thread = await lockThread(work, number);
  if (thread === null) return refused('unknown');
  const refusal = refusalOf(thread, work.now);
  return refusal === null ? done(thread) : refused(refusal);
}

export async function lockThread(work: Work, number: string): Promise<LockedThread | null> {
  const ticket = await store.lockByNumber(work, number);
  return ticket && { ticket, messages: await store.selectMessages(work, ticket.id) };
}

export function refusalOf(
  { ticket, messages }: LockedThread,
  now: Date,
): Exclude<WriteRefusal, 'unknown'> | null {
  if (stateAt(ticket, now) === 'closed') return 'closed';
  return messages.length >= MOST_MESSAGES ? 'full' : null;
}

type Changed = { readonly ticket: Ticket; readonly staff: Staff | null } & Pick<
  Parameters<typeof store.insertChange>[1],
  'what' | 'after'
>;

export const change = (work: Work, { ticket, ...rest }: Changed): Promise<void> =>
  store.insertChange(work, { ...rest, ticketId: ticket.id, before: ticket.state });

const isRepeated = (last: TicketMessage | undefined, { text, files }: MessageInput, now: Date) =>
  last?.author === 'visitor' &&
  last.text === text &&
  files.length === 0 &&
  now.getTime() - last.createdAt.getTime() < MERGE_WITHIN;
