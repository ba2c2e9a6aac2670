import type { Reader, Work } from '../../db/work.ts';
import { isSameEmail } from '../../kit/email.ts';
import { openWords } from '../../locales/catalogue.ts';
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

/**
 * Tells that a request arrived, with its link; once per request. It repeats nothing that was typed: whose address it is,
 * nobody has proven.
 */
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

/** Who was signed in with this very address may have as many as they like. */
const mayMail = async (work: Work, { accountId, email }: Ticket): Promise<boolean> =>
  accountId !== null || mayWriteTo(work, email);

type Answer = Pick<TicketMessage, 'id' | 'text' | 'files'>;

/**
 * Carries an answer of the staff to who asked, and to those participants who get copies; once per message. Its files are
 * named, and lie on the page of the request, to which only who asked has the link.
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

/** Tells that a request is solved, and until when it can be opened again. */
export function queueSolved(work: Work, ticket: Ticket): Promise<boolean> {
  const until = reopensOn({ ...ticket, state: 'solved', solvedAt: work.now }, ticket.locale) ?? '';
  return queueMail(work, {
    key: `ticket-closed:${ticket.id}:${work.now.getTime()}`,
    kind: 'ticket-closed',
    ...address(ticket, { until }),
  });
}

/** Sends the link again to whoever sent the request; at most once an hour, also when its job runs twice. */
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
  /** Its Message-ID without brackets. */
  readonly answers: string;
  /** Request it was added to; null: none. */
  readonly number: string | null;
  readonly outcome: 'added' | 'kept' | 'incomplete';
};

/** Tells whoever sent a mail what became of it; once per mail, in our words alone. */
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
  readonly secret: string;
  readonly siteUrl: string;
  /** Where replies are received; null: nowhere. */
  readonly mailbox: string | null;
};

/** What a mail of this noun is filled with when it is sent: only its reader holds the link. Null for others' mails. */
export function ticketMailParts(place: TicketMailPlace, mail: Mail): MailParts | null {
  const { secret, siteUrl, mailbox } = place;
  const nothing = { fields: {}, secret: [], attachments: [] };
  if (mail.kind === 'mail-received')
    return { ...nothing, origin: 'answer', ...(mailbox ? { replyTo: mailbox } : {}) };
  const { number } = mail.fields;
  if (!mail.kind.startsWith('ticket-') || number === undefined) return null;
  const url = siteUrl + ticketPath(secret, { number, locale: mail.locale });
  // Some of these mails have no such sentence.
  const reply = findMailWord(mail.kind, mail.locale, mailbox ? 'reply_mail' : 'reply_page') ?? '';
  // A participant reads and writes by mail, and never sees the page.
  const isCopy = mail.kind === 'ticket-copy';
  return {
    ...nothing,
    fields: isCopy ? { reply } : { url, reply },
    secret: isCopy ? [] : ['url'],
    origin: isCopy || mail.kind === 'ticket-answered' ? 'person' : 'shop',
    ...(mailbox ? { replyTo: replyAddress(secret, mailbox, number) } : {}),
  };
}

/** Mails that mail programs show as one conversation. */
const IN_CONVERSATION: readonly MailKind[] = [
  'ticket-received',
  'ticket-answered',
  'ticket-copy',
  'ticket-closed',
];
/** Older ones between the first and the last are left out: some servers refuse long lines. */
const MOST_REFERENCES = 20;

/**
 * The conversation a mail goes on with: what its reader has written and been sent before, and the one subject of it. A
 * subject that somebody typed is repeated only where a person of ours has answered. Null for others' mails.
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

/** Those of mails that came without one are made by us, and nobody else knows them. */
const isMessageId = (id: string | undefined): id is string => id?.includes('@') === true;
