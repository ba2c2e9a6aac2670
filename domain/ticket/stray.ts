import type { Work } from '../../db/work.ts';
import { isSameEmail, lowerEmail } from '../../kit/email.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import { openFromMail } from './open-from-mail.ts';
import { addParticipant } from './store-participants.ts';
import { lockStrayMail, settleStrayMail } from './store-stray.ts';
import type { Ticket } from './ticket.ts';
import { addMessage, lockWritable, type WriteRefusal } from './write.ts';

/**
 * Adds a stray mail to a ticket and makes its sender a participant. Returns `changed` if the email was already decided.
 */
export async function attachStrayMail(
  work: Work,
  { mailId, number }: { readonly mailId: string; readonly number: string },
): Promise<Result<Ticket, WriteRefusal | 'changed'>> {
  const stray = await lockStrayMail(work, mailId);
  if (stray === null) return refused('changed');
  const writable = await lockWritable(work, number);
  if (!writable.ok) return writable;
  const { ticket } = writable.value;
  const { mail, files, original } = stray;
  const sender = isSameEmail(ticket.email, mail.sender) ? null : lowerEmail(mail.sender);
  await settleStrayMail(work, mailId, { state: 'attached', number: ticket.number });
  const added = await addMessage(work, {
    number: ticket.number,
    source: 'mail',
    sender,
    mailId,
    files,
    original,
    text: mail.text,
  });
  if (!added.ok) return added;
  if (sender) await addParticipant(work, ticket.id, { email: sender, name: mail.name });
  return done(ticket);
}

/** Opens a ticket with a stray mail. Returns null if it was already decided or its sender cannot be answered. */
export async function openStrayMail(work: Work, mailId: string): Promise<Ticket | null> {
  const stray = await lockStrayMail(work, mailId);
  if (stray === null || stray.mail.sender === '') return null;
  const { mail, files, original } = stray;
  const { text, name, subject, sender: from } = mail;
  await settleStrayMail(work, mailId, { state: 'opened' });
  const written = { mail: { messageId: mailId, from, subject }, text, files, original, name };
  const ticket = await openFromMail(work, { ...written, previous: null, mayBeAnswered: true });
  await settleStrayMail(work, mailId, { state: 'opened', number: ticket.number });
  return ticket;
}

export async function dismissStrayMail(work: Work, mailId: string): Promise<boolean> {
  if ((await lockStrayMail(work, mailId)) === null) return false;
  await settleStrayMail(work, mailId, { state: 'dismissed' });
  return true;
}
