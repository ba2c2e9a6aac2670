import type { Reader, Work } from '../../db/work.ts';
import { isSameEmail } from '../../kit/email.ts';
import { findMail } from '../mail/index.ts';
import { cleanText } from './input.ts';
import { findTicketNumber, readReplyAddress } from './number.ts';
import type { InboundMail } from './port.ts';
import { fitText } from './quoted.ts';
import * as store from './store.ts';
import type { TicketFile } from './ticket.ts';
import { addMessage } from './write.ts';

/** Longest subject and address kept of a mail that belongs to no request. */
const LONGEST_LINE = 300;
const ID_OF_OURS = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/i;

/** What became of a mail. `automatic`: written by a program, dropped. The others but `added` and `known` are kept for staff. */
export type Received =
  | 'added'
  | 'known'
  | 'automatic'
  | 'no-request'
  | 'other-sender'
  | 'closed'
  | 'full';

export type MailOrder = {
  readonly secret: string;
  readonly mail: InboundMail;
  /** Its files, in the store already. */
  readonly files: readonly TicketFile[];
  /** The mail itself as it arrived, in the store already. */
  readonly original: TicketFile | null;
};

/**
 * Adds a reply to its request: found by the address it was sent to, by the mail of ours it answers, or by the number in
 * its subject, and only when it comes from the address of the request. Everything else is kept for staff, once.
 */
export async function receiveMail(
  work: Work,
  { secret, mail, files, original }: MailOrder,
): Promise<Received> {
  if (mail.isAutomatic) return 'automatic';
  const number = await numberOf(work, secret, mail);
  const ticket = number === null ? null : await store.findByNumber(work, number);
  if (ticket === null) return keep(work, mail, { number, original, reason: 'no-request' });
  if (!isSameEmail(ticket.email, mail.from))
    return keep(work, mail, { number, original, reason: 'other-sender' });
  const added = await addMessage(work, {
    number: ticket.number,
    source: 'mail',
    mailId: mail.messageId,
    files,
    original,
    text: fitText(cleanText(mail.text)).text,
  });
  if (added.ok) return added.value.isNew ? 'added' : 'known';
  return keep(work, mail, {
    number,
    original,
    reason: added.code === 'unknown' ? 'no-request' : added.code,
  });
}

async function numberOf(
  reader: Reader,
  secret: string,
  { to, answers, subject }: InboundMail,
): Promise<string | null> {
  for (const address of to) {
    const number = readReplyAddress(secret, address);
    if (number !== null) return number;
  }
  for (const answered of answers) {
    const id = ID_OF_OURS.exec(answered)?.[1]?.toLowerCase();
    const ours = id ? await findMail(reader, id) : null;
    const number = ours?.kind.startsWith('ticket-') ? ours.fields['number'] : undefined;
    if (number !== undefined) return number;
  }
  return findTicketNumber(subject);
}

async function keep(
  work: Work,
  mail: InboundMail,
  order: { number: string | null; reason: Received; original: TicketFile | null },
): Promise<Received> {
  const { number, reason, original } = order;
  await store.insertStrayMail(work, {
    number,
    reason,
    originalId: original?.id ?? null,
    mailId: mail.messageId.slice(0, LONGEST_LINE),
    receivedAt: work.now,
    sender: mail.from.slice(0, LONGEST_LINE),
    subject: cleanText(mail.subject).slice(0, LONGEST_LINE),
    text: fitText(cleanText(mail.text)).text,
  });
  return reason;
}
