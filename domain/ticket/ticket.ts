import { createHash } from 'node:crypto';
import { EMAIL_LENGTH } from '../../kit/email.ts';
import { normalForm } from '../../kit/normal-form.ts';
import { days, minutes } from '../../kit/time.ts';
import { getLocale } from '../../locales/index.ts';
import { lastOfDay, marketZone, termDay } from '../price/index.ts';

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

/** The contact form offers teams, and the ticket form categories. */
export const TEAMS = ['support', 'sales', 'press', 'partners', 'privacy', 'security'] as const;
export type Team = (typeof TEAMS)[number];

export const WINDOWS = ['11', '10', 'other'] as const;
export type Windows = (typeof WINDOWS)[number];

/** `open` waits for us, `waiting` for the visitor. Writing reopens a `solved` ticket, but not a `closed` one. */
export const STATES = ['open', 'waiting', 'solved', 'closed'] as const;
export type State = (typeof STATES)[number];

/** The states by which staff filter. A `snoozed` ticket is open and comes back later. */
export const LISTED_STATES = ['open', 'snoozed', 'waiting', 'solved', 'closed'] as const;
export type ListedState = (typeof LISTED_STATES)[number];

export type Rating = 'good' | 'bad';

/** In characters. */
export const LIMITS = {
  name: { min: 1, max: 80 },
  email: { min: 3, max: EMAIL_LENGTH },
  version: { min: 0, max: 40 },
  order: { min: 0, max: 120 },
  subject: { min: 5, max: 120 },
  message: { min: 20, max: 5000 },
} as const;

/** In characters. Quotes make emails long. A longer text becomes a file. */
export const LONGEST_MAIL_TEXT = 100_000;
export const MOST_MAIL_FILES = 50;
export const MOST_MESSAGES = 200;
export const NOTES_SHOWN = 50;
/** In milliseconds. */
export const MERGE_WITHIN = minutes(10);
/** Days. */
export const REOPEN_DAYS = 30;
export const MOST_PARTICIPANTS = 20;
/** In milliseconds from the decision. */
export const STRAY_MAIL_RETENTION = days(30);
/** Stands for "until the customer replies". */
export const SNOOZED_UNTIL_REPLY = new Date('9999-12-31T00:00:00Z');
/** In milliseconds. */
export const LONGEST_SNOOZE = days(366);
/** In characters. */
export const TAG_LENGTH = 30;
export const MOST_TAGS = 50;
export const MOST_TAGS_OF_TICKET = 10;
/** In characters. */
export const FILTER_LIMITS = { name: 60, query: 500 } as const;
/** Per member of staff, and of those that all share. */
export const MOST_FILTERS = 20;
export const MOST_AT_ONCE = 100;
/** How long staff may undo what they did to several tickets. In milliseconds. */
export const UNDO_WITHIN = minutes(10);
/** Business days within which we aim to answer. */
export const ANSWER_WITHIN = { paid: 1, free: 3 } as const;

export type Reference = {
  readonly kind: 'order' | 'key' | 'unknown';
  readonly shown: string;
  /** SHA-256 as `domain/license` stores it, so that staff can find the license. */
  readonly keyHash: string | null;
};

export type Ticket = {
  /** UUID from the form, so that sending twice opens one ticket. */
  readonly id: string;
  readonly number: string;
  /** Locale prefix. */
  readonly locale: string;
  readonly team: Team;
  readonly category: Category;
  readonly product: string | null;
  readonly version: string | null;
  readonly windows: Windows | null;
  readonly name: string;
  readonly email: string;
  readonly accountId: string | null;
  readonly reference: Reference | null;
  readonly subject: string;
  readonly state: State;
  readonly rating: Rating | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly firstAnswerAt: Date | null;
  readonly solvedAt: Date | null;
  readonly previous: string | null;
  /** Account of the member of staff who takes care of it. */
  readonly assigneeId: string | null;
  /** In the order of the alphabet. */
  readonly tags: readonly string[];
  /** Until then, it is not in the list of open tickets. Null unless it is open. */
  readonly snoozedUntil: Date | null;
};

/** What the sender of a form chose besides its text. */
export type Facts = Pick<
  Ticket,
  'locale' | 'team' | 'category' | 'product' | 'version' | 'windows' | 'name' | 'reference'
>;

export type TicketFile = {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** In bytes. */
  readonly size: number;
  /** SHA-256 of the bytes in base64url. Null for files from before it was stored. */
  readonly hash: string | null;
};

/** Returns the `hash` of a file. */
export const fileHash = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('base64url');

export type TicketMessage = {
  readonly id: string;
  readonly author: 'visitor' | 'staff';
  /** Name of the staff member. Null for the visitor. */
  readonly by: string | null;
  /** Address of the participant. Null for the requester and for staff. */
  readonly sender: string | null;
  readonly source: 'page' | 'mail';
  readonly text: string;
  readonly createdAt: Date;
  readonly files: readonly TicketFile[];
  /** The email as it arrived, for staff only. Null for messages from the page and for older emails. */
  readonly original: TicketFile | null;
};

export type TicketNote = {
  readonly id: string;
  readonly by: string;
  readonly text: string;
  readonly createdAt: Date;
};

export type Staff = { readonly id: string; readonly name: string; readonly reason?: string };

/** What an email contains, as far as it is shown. */
export type MailContent = { readonly text: string; readonly files: readonly TicketFile[] };

/**
 * Returns whether two messages have the same text, and the same files under the same names. Files from before hashes were
 * stored are compared by their sizes.
 */
export function isSameContent(one: MailContent, other: MailContent): boolean {
  const isHashed = [...one.files, ...other.files].every(({ hash }) => hash !== null);
  return contentKey(one, isHashed) === contentKey(other, isHashed);
}

/** Equal for messages with the same text, and the same files under the same names. */
export const contentKey = ({ text, files }: MailContent, isHashed = true): string =>
  [text, ...files.map((file) => fileKey(file, isHashed)).toSorted()].join('\n');

const fileKey = ({ name, size, hash }: TicketFile, isHashed: boolean): string =>
  `${name} ${size} ${isHashed ? hash : ''}`;

export type NewMessage = {
  /** Drawn if missing. */
  readonly id?: string;
  readonly ticketId: string;
  readonly author: TicketMessage['author'];
  readonly source: TicketMessage['source'];
  readonly text: string;
  readonly staff: Staff | null;
  readonly sender?: string | null;
  readonly mailId: string | null;
  readonly files: readonly TicketFile[];
  readonly original?: TicketFile | null;
};

export type Participant = {
  readonly email: string;
  readonly name: string;
  /** Whether answers are also emailed to this participant. */
  readonly getsCopies: boolean;
};

export type StrayState = 'waiting' | 'attached' | 'opened' | 'dismissed';

export type Change = {
  readonly ticketId: string;
  readonly staff: Staff | null;
  readonly what:
    | 'opened'
    | 'written'
    | 'answered'
    | 'reopened'
    | 'solved'
    | 'closed'
    | 'rated'
    | 'assigned'
    | 'tagged'
    | 'snoozed'
    | 'undone';
  readonly before: State | null;
  readonly after: State;
};

export type TicketQuery = {
  readonly state: ListedState | null;
  readonly category: Category | null;
  readonly product: string | null;
  readonly locale: string | null;
  /** Id of an account, or `nobody`. Null matches all. */
  readonly assignee: string | null;
  readonly tag: string | null;
  /** Number, address, or part of an address or subject. Empty matches all. */
  readonly search: string;
  readonly after: string | null;
  readonly limit: number;
};

export type SavedFilter = {
  readonly id: string;
  /** Who saved it. */
  readonly accountId: string;
  readonly name: string;
  /** Query of the list. */
  readonly query: string;
  /** Whether all members of staff see it. */
  readonly isShared: boolean;
};

/** What staff do to several tickets at once. */
export type BulkActionKind = 'solve' | 'shut' | 'assign' | 'tag' | 'untag' | 'snooze';

export type BulkAction =
  | { readonly what: 'solve' | 'shut' }
  | { readonly what: 'assign'; readonly assigneeId: string | null }
  | { readonly what: 'tag' | 'untag'; readonly tag: string }
  | { readonly what: 'snooze'; readonly until: Date };

/** Moments are ISO 8601. */
export type BulkSnapshot = {
  readonly state: State;
  readonly solvedAt: string | null;
  readonly assigneeId: string | null;
  readonly tags: readonly string[];
  readonly snoozedUntil: string | null;
};

export type BulkItem = {
  readonly number: string;
  readonly before: BulkSnapshot;
  readonly after: BulkSnapshot;
};

/** What a form asked for, to recognize it when it is sent again. */
export type BulkContents = {
  readonly numbers: readonly string[];
  /** With moments in ISO 8601. */
  readonly action: Readonly<Record<string, string | null>>;
  readonly reason: string | null;
  /** Id of the last message that the writer had read, by number, for an action that an unread message prevents. */
  readonly read: Readonly<Record<string, string>> | null;
};

export type BulkChange = {
  readonly id: string;
  /** Who did it, and may undo it. */
  readonly accountId: string;
  readonly what: BulkActionKind;
  /** Null for a change that an earlier version stored. */
  readonly contents: BulkContents | null;
  readonly at: Date;
  readonly items: readonly BulkItem[];
  /** Tickets that did not allow it, or were already so. */
  readonly skipped: number;
  readonly undoneAt: Date | null;
};

export const MACRO_LIMITS = { name: 60, title: 120, text: 5000 } as const;

export type Macro = { readonly name: string; readonly title: string; readonly text: string };

/** Returns the last moment at which writing reopens the ticket, or null if it is not solved. */
export const reopensUntil = ({ state, solvedAt, locale }: Solved): Date | null =>
  state === 'solved' && solvedAt
    ? lastOfDay(solvedAt, REOPEN_DAYS, marketZone(getLocale(locale).market))
    : null;

export function reopensOn(ticket: Solved, prefix: string): string | null {
  const until = reopensUntil(ticket);
  return until && termDay(until, { market: getLocale(ticket.locale).market, locale: prefix });
}

type Solved = Pick<Ticket, 'state' | 'solvedAt' | 'locale'>;

/** A ticket solved long ago counts as closed even before the nightly job closes it. */
export function stateAt(ticket: Solved, now: Date): State {
  const until = reopensUntil(ticket);
  return until !== null && until < now ? 'closed' : ticket.state;
}

export const isSnoozed = ({ snoozedUntil }: Pick<Ticket, 'snoozedUntil'>, now: Date): boolean =>
  snoozedUntil !== null && snoozedUntil > now;

/** Returns a hash by which repeated tickets are recognized. Ignores whitespace and case. */
export function contentHash({
  sender,
  email,
  subject,
  text,
}: Record<'sender' | 'email' | 'subject' | 'text', string>) {
  const plain = [sender, email, subject, text].map((part) =>
    normalForm(part).toLowerCase().replace(/\s+/g, ' ').trim(),
  );
  return createHash('sha256').update(plain.join('\n')).digest('hex');
}

/** Counts code points, which is close to what people count as characters. */
export const lengthOf = (text: string): number => [...text].length;
