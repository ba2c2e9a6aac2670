import type { Reader, Work } from '../../db/work.ts';
import { isSameEmail } from '../../kit/email.ts';
import type { Secret } from '../../kit/sign.ts';
import { queueLink } from './mail.ts';
import { readTicketToken } from './number.ts';
import * as store from './store.ts';
import { stateAt, type Ticket, type TicketFile, type TicketMessage } from './ticket.ts';

export type Thread = { readonly ticket: Ticket; readonly messages: readonly TicketMessage[] };

/** Job with the data `{ number, email }`. */
export const SEND_TICKET_LINK = 'send-ticket-link';

/** Returns null if the link is forged, cut off, or unknown. */
export async function openThread(
  reader: Reader,
  secret: Secret,
  token: string,
): Promise<Thread | null> {
  const number = readTicketToken(secret, token);
  const found = number === null ? null : await store.findByNumber(reader, number);
  return found === null ? null : threadOf(reader, found);
}

export async function findThread(reader: Reader, number: string): Promise<Thread | null> {
  const found = await store.findByNumber(reader, number);
  return found === null ? null : threadOf(reader, found);
}

async function threadOf(reader: Reader, found: Ticket): Promise<Thread> {
  const messages = await store.selectMessages(reader, found.id);
  return { ticket: { ...found, state: stateAt(found, reader.now) }, messages };
}

export async function findThreadFile(
  reader: Reader,
  secret: Secret,
  { token, fileId }: { readonly token: string; readonly fileId: string },
): Promise<TicketFile | null> {
  const number = readTicketToken(secret, token);
  const found = number === null ? null : await store.findByNumber(reader, number);
  return found === null
    ? null
    : store.selectFile(reader, { ticketId: found.id, fileId, forStaff: false });
}

export async function findFileOf(
  reader: Reader,
  { number, fileId }: { readonly number: string; readonly fileId: string },
): Promise<TicketFile | null> {
  const found = await store.findByNumber(reader, number);
  return found === null
    ? null
    : store.selectFile(reader, { ticketId: found.id, fileId, forStaff: true });
}

/** The job looks the ticket up later, so that timing reveals nothing. */
export const requestLink = (
  work: Work,
  { number, email }: { readonly number: string; readonly email: string },
): Promise<void> => work.enqueue(SEND_TICKET_LINK, { number, email });

export async function sendLink(
  work: Work,
  { number, email }: { readonly number: string; readonly email: string },
): Promise<void> {
  const ticket = await store.findByNumber(work, number);
  if (ticket !== null && isSameEmail(ticket.email, email)) await queueLink(work, ticket);
}
