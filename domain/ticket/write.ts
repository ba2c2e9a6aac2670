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

/** Adds a message of the visitor and reopens the ticket. `isNew` is false if the email, form, or text came before. */
export async function addMessage(
  work: Work,
  order: MessageInput,
): Promise<Result<{ readonly isNew: boolean }, WriteRefusal>> {
  const writable = await lockWritable(work, order.number);
  if (!writable.ok) return writable;
  const { ticket, messages } = writable.value;
  if (order.mailId === null && isRepeated(messages.at(-1), order, work.now)) {
    return done({ isNew: false });
  }
  const { number: _, form = null, ...content } = order;
  const id = await store.insertMessage(work, {
    ...content,
    ...(form === null ? null : { id: hashedId([ticket.id, form, contentKey(order)].join('\n')) }),
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

type Writable = { readonly ticket: Ticket; readonly messages: readonly TicketMessage[] };

export async function lockWritable(
  work: Work,
  number: string,
): Promise<Result<Writable, WriteRefusal>> {
  const ticket = await store.lockByNumber(work, number);
  if (ticket === null) return refused('unknown');
  if (stateAt(ticket, work.now) === 'closed') return refused('closed');
  const messages = await store.selectMessages(work, ticket.id);
  return messages.length >= MOST_MESSAGES ? refused('full') : done({ ticket, messages });
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
