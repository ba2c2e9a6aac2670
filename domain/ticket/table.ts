import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';
import type {
  Category,
  Change,
  Rating,
  Reference,
  State,
  StrayState,
  Team,
  TicketMessage,
  Windows,
} from './ticket.ts';

const owner = () =>
  uuid('ticket_id')
    .notNull()
    .references(() => ticket.id, { onDelete: 'cascade' });

export const ticket = pgTable(
  'ticket',
  {
    id: uuid('id').primaryKey(),
    number: text('number').notNull().unique('ticket_number'),
    locale: text('locale').notNull(),
    team: text('team').$type<Team>().notNull(),
    category: text('category').$type<Category>().notNull(),
    product: text('product'),
    version: text('version'),
    windows: text('windows').$type<Windows>(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    accountId: uuid('account_id'),
    referenceKind: text('reference_kind').$type<Reference['kind']>(),
    referenceShown: text('reference_shown'),
    referenceKeyHash: text('reference_key_hash'),
    subject: text('subject').notNull(),
    state: text('state').$type<State>().notNull(),
    rating: text('rating').$type<Rating>(),
    contentHash: text('content_hash').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    firstAnswerAt: moment('first_answer_at'),
    solvedAt: moment('solved_at'),
    /** Number of the closed request it goes on from. */
    previous: text('previous'),
  },
  (table) => [
    index('ticket_state').on(table.state, table.createdAt, table.id),
    index('ticket_created').on(table.createdAt, table.id),
    index('ticket_email').on(table.email),
    index('ticket_account').on(table.accountId),
    index('ticket_content').on(table.contentHash, table.createdAt),
  ],
);

export const ticketMessage = pgTable(
  'ticket_message',
  {
    id: uuid('id').primaryKey(),
    ticketId: owner(),
    author: text('author').$type<TicketMessage['author']>().notNull(),
    source: text('source').$type<TicketMessage['source']>().notNull(),
    text: text('text').notNull(),
    staffId: text('staff_id'),
    staffName: text('staff_name'),
    /** Who wrote it, where that is neither who asked nor one of the staff. */
    sender: text('sender'),
    /** Message-ID of the mail it came by. */
    mailId: text('mail_id').unique('ticket_message_mail'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('ticket_message_ticket').on(table.ticketId, table.createdAt)],
);

/** Who else writes in a request. */
export const ticketParticipant = pgTable(
  'ticket_participant',
  {
    ticketId: owner(),
    /** In lower case. */
    email: text('email').notNull(),
    name: text('name').notNull(),
    getsCopies: boolean('gets_copies').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    /** When staff removed them: from then on the address of the request does not let them in. */
    removedAt: moment('removed_at'),
  },
  (table) => [
    primaryKey({ name: 'ticket_participant_key', columns: [table.ticketId, table.email] }),
  ],
);

export const ticketFile = pgTable(
  'ticket_file',
  {
    id: uuid('id').primaryKey(),
    ticketId: owner(),
    messageId: uuid('message_id')
      .notNull()
      .references(() => ticketMessage.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    /** `original`: the mail of the message as it arrived, for staff only. */
    kind: text('kind').$type<'attached' | 'original'>().notNull().default('attached'),
  },
  (table) => [
    index('ticket_file_ticket').on(table.ticketId),
    index('ticket_file_message').on(table.messageId),
  ],
);

/** What staff write down for each other: not in the table of messages, so that no query for a visitor can find it. */
export const ticketNote = pgTable(
  'ticket_note',
  {
    id: uuid('id').primaryKey(),
    ticketId: owner(),
    staffId: text('staff_id').notNull(),
    staffName: text('staff_name').notNull(),
    text: text('text').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('ticket_note_ticket').on(table.ticketId, table.createdAt)],
);

/** Every change of a state, with who made it and why. Rows are only added. */
export const ticketChange = pgTable(
  'ticket_change',
  {
    id: uuid('id').primaryKey(),
    ticketId: owner(),
    at: moment('at').notNull(),
    /** Null: the visitor, or the shop by itself. */
    staffId: text('staff_id'),
    staffName: text('staff_name'),
    what: text('what').$type<Change['what']>().notNull(),
    before: text('before').$type<State>(),
    after: text('after').$type<State>().notNull(),
    reason: text('reason'),
  },
  (table) => [index('ticket_change_ticket').on(table.ticketId, table.at)],
);

/** Answers that staff use again, one row per language. */
export const ticketMacro = pgTable(
  'ticket_macro',
  {
    name: text('name').notNull(),
    locale: text('locale').notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    staffId: text('staff_id').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ name: 'ticket_macro_key', columns: [table.name, table.locale] })],
);

/** Mails that belong to no request: kept until staff have decided, and a while longer. */
export const ticketStrayMail = pgTable(
  'ticket_stray_mail',
  {
    mailId: text('mail_id').primaryKey(),
    /** Number of the request it names, if it names one; later that of the request it went to. */
    number: text('number'),
    sender: text('sender').notNull(),
    /** Name beside the address. */
    name: text('name').notNull().default(''),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    reason: text('reason').notNull(),
    receivedAt: moment('received_at').notNull(),
    state: text('state').$type<StrayState>().notNull().default('waiting'),
    handledAt: moment('handled_at'),
  },
  (table) => [
    index('ticket_stray_mail_received').on(table.receivedAt),
    index('ticket_stray_mail_state').on(table.state, table.receivedAt),
  ],
);

/** Files of mails that belong to no request, and the mails themselves as they arrived. */
export const ticketStrayFile = pgTable(
  'ticket_stray_file',
  {
    id: uuid('id').primaryKey(),
    mailId: text('mail_id')
      .notNull()
      .references(() => ticketStrayMail.mailId, { onDelete: 'cascade' }),
    kind: text('kind').$type<'attached' | 'original'>().notNull().default('attached'),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
  },
  (table) => [index('ticket_stray_file_mail').on(table.mailId)],
);
