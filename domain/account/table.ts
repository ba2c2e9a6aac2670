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
import { moment } from '../../db/columns.ts';
import type { LinkPurpose, LinkValues, Role } from './account.ts';

const owner = () =>
  uuid('account_id')
    .notNull()
    .references(() => account.id, { onDelete: 'cascade' });

// The sign-in library dictates the property names of the first six tables.

export const account = pgTable(
  'account',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull().unique('account_email'),
    emailVerified: boolean('email_verified').notNull(),
    name: text('name').notNull(),
    image: text('image'),
    role: text('role').$type<Role>().notNull().default('none'),
    locale: text('locale').notNull(),
    market: text('market'),
    twoFactorEnabled: boolean('second_factor').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('account_staff').on(table.role).where(sql`role <> 'none'`)],
);

export const session = pgTable(
  'account_session',
  {
    id: uuid('id').primaryKey(),
    token: text('token').notNull().unique('account_session_token'),
    userId: owner(),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('address'),
    userAgent: text('user_agent'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('account_session_account').on(table.userId)],
);

export const credential = pgTable(
  'account_credential',
  {
    id: uuid('id').primaryKey(),
    accountId: text('provider_account').notNull(),
    providerId: text('provider').notNull(),
    userId: owner(),
    password: text('password'),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text('scope'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('account_credential_account').on(table.userId)],
);

/** Short-lived: pending second factors, trusted browsers, passkey challenges. */
export const challenge = pgTable(
  'account_challenge',
  {
    id: uuid('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('account_challenge_identifier').on(table.identifier),
    index('account_challenge_expires').on(table.expiresAt),
  ],
);

export const secondFactor = pgTable(
  'account_second_factor',
  {
    id: uuid('id').primaryKey(),
    secret: text('secret').notNull(),
    backupCodes: text('backup_codes').notNull(),
    userId: owner(),
    verified: boolean('verified').notNull().default(false),
    failedVerificationCount: integer('failures').notNull().default(0),
    lockedUntil: moment('locked_until'),
    /** When its code was verified. Null for those from before this column existed. Not one of the library's columns. */
    since: moment('since'),
  },
  (table) => [index('account_second_factor_account').on(table.userId)],
);

export const passkey = pgTable(
  'account_passkey',
  {
    id: uuid('id').primaryKey(),
    name: text('name'),
    publicKey: text('public_key').notNull(),
    userId: owner(),
    credentialID: text('credential').notNull().unique('account_passkey_credential'),
    counter: integer('counter').notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text('transports'),
    aaguid: text('aaguid'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('account_passkey_account').on(table.userId)],
);

export const address = pgTable(
  'account_address',
  {
    accountId: owner(),
    email: text('email').notNull(),
    since: moment('since').notNull(),
    until: moment('until'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.email] })],
);

export const link = pgTable(
  'account_link',
  {
    id: uuid('id').primaryKey(),
    purpose: text('purpose').$type<LinkPurpose>().notNull(),
    accountId: uuid('account_id').references(() => account.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    values: jsonb('values').$type<LinkValues>().notNull(),
    codeTries: integer('code_tries').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    index('account_link_account').on(table.accountId),
    index('account_link_expires').on(table.expiresAt),
  ],
);
