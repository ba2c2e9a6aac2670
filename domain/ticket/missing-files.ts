import { createHash } from 'node:crypto';
import type { Work } from '../../db/work.ts';
import { isSameEmail } from '../../kit/email.ts';
import { writeSize } from '../../kit/formats.ts';
import { getLocale } from '../../locales/index.ts';
import { mayWriteTo, queueMail } from '../mail/index.ts';
import { queueNoted } from './mail.ts';
import type { InboundMail } from './port.ts';
import { LARGEST_FILE, plainName } from './sniff.ts';
import { findByMail } from './store.ts';

const MOST_NAMES = 20;

type MailWithMissing = {
  readonly mail: Pick<InboundMail, 'messageId' | 'from' | 'missing'>;
  readonly sender: { readonly mayBeAnswered: boolean };
};

/**
 * Notifies the sender of an email once that files are missing. Only the requester gets names and link, and only
 * if the address is verified or staff have answered it. Everyone else gets a fixed text.
 */
export async function notifyMissingFiles(
  work: Work,
  { mail: { messageId, from, missing }, sender }: MailWithMissing,
): Promise<void> {
  if (missing.length === 0 || !sender.mayBeAnswered || from === '') return;
  const ticket = await findByMail(work, messageId);
  if (ticket === null || !(await mayWriteTo(work, from))) return;
  const isKnown = ticket.accountId !== null || ticket.firstAnswerAt !== null;
  if (!isKnown || !isSameEmail(ticket.email, from)) {
    const { number, locale } = ticket;
    await queueNoted(work, { to: from, locale, answers: messageId, number, outcome: 'incomplete' });
    return;
  }
  const { number, subject, name, locale } = ticket;
  const names = missing.slice(0, MOST_NAMES).map((each) => `\u2022 ${plainName(each)}`);
  const files = [...names, ...(missing.length > MOST_NAMES ? ['…'] : [])].join('\n');
  await queueMail(work, {
    key: `ticket-files-missing:${createHash('sha256').update(messageId).digest('hex')}`,
    kind: 'ticket-files-missing',
    to: ticket.email,
    locale,
    fields: {
      number,
      subject,
      name,
      email: ticket.email,
      files,
      size: writeSize(LARGEST_FILE, getLocale(locale)),
    },
  });
}
