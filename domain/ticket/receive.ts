import { createHash } from 'node:crypto';
import { consumeTry } from '../../db/limits/store.ts';
import type { Reader, Work } from '../../db/work.ts';
import { foldEmail, isSameEmail, lowerEmail } from '../../kit/email.ts';
import type { Secret } from '../../kit/sign.ts';
import { days } from '../../kit/time.ts';
import { DEFAULT_LOCALE } from '../../locales/index.ts';
import { findMailByMessageId, mayWriteTo } from '../mail/index.ts';
import { cleanText } from './input.ts';
import { queueNoted } from './mail.ts';
import { findTicketNumber, readReplyAddress } from './number.ts';
import { consumeAddressTry } from './open.ts';
import { openFromMail } from './open-from-mail.ts';
import type { InboundMail } from './port.ts';
import { fitText } from './quoted.ts';
import * as store from './store.ts';
import * as people from './store-participants.ts';
import { findStrayContent, insertStrayMail, type KnownContent } from './store-stray.ts';
import {
  contentKey,
  isSameContent,
  MOST_PARTICIPANTS,
  stateAt,
  type Ticket,
  type TicketFile,
} from './ticket.ts';
import { addMessage } from './write.ts';

const LONGEST_LINE = 300;
/** Notifications per sender. An automatic reply to one must not trigger another. */
const NOTED = { most: 1, window: days(1), longestLock: days(1) };

/**
 * `opened`: the ticket was closed, so a new one was opened. `automatic`: dropped, because a program wrote it.
 * `known`: received before. All others wait for staff.
 */
export type Received =
  | 'added'
  | 'opened'
  | 'known'
  | 'automatic'
  | 'no-request'
  | 'other-sender'
  | 'closed'
  | 'full';

export type IncomingMail = {
  readonly secret: Secret;
  readonly mail: InboundMail;
  readonly files: readonly TicketFile[];
  readonly original: TicketFile | null;
  readonly sender: { readonly name: string; readonly mayBeAnswered: boolean };
};

/**
 * Adds a reply to its ticket, found by its address, by the email it answers, or by the number in its subject.
 * The secret address makes its sender a participant. Otherwise, only known people may write.
 */
export async function receiveMail(work: Work, incoming: IncomingMail): Promise<Received> {
  const { secret, mail } = incoming;
  if (mail.isAutomatic) return 'automatic';
  await store.lockMail(work, mail.messageId);
  if ((await knownContent(work, mail.messageId)) !== null) return 'known';
  const found = await findRequest(work, secret, mail);
  const ticket = found && (await store.lockByNumber(work, found.number));
  if (!ticket) return keep(work, incoming, { number: found?.number ?? null, reason: 'no-request' });
  const { number } = ticket;
  const isOwner = isSameEmail(ticket.email, mail.from);
  if (!isOwner && !(await mayJoin(work, ticket, incoming, found.bySecret)))
    return keep(work, incoming, { number, reason: 'other-sender' });
  if (stateAt(ticket, work.now) === 'closed') return openFollowUp(work, incoming, ticket, 'closed');
  const added = await addMessage(work, {
    number,
    source: 'mail',
    sender: isOwner ? null : lowerEmail(mail.from),
    mailId: mail.messageId,
    files: incoming.files,
    original: incoming.original,
    text: textOf(mail),
  });
  if (!added.ok) {
    if (added.code === 'full') return openFollowUp(work, incoming, ticket, 'full');
    return keep(work, incoming, { number, reason: 'no-request' });
  }
  if (!added.value.isNew) return 'known';
  // `notifyMissingFiles` sends a longer notice.
  if (!isOwner && mail.missing.length === 0)
    await notifySender(work, incoming, { ticket, outcome: 'added' });
  return 'added';
}

/**
 * Some programs repeat a Message-ID, such as scanners. Another text, or other files, under the same id are another email
 * and get their own id. Makes concurrent copies of the email wait for each other.
 */
export async function withOwnId(
  work: Work,
  mail: InboundMail,
  files: readonly TicketFile[],
): Promise<InboundMail> {
  await store.lockMail(work, mail.messageId);
  const given = { text: textOf(mail).toWellFormed(), files };
  const known = await knownContent(work, mail.messageId);
  if (known === null || isSameContent({ ...known, files: known.files ?? files }, given))
    return mail;
  const own = createHash('sha256')
    .update(`${mail.messageId}\n${contentKey(given)}`)
    .digest('hex');
  return { ...mail, messageId: own };
}

const knownContent = async (reader: Reader, mailId: string): Promise<KnownContent | null> =>
  (await store.findByMailId(reader, mailId)) ??
  (await findStrayContent(reader, mailId.slice(0, LONGEST_LINE)));

/** `bySecret`: it was sent to the secret address of the ticket. */
async function findRequest(
  reader: Reader,
  secret: Secret,
  { to, answers, subject }: InboundMail,
): Promise<{ readonly number: string; readonly bySecret: boolean } | null> {
  for (const address of to) {
    const number = readReplyAddress(secret, address);
    if (number !== null) return { number, bySecret: true };
  }
  for (const answered of answers) {
    const number = await numberAnswered(reader, answered);
    if (number !== null) return { number, bySecret: false };
  }
  const number = findTicketNumber(subject);
  return number === null ? null : { number, bySecret: false };
}

async function numberAnswered(reader: Reader, messageId: string): Promise<string | null> {
  const ours = await findMailByMessageId(reader, messageId);
  const isAbout = ours?.kind.startsWith('ticket-') || ours?.kind === 'mail-received';
  if (ours && isAbout) return ours.fields['number'] ?? null;
  return store.findNumberByMail(reader, messageId);
}

/** Whoever has the secret address becomes a participant, unless staff have removed that person. */
async function mayJoin(
  work: Work,
  { id: ticketId }: Ticket,
  { mail, sender }: IncomingMail,
  bySecret: boolean,
): Promise<boolean> {
  const all = await people.selectParticipants(work, ticketId);
  if (all.some(({ email }) => isSameEmail(email, mail.from))) return true;
  if (!bySecret || all.length >= MOST_PARTICIPANTS || mail.from === '') return false;
  const email = lowerEmail(mail.from);
  if (await people.isRemoved(work, ticketId, email)) return false;
  await people.addParticipant(work, ticketId, { email, name: sender.name });
  return true;
}

async function openFollowUp(
  work: Work,
  incoming: IncomingMail,
  previous: Ticket,
  reason: 'closed' | 'full',
): Promise<Received> {
  const { mail, files, original, sender } = incoming;
  if ((await consumeAddressTry(work, mail.from)) !== null)
    return keep(work, incoming, { number: previous.number, reason });
  await openFromMail(work, { mail, text: textOf(mail), files, original, previous, ...sender });
  return 'opened';
}

async function keep(
  work: Work,
  incoming: IncomingMail,
  why: { readonly number: string | null; readonly reason: Received },
): Promise<Received> {
  const { mail, files, original, sender } = incoming;
  const line = (text: string) => cleanText(text).slice(0, LONGEST_LINE);
  const kept = {
    ...why,
    mailId: mail.messageId.slice(0, LONGEST_LINE),
    receivedAt: work.now,
    sender: mail.from.slice(0, LONGEST_LINE),
    name: line(sender.name),
    subject: line(mail.subject),
    text: textOf(mail),
  };
  await insertStrayMail(work, kept, { files, original });
  await notifySender(work, incoming, { ticket: null, outcome: 'kept' });
  return why.reason;
}

/** Once a day and in a fixed text, because sender addresses are easily forged. */
async function notifySender(
  work: Work,
  { mail, sender }: IncomingMail,
  { ticket, outcome }: { readonly ticket: Ticket | null; readonly outcome: 'added' | 'kept' },
): Promise<void> {
  if (!sender.mayBeAnswered || mail.from === '') return;
  const name = createHash('sha256').update(foldEmail(mail.from)).digest('base64url');
  const wait = await consumeTry(work, [{ key: `mail:noted:${name}`, limit: NOTED }]);
  if (wait !== null || !(await mayWriteTo(work, mail.from))) return;
  const locale = ticket?.locale ?? DEFAULT_LOCALE.prefix;
  const about = { number: ticket?.number ?? null, to: mail.from, answers: mail.messageId };
  await queueNoted(work, { ...about, locale, outcome });
}

const textOf = ({ text }: InboundMail): string => fitText(cleanText(text)).text;
