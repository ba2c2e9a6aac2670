import { desc } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';
import type { Act, ObjectKind } from './audit.ts';

export const auditEntry = pgTable(
  'audit_entry',
  {
    id: uuid('id').primaryKey(),
    at: moment('at').notNull(),
    who: text('who').notNull(),
    act: text('act').$type<Act>().notNull(),
    objectKind: text('object_kind').$type<ObjectKind>().notNull(),
    objectId: text('object_id').notNull(),
    objectName: text('object_name').notNull(),
    why: text('why').notNull(),
    before: text('before'),
    after: text('after'),
  },
  (table) => [
    index('audit_entry_at').on(desc(table.at), desc(table.id)),
    index('audit_entry_act').on(table.act, desc(table.at), desc(table.id)),
    index('audit_entry_who').on(table.who, desc(table.at), desc(table.id)),
    index('audit_entry_object').on(table.objectName, desc(table.at)),
    index('audit_entry_object_id').on(table.objectId, desc(table.at)),
  ],
);
