import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';
import type { RequestMails } from './staff.ts';

export const staffSetting = pgTable('staff_setting', {
  accountId: uuid('account_id').primaryKey(),
  requestMails: text('request_mails').$type<RequestMails>().notNull(),
  hasShortcuts: boolean('has_shortcuts').notNull(),
  updatedAt: moment('updated_at').notNull(),
});
