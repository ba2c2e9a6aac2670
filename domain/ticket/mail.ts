import type { Work } from '../../db/work.ts';
import { dateFormat, LONG_DAY } from '../../kit/formats.ts';
import { openWords } from '../../locales/catalogue.ts';
import { getLocale } from '../../locales/index.ts';
import { findMailWord, type Mail, type MailParts, queueMail } from '../mail/index.ts';
import { replyAddress, ticketPath } from './number.ts';
import { ANSWER_WITHIN, REOPEN_FOR, type Ticket, type TicketMessage } from './ticket.ts';

/** Tells that a request arrived, with its link; once per request. */
export function queueReceived(work: Work, ticket: Ticket): Promise<boolean> {
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

type Answer = Pick<TicketMessage, 'id' | 'text' | 'files'>;

/** Carries an answer of the staff; once per message. Its files are named, and lie on the page of the request. */
export function queueAnswered(work: Work, ticket: Ticket, { id, text, files }: Answer) {
  const t = openWords(ticket.locale, ['ticket']);
  const named = files.map(({ name }) => `\u2022 ${name}`);
  const answer = files.length === 0 ? text : [text, '', t('ticket.files'), ...named].join('\n');
  return queueMail(work, {
    key: `ticket-answered:${id}`,
    kind: 'ticket-answered',
    ...address(ticket, { answer }),
  });
}

/** Tells that a request is solved, and until when it can be opened again. */
export function queueSolved(work: Work, ticket: Ticket): Promise<boolean> {
  const { dateLocale } = getLocale(ticket.locale);
  const format = dateFormat(dateLocale, { ...LONG_DAY, timeZone: 'UTC' });
  const until = format.format(new Date(work.now.getTime() + REOPEN_FOR));
  return queueMail(work, {
    key: `ticket-closed:${ticket.id}:${work.now.getTime()}`,
    kind: 'ticket-closed',
    ...address(ticket, { until }),
  });
}

/** Sends the link again to whoever sent the request; at most once an hour, also when its job runs twice. */
export const queueLink = (work: Work, ticket: Ticket) =>
  queueMail(work, {
    key: `ticket-link:${ticket.id}:${work.now.toISOString().slice(0, 13)}`,
    kind: 'ticket-link',
    ...address(ticket, {}),
  });

function address(ticket: Ticket, more: Readonly<Record<string, string>>) {
  const { number, subject, name, email, locale } = ticket;
  return { to: email, locale, fields: { number, subject, name, email, ...more } };
}

export type TicketMailPlace = {
  readonly secret: string;
  readonly siteUrl: string;
  /** Where replies are received; null: nowhere. */
  readonly mailbox: string | null;
};

/** What a mail of this noun is filled with when it is sent: only its reader holds the link. Null for others' mails. */
export function ticketMailParts(place: TicketMailPlace, mail: Mail): MailParts | null {
  const { number } = mail.fields;
  if (!mail.kind.startsWith('ticket-') || number === undefined) return null;
  const { secret, siteUrl, mailbox } = place;
  const url = siteUrl + ticketPath(secret, { number, locale: mail.locale });
  // Some of these mails have no such sentence.
  const reply = findMailWord(mail.kind, mail.locale, mailbox ? 'reply_mail' : 'reply_page') ?? '';
  return {
    fields: { url, reply },
    secret: ['url'],
    attachments: [],
    ...(mailbox ? { replyTo: replyAddress(secret, mailbox, number) } : {}),
  };
}
