import { createHash } from 'node:crypto';
import { EMAIL_LENGTH } from '../../kit/email.ts';
import { normalForm } from '../../kit/normal-form.ts';
import { days, minutes } from '../../kit/time.ts';
import { getLocale } from '../../locales/index.ts';
import { lastOfDay, marketZone, termDay } from '../price/index.ts';

/** What a request is about. */
export const CATEGORIES = [
  'license',
  'payment',
  'refund',
  'download',
  'bug',
  'feature',
  'privacy',
  'other',
] as const;
export type Category = (typeof CATEGORIES)[number];

/** Who of us it is for; the support form asks for the category only. */
export const TEAMS = ['support', 'sales', 'press', 'partners', 'privacy', 'security'] as const;
export type Team = (typeof TEAMS)[number];

export const WINDOWS = ['11', '10', 'other'] as const;
export type Windows = (typeof WINDOWS)[number];

/**
 * `open`: it is our turn. `waiting`: we have answered. `solved`: reopened by writing within `REOPEN_DAYS`.
 * `closed`: that time is over; nothing leaves it.
 */
export const STATES = ['open', 'waiting', 'solved', 'closed'] as const;
export type State = (typeof STATES)[number];

export type Rating = 'good' | 'bad';

/** Shortest and longest texts, in characters. */
export const LIMITS = {
  name: { min: 1, max: 80 },
  email: { min: 3, max: EMAIL_LENGTH },
  version: { min: 0, max: 40 },
  order: { min: 0, max: 120 },
  subject: { min: 5, max: 120 },
  message: { min: 20, max: 5000 },
} as const;

/** The longest text shown of a mail, in characters: people quote more than they write. What is longer becomes a file. */
export const LONGEST_MAIL_TEXT = 100_000;
/** Files kept of one mail, besides the mail itself. */
export const MOST_MAIL_FILES = 50;
/** Messages a request can have. */
export const MOST_MESSAGES = 200;
/** Notes of staff shown at once. */
export const NOTES_SHOWN = 50;
/** The same text from the same address within this time is the same request, in milliseconds. */
export const MERGE_WITHIN = minutes(10);
/** How long a solved request is opened again by writing, in milliseconds. */
export const REOPEN_DAYS = 30;
/** Who may write in a request besides who asked. */
export const MOST_PARTICIPANTS = 20;
/** How long mails that belonged to no request are kept once staff have decided, in milliseconds. */
export const KEEP_STRAY_MAIL = days(30);
/** Within how many business days we aim to answer: customers first. */
export const ANSWER_WITHIN = { paid: 1, free: 3 } as const;

/** What was typed as order number or license key: never the whole key. */
export type Reference = {
  readonly kind: 'order' | 'key' | 'unknown';
  /** An order number; of a key and of anything else only the end. */
  readonly shown: string;
  /** SHA-256 of a key, as `domain/license` keeps it; staff find the license by it. */
  readonly keyHash: string | null;
};

export type Ticket = {
  /** UUID, made by the form: sending twice is one request. */
  readonly id: string;
  /** `TK-` and eight characters. */
  readonly number: string;
  /** Locale prefix, frozen when the request was sent: mails and answers are in it. */
  readonly locale: string;
  readonly team: Team;
  readonly category: Category;
  /** Product key. */
  readonly product: string | null;
  readonly version: string | null;
  readonly windows: Windows | null;
  readonly name: string;
  /** In lower case. */
  readonly email: string;
  /** Who was signed in with this very address. */
  readonly accountId: string | null;
  readonly reference: Reference | null;
  readonly subject: string;
  readonly state: State;
  readonly rating: Rating | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly firstAnswerAt: Date | null;
  readonly solvedAt: Date | null;
  /** Number of the closed request it goes on from. */
  readonly previous: string | null;
};

/** A file of a message, in the store under its id. */
export type TicketFile = {
  readonly id: string;
  /** As it was called, without folders. */
  readonly name: string;
  /** Media type found in its bytes. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
};

export type TicketMessage = {
  readonly id: string;
  readonly author: 'visitor' | 'staff';
  /** Name of the member of the staff who wrote it, for staff; null: the visitor. */
  readonly by: string | null;
  /** Address of the participant who wrote it; null: who asked, or the staff. */
  readonly sender: string | null;
  /** How it came. */
  readonly source: 'page' | 'mail';
  readonly text: string;
  readonly createdAt: Date;
  readonly files: readonly TicketFile[];
  /** The mail it came by, as it arrived: for staff only. Null for a page, and for mails that came before they were kept. */
  readonly original: TicketFile | null;
};

/** What staff write down for each other. No kind of message: nobody else ever sees one. */
export type TicketNote = {
  readonly id: string;
  /** Name of the member of the staff who wrote it. */
  readonly by: string;
  readonly text: string;
  readonly createdAt: Date;
};

/** Who of the staff does something, and why; kept with the change. */
export type Staff = { readonly id: string; readonly name: string; readonly reason?: string };

export type NewMessage = {
  readonly ticketId: string;
  readonly author: TicketMessage['author'];
  readonly source: TicketMessage['source'];
  readonly text: string;
  readonly staff: Staff | null;
  /** As `TicketMessage.sender`; absent: null. */
  readonly sender?: string | null;
  readonly mailId: string | null;
  readonly files: readonly TicketFile[];
  readonly original?: TicketFile | null;
};

/** Somebody who writes in a request besides who asked: known by a reply to its address, or by the staff. */
export type Participant = {
  /** In lower case. */
  readonly email: string;
  readonly name: string;
  /** Answers of the staff are mailed to them too, as the staff have decided. */
  readonly getsCopies: boolean;
};

/** What became of a mail that belonged to no request; `waiting`: nobody has decided yet. */
export type StrayState = 'waiting' | 'attached' | 'opened' | 'dismissed';

export type Change = {
  readonly ticketId: string;
  readonly staff: Staff | null;
  readonly what: 'opened' | 'written' | 'answered' | 'reopened' | 'solved' | 'closed' | 'rated';
  readonly before: State | null;
  readonly after: State;
};

/** Which requests are wanted; null: all. */
export type TicketQuery = {
  readonly state: State | null;
  readonly category: Category | null;
  /** Product key. */
  readonly product: string | null;
  /** Locale prefix. */
  readonly locale: string | null;
  /** Number, address, or a part of address or subject; empty for all. */
  readonly search: string;
  /** Id of the request this page follows. */
  readonly after: string | null;
  readonly limit: number;
};

/** Longest name, title and text of an answer that staff use again, in characters. */
export const MACRO_LIMITS = { name: 60, title: 120, text: 5000 } as const;

/** An answer that staff use again, in one language. */
export type Macro = { readonly name: string; readonly title: string; readonly text: string };

/** The last moment at which writing opens a solved request again; null when it is not solved. */
export const reopensUntil = ({ state, solvedAt, locale }: Solved): Date | null =>
  state === 'solved' && solvedAt
    ? lastOfDay(solvedAt, REOPEN_DAYS, marketZone(getLocale(locale).market))
    : null;

/** Its day, in a language. */
export function reopensOn(ticket: Solved, prefix: string): string | null {
  const until = reopensUntil(ticket);
  return until && termDay(until, { market: getLocale(ticket.locale).market, locale: prefix });
}

type Solved = Pick<Ticket, 'state' | 'solvedAt' | 'locale'>;

/** The state at a moment: what is solved for too long is closed, whether or not the nightly job has noted it. */
export function stateAt(ticket: Solved, now: Date): State {
  const until = reopensUntil(ticket);
  return until !== null && until < now ? 'closed' : ticket.state;
}

/** Names a text of an address, so that the same one again is known. White space and case do not count. */
export function contentHash({
  email,
  subject,
  text,
}: Record<'email' | 'subject' | 'text', string>) {
  const plain = [email, subject, text].map((part) =>
    normalForm(part).toLowerCase().replace(/\s+/g, ' ').trim(),
  );
  return createHash('sha256').update(plain.join('\n')).digest('hex');
}

/** Characters as people count them, near enough: code points. */
export const lengthOf = (text: string): number => [...text].length;
