import { consumeTry } from '../../db/limits/store.ts';
import type { Work } from '../../db/work.ts';
import { isSameEmail } from '../../kit/email.ts';
import { hours } from '../../kit/time.ts';
import { queueMail } from '../mail/index.ts';
import { listMailChoices } from '../staff/index.ts';
import { listAssignees } from './assignees.ts';
import type { Ticket } from './ticket.ts';

/** Emails to one member of staff. Many requests at once must not fill an inbox. */
const TO_STAFF = { most: 60, window: hours(1), longestLock: hours(1) };

export type Notice = {
  readonly kind: 'request-opened' | 'request-replied';
  readonly ticket: Ticket;
  /** Of the message, or of the new ticket. */
  readonly messageId: string;
  /** Gets no email about what they wrote. */
  readonly author: {
    readonly name: string;
    readonly email?: string;
    readonly accountId?: string | null | undefined;
  };
};

/**
 * Emails the members of staff who want to know. The email names the request and its subject and has nothing of its
 * messages and files, which stay where staff have to sign in.
 */
export async function notifyStaff(
  work: Work,
  { kind, ticket, messageId, author }: Notice,
): Promise<void> {
  const choices = await listMailChoices(work);
  if (choices.size === 0) return;
  for (const { id, email, locale } of await listAssignees(work)) {
    const choice = choices.get(id);
    const isWanted = choice === 'all' || (choice === 'mine' && ticket.assigneeId === id);
    const isAuthor =
      author.accountId === id || (author.email !== undefined && isSameEmail(author.email, email));
    if (!isWanted || isAuthor) continue;
    const limit = { key: `mail:staff:${id}`, limit: TO_STAFF };
    if ((await consumeTry(work, [limit])) !== null) continue;
    await queueMail(work, {
      key: `${kind}:${messageId}:${id}`,
      kind,
      to: email,
      locale,
      fields: { number: ticket.number, subject: ticket.subject, name: author.name, email },
    });
  }
}
