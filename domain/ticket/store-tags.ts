import { arrayContains, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { lockName } from '../../db/lock.ts';
import type { Reader, Work } from '../../db/work.ts';
import { ticket, ticketTag } from './table.ts';

export const lockTags = (work: Work): Promise<void> => lockName(work, 'ticket-tag');

export async function selectTags(reader: Reader): Promise<string[]> {
  const { name } = ticketTag;
  const rows = await reader.tx.select({ name }).from(ticketTag).orderBy(asc(name));
  return rows.map((row) => row.name);
}

/** Returns those that exist, and keeps them from being removed before the commit. */
export async function selectKnownTags(work: Work, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const { name } = ticketTag;
  const rows = await work.tx
    .select({ name })
    .from(ticketTag)
    .where(inArray(name, [...names]))
    .for('key share');
  return rows.map((row) => row.name);
}

export async function insertTag(work: Work, name: string): Promise<void> {
  await work.tx.insert(ticketTag).values({ name, createdAt: work.now });
}

export async function deleteTag(work: Work, name: string): Promise<boolean> {
  const rows = await work.tx
    .delete(ticketTag)
    .where(eq(ticketTag.name, name))
    .returning({ name: ticketTag.name });
  if (rows.length === 0) return false;
  await work.tx
    .update(ticket)
    .set({ tags: sql`array_remove(${ticket.tags}, ${name})` })
    .where(arrayContains(ticket.tags, [name]));
  return true;
}

export type TagCount = { readonly name: string; readonly tickets: number };

/** Most used first. */
export async function countTags(reader: Reader): Promise<TagCount[]> {
  const used = reader.tx
    .select({ tag: sql<string>`unnest(${ticket.tags})`.as('tag') })
    .from(ticket)
    .where(sql`${ticket.tags} <> '{}'`)
    .as('used');
  const tickets = sql<number>`count(${used.tag})::int`;
  return reader.tx
    .select({ name: ticketTag.name, tickets })
    .from(ticketTag)
    .leftJoin(used, eq(used.tag, ticketTag.name))
    .groupBy(ticketTag.name)
    .orderBy(desc(tickets), asc(ticketTag.name));
}
