import type { Work } from '../../db/work.ts';
import { isSameEmail, lowerEmail } from '../../kit/email.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import { openFromMail } from './open-from-mail.ts';
import { addParticipant } from './store-participants.ts';
import { lockStrayMail, settleStrayMail } from './store-stray.ts';
import type { Ticket } from './ticket.ts';
import { addMessage, lockWritable, type WriteRefusal } from './write.ts';

/**
 * Adds a mail that belonged to no request to one, with its files. Its sender is a participant from then on. `changed`:
 * somebody has decided about it already.
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
  // Before they are a request's own files.
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

/**
 * Opens a request of its sender with a mail that belonged to none; null when somebody has decided about it already, or
 * nobody could be answered.
 */
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

/** Notes that nothing follows from a mail; its files go. False when somebody has decided about it already. */
export async function dismissStrayMail(work: Work, mailId: string): Promise<boolean> {
  if ((await lockStrayMail(work, mailId)) === null) return false;
  await settleStrayMail(work, mailId, { state: 'dismissed' });
  return true;
}
