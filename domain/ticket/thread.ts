import type { Reader, Work } from '../../db/work.ts';
import { isSameEmail } from '../../kit/email.ts';
import { queueLink } from './mail.ts';
import { readTicketToken } from './number.ts';
import * as store from './store.ts';
import { stateAt, type Ticket, type TicketFile, type TicketMessage } from './ticket.ts';

export type Thread = { readonly ticket: Ticket; readonly messages: readonly TicketMessage[] };

/** The job that looks whether a link may be sent again; data `{ number, email }`. */
export const SEND_TICKET_LINK = 'send-ticket-link';

/** The request a secret link speaks of, in its state of now; null when the link is forged, cut or unknown. */
export async function openThread(
  reader: Reader,
  secret: string,
  token: string,
): Promise<Thread | null> {
  const number = readTicketToken(secret, token);
  const found = number === null ? null : await store.findByNumber(reader, number);
  return found === null ? null : threadOf(reader, found);
}

/** The request with this number, for staff. */
export async function findThread(reader: Reader, number: string): Promise<Thread | null> {
  const found = await store.findByNumber(reader, number);
  return found === null ? null : threadOf(reader, found);
}

async function threadOf(reader: Reader, found: Ticket): Promise<Thread> {
  const messages = await store.selectMessages(reader, found.id);
  return { ticket: { ...found, state: stateAt(found, reader.now) }, messages };
}

/** A file of the request a secret link speaks of, and of no other; null when there is none. */
export async function findThreadFile(
  reader: Reader,
  secret: string,
  { token, fileId }: { readonly token: string; readonly fileId: string },
): Promise<TicketFile | null> {
  const number = readTicketToken(secret, token);
  const found = number === null ? null : await store.findByNumber(reader, number);
  return found === null
    ? null
    : store.selectFile(reader, { ticketId: found.id, fileId, forStaff: false });
}

/** A file of the request with this number, for staff; null when it has no such file. */
export async function findFileOf(
  reader: Reader,
  { number, fileId }: { readonly number: string; readonly fileId: string },
): Promise<TicketFile | null> {
  const found = await store.findByNumber(reader, number);
  return found === null
    ? null
    : store.selectFile(reader, { ticketId: found.id, fileId, forStaff: true });
}

/** Notes the wish for a link. Whether there is such a request is looked up later, so that time tells nothing. */
export const askForLink = (
  work: Work,
  { number, email }: { readonly number: string; readonly email: string },
): Promise<void> => work.enqueue(SEND_TICKET_LINK, { number, email });

/** Mails the link, to the address the request came from only. */
export async function sendLink(
  work: Work,
  { number, email }: { readonly number: string; readonly email: string },
): Promise<void> {
  const ticket = await store.findByNumber(work, number);
  if (ticket !== null && isSameEmail(ticket.email, email)) await queueLink(work, ticket);
}
