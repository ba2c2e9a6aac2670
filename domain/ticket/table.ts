import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, moment } from '../../db/columns.ts';
import type {
  BulkActionKind,
  BulkContents,
  BulkItem,
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
    previous: text('previous'),
    assigneeId: uuid('assignee_id'),
    tags: text('tags').array().notNull().default([]),
    snoozedUntil: moment('snoozed_until'),
  },
  (table) => [
    index('ticket_assignee').on(table.assigneeId, table.state, table.createdAt, table.id),
    index('ticket_tags').using('gin', table.tags),
    index('ticket_snoozed').on(table.createdAt, table.id).where(sql`snoozed_until is not null`),
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
    sender: text('sender'),
    mailId: text('mail_id').unique('ticket_message_mail'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('ticket_message_ticket').on(table.ticketId, table.createdAt)],
);

export const ticketParticipant = pgTable(
  'ticket_participant',
  {
    ticketId: owner(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    getsCopies: boolean('gets_copies').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    /** The secret address no longer admits them. */
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
    hash: text('hash'),
    kind: text('kind').$type<'attached' | 'original'>().notNull().default('attached'),
  },
  (table) => [
    index('ticket_file_ticket').on(table.ticketId),
    index('ticket_file_message').on(table.messageId),
  ],
);

/** References no file, because the bytes are saved before the row that names them. */
export const ticketFilePart = pgTable(
  'ticket_file_part',
  {
    fileId: uuid('file_id').notNull(),
    /** From 0. */
    part: integer('part').notNull(),
    bytes: bytea('bytes').notNull(),
    savedAt: moment('saved_at').notNull(),
  },
  (table) => [primaryKey({ name: 'ticket_file_part_key', columns: [table.fileId, table.part] })],
);

/** In a table of its own, so that no query for visitors can return a note. */
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

export const ticketChange = pgTable(
  'ticket_change',
  {
    id: uuid('id').primaryKey(),
    ticketId: owner(),
    at: moment('at').notNull(),
    staffId: text('staff_id'),
    staffName: text('staff_name'),
    what: text('what').$type<Change['what']>().notNull(),
    before: text('before').$type<State>(),
    after: text('after').$type<State>().notNull(),
    reason: text('reason'),
  },
  (table) => [index('ticket_change_ticket').on(table.ticketId, table.at)],
);

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

/** The labels that staff can choose from. */
export const ticketTag = pgTable('ticket_tag', {
  name: text('name').primaryKey(),
  createdAt: moment('created_at').notNull(),
});

export const ticketFilter = pgTable(
  'ticket_filter',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id').notNull(),
    name: text('name').notNull(),
    query: text('query').notNull(),
    isShared: boolean('is_shared').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('ticket_filter_account').on(table.accountId)],
);

/** What was done to several tickets at once, until it can no longer be undone. */
export const ticketBulkChange = pgTable(
  'ticket_bulk_change',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id').notNull(),
    what: text('what').$type<BulkActionKind>().notNull(),
    contents: jsonb('contents').$type<BulkContents>(),
    at: moment('at').notNull(),
    items: jsonb('items').$type<readonly BulkItem[]>().notNull(),
    skipped: integer('skipped').notNull(),
    undoneAt: moment('undone_at'),
  },
  (table) => [index('ticket_bulk_change_at').on(table.at)],
);

export const ticketStrayMail = pgTable(
  'ticket_stray_mail',
  {
    mailId: text('mail_id').primaryKey(),
    /** Number of the ticket that the email names, and later of the one it went to. */
    number: text('number'),
    sender: text('sender').notNull(),
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
    hash: text('hash'),
  },
  (table) => [index('ticket_stray_file_mail').on(table.mailId)],
);
