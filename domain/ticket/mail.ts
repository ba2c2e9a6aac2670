import type { Reader, Work } from '../../db/work.ts';
import { isSameEmail } from '../../kit/email.ts';
import type { Secret } from '../../kit/sign.ts';
import { openWords } from '../../locales/catalog.ts';
import { folderOf } from '../../locales/index.ts';
import {
  findMailWord,
  listSentBefore,
  type Mail,
  type MailKind,
  type MailParts,
  mailWord,
  mayWriteTo,
  queueMail,
} from '../mail/index.ts';
import { replyAddress, ticketPath } from './number.ts';
import { findByNumber, selectMailIds, selectMessages } from './store.ts';
import {
  ANSWER_WITHIN,
  type Participant,
  reopensOn,
  type Ticket,
  type TicketMessage,
} from './ticket.ts';

/** Queues the confirmation with the link, once. It repeats nothing typed, because the address is unverified. */
export async function queueReceived(work: Work, ticket: Ticket): Promise<boolean> {
  if (!(await mayMail(work, ticket))) return false;
  const t = openWords(ticket.locale, ['ticket']);
  return queueMail(work, {
    key: `ticket-received:${ticket.id}`,
    kind: 'ticket-received',
    ...address(ticket, {
      paid_aim: t('ticket.answer-time.paid', { days: ANSWER_WITHIN.paid }),
      free_aim: t('ticket.answer-time.free', { days: ANSWER_WITHIN.free }),
    }),
  });
}

/** Someone signed in with this address may open any number of tickets. */
const mayMail = async (work: Work, { accountId, email }: Ticket): Promise<boolean> =>
  accountId !== null || mayWriteTo(work, email);

type Answer = Pick<TicketMessage, 'id' | 'text' | 'files'>;

/**
 * Queues an answer for the requester and the participants who get copies, once. Files are only named, because
 * only the requester has the link to them.
 */
export async function queueAnswered(
  work: Work,
  { ticket, copies }: { readonly ticket: Ticket; readonly copies: readonly Participant[] },
  { id, text, files }: Answer,
): Promise<void> {
  const t = openWords(ticket.locale, ['ticket']);
  const named = files.map(({ name }) => `\u2022 ${name}`);
  const answer = files.length === 0 ? text : [text, '', t('ticket.files'), ...named].join('\n');
  await queueMail(work, {
    key: `ticket-answered:${id}`,
    kind: 'ticket-answered',
    ...address(ticket, { answer }),
  });
  for (const { email } of copies) {
    await queueMail(work, {
      key: `ticket-copy:${id}:${email}`,
      kind: 'ticket-copy',
      to: email,
      locale: ticket.locale,
      fields: { number: ticket.number, email, answer },
    });
  }
}

export function queueSolved(work: Work, ticket: Ticket, solvedAt: Date): Promise<boolean> {
  const until = reopensOn({ ...ticket, state: 'solved', solvedAt }, ticket.locale) ?? '';
  return queueMail(work, {
    key: `ticket-closed:${ticket.id}:${solvedAt.getTime()}`,
    kind: 'ticket-closed',
    ...address(ticket, { until }),
  });
}

/** Queues the link for the requester, at most once an hour. */
export async function queueLink(work: Work, ticket: Ticket): Promise<boolean> {
  if (!(await mayMail(work, ticket))) return false;
  return queueMail(work, {
    key: `ticket-link:${ticket.id}:${work.now.toISOString().slice(0, 13)}`,
    kind: 'ticket-link',
    ...address(ticket, {}),
  });
}

type Noted = {
  readonly to: string;
  readonly locale: string;
  readonly answers: string;
  readonly number: string | null;
  readonly outcome: 'added' | 'kept' | 'incomplete';
};

/** Notifies the sender of an email once, with nothing of the email's own text. */
export function queueNoted(work: Work, { to, locale, answers, number, outcome }: Noted) {
  const words = mailWord('mail-received', locale, `outcome_${outcome}`);
  return queueMail(work, {
    key: `mail-received:${answers}`,
    kind: 'mail-received',
    to,
    locale,
    fields: {
      email: to,
      answers,
      ...(number === null ? {} : { number }),
      outcome: words.replace('{number}', number ?? ''),
    },
  });
}

function address({ number, email, locale }: Ticket, more: Readonly<Record<string, string>>) {
  return { to: email, locale, fields: { number, email, ...more } };
}

export type TicketMailPlace = {
  readonly secret: Secret;
  readonly siteUrl: string;
  readonly mailbox: string | null;
};

/** Returns values that are added on sending, so that the queue never holds the link. Null for other emails. */
export function ticketMailParts(place: TicketMailPlace, mail: Mail): MailParts | null {
  const { secret, siteUrl, mailbox } = place;
  const nothing = { fields: {}, secret: [], attachments: [] };
  if (mail.kind === 'mail-received')
    return { ...nothing, origin: 'answer', ...(mailbox ? { replyTo: mailbox } : {}) };
  const { number } = mail.fields;
  if (number === undefined) return null;
  if (mail.kind === 'request-opened' || mail.kind === 'request-replied')
    return { ...nothing, fields: officeUrls(siteUrl, { number, locale: mail.locale }) };
  if (!mail.kind.startsWith('ticket-')) return null;
  const url = siteUrl + ticketPath(secret, { number, locale: mail.locale });
  const reply = findMailWord(mail.kind, mail.locale, mailbox ? 'reply_mail' : 'reply_page') ?? '';
  // A participant takes part by email and never sees the page.
  const isCopy = mail.kind === 'ticket-copy';
  return {
    ...nothing,
    fields: isCopy ? { reply } : { url, reply },
    secret: isCopy ? [] : ['url'],
    origin: isCopy || mail.kind === 'ticket-answered' ? 'person' : 'shop',
    ...(mailbox ? { replyTo: replyAddress(secret, mailbox, number) } : {}),
  };
}

/** Links that open nothing without signing in. */
function officeUrls(siteUrl: string, { number, locale }: Pick<Ticket, 'number' | 'locale'>) {
  const office = `${siteUrl}${folderOf(locale)}/office`;
  return {
    url: `${office}/tickets/${number.toLowerCase()}`,
    settings_url: `${office}/own`,
  };
}

const IN_CONVERSATION: readonly MailKind[] = [
  'ticket-received',
  'ticket-answered',
  'ticket-copy',
  'ticket-closed',
];
/** Some servers reject longer header lines. The first and the latest references stay. */
const MOST_REFERENCES = 20;

/**
 * Returns the thread that an email continues and its subject, or null for emails of other nouns.
 * A typed subject is repeated only after a person has answered.
 */
export async function ticketConversation(
  reader: Reader,
  mail: Mail,
): Promise<Pick<MailParts, 'subject' | 'references'> | null> {
  const { answers, number } = mail.fields;
  if (mail.kind === 'mail-received') return isMessageId(answers) ? { references: [answers] } : {};
  if (!IN_CONVERSATION.includes(mail.kind) || number === undefined) return null;
  const ticket = await findByNumber(reader, number);
  if (ticket === null) return null;
  const isOwner = isSameEmail(ticket.email, mail.to);
  const theirs = await selectMailIds(reader, {
    ticketId: ticket.id,
    sender: isOwner ? null : mail.to,
  });
  const ours = await listSentBefore(reader, mail, IN_CONVERSATION);
  const all = [...theirs, ...ours]
    .filter(({ messageId, at }) => isMessageId(messageId) && at <= mail.createdAt)
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ messageId }) => messageId);
  const references =
    all.length > MOST_REFERENCES ? [...all.slice(0, 1), ...all.slice(1 - MOST_REFERENCES)] : all;
  if (references.length === 0) return {};
  const [first] = await selectMessages(reader, ticket.id);
  const isTheirs = first?.source === 'mail' && isOwner && mail.kind !== 'ticket-received';
  const own = mailWord(mail.kind, mail.locale, 'subject').replace('{number}', number);
  const subject = isTheirs
    ? ticket.subject.replace(/^(?:re|aw|sv|rif|odp)\s*[:\uff1a]\s*/i, '')
    : own;
  return { references, subject: `Re: ${subject}` };
}

/** Ids that we made for emails without a Message-ID mean nothing to mail programs. */
const isMessageId = (id: string | undefined): id is string => id?.includes('@') === true;
