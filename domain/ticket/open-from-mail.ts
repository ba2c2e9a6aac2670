import type { Work } from '../../db/work.ts';
import { isSameEmail, lowerEmail } from '../../kit/email.ts';
import { newId } from '../../kit/id.ts';
import { DEFAULT_LOCALE } from '../../locales/index.ts';
import { recordEvent } from '../webhook/index.ts';
import { cleanText } from './input.ts';
import { queueReceived } from './mail.ts';
import { notifyStaff } from './notify-staff.ts';
import { drawTicketNumber } from './number.ts';
import type { InboundMail } from './port.ts';
import * as store from './store.ts';
import { contentHash, LIMITS, type Ticket, type TicketFile } from './ticket.ts';

export type FromMail = {
  readonly mail: Pick<InboundMail, 'messageId' | 'from' | 'subject'>;
  readonly text: string;
  readonly files: readonly TicketFile[];
  readonly original: TicketFile | null;
  readonly name: string;
  readonly previous: Ticket | null;
  readonly mayBeAnswered: boolean;
};

/**
 * Opens a ticket with an email as its first message. It takes the topic of the previous ticket, but its account
 * only if the address is the same.
 */
export async function openFromMail(
  work: Work,
  { mail, text, files, original, name, previous, mayBeAnswered }: FromMail,
): Promise<Ticket> {
  const email = lowerEmail(mail.from);
  const isOwner = previous !== null && isSameEmail(previous.email, email);
  const line = (typed: string, most: number) =>
    [...cleanText(typed).replace(/\s+/g, ' ')].slice(0, most).join('');
  const subject = line(mail.subject, LIMITS.subject.max) || (previous?.subject ?? email);
  const ticket: Ticket = {
    id: newId(work.random),
    number: drawTicketNumber(work.random),
    locale: previous?.locale ?? DEFAULT_LOCALE.prefix,
    team: previous?.team ?? 'support',
    category: previous?.category ?? 'other',
    product: previous?.product ?? null,
    version: isOwner ? previous.version : null,
    windows: isOwner ? previous.windows : null,
    name: isOwner ? previous.name : line(name, LIMITS.name.max) || email,
    email,
    accountId: isOwner ? previous.accountId : null,
    reference: isOwner ? previous.reference : null,
    subject,
    state: 'open',
    rating: null,
    createdAt: work.now,
    updatedAt: work.now,
    firstAnswerAt: null,
    solvedAt: null,
    previous: previous?.number ?? null,
    assigneeId: null,
    tags: [],
    snoozedUntil: null,
  };
  const hash = contentHash({ sender: mail.messageId, email, subject, text });
  await store.insertTicket(work, { ...ticket, contentHash: hash });
  const stored = await store.insertMessage(work, {
    ticketId: ticket.id,
    author: 'visitor',
    source: 'mail',
    staff: null,
    mailId: mail.messageId,
    text,
    files,
    original,
  });
  // Without its email, the ticket would be empty.
  if (stored === null) throw new Error(`Email ${mail.messageId} already belongs to a ticket`);
  const change = { ticketId: ticket.id, staff: null, before: null, after: 'open' } as const;
  await store.insertChange(work, { ...change, what: 'opened' });
  await recordEvent(work, 'request.opened', ticket.id);
  await notifyStaff(work, { kind: 'request-opened', ticket, messageId: ticket.id, author: ticket });
  if (mayBeAnswered) await queueReceived(work, ticket);
  return ticket;
}
