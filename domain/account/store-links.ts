import { and, desc, eq, gt, gte, isNull, sql } from 'drizzle-orm';
import type { Reader, Work } from '../../db/work.ts';
import type { Link } from './account.ts';
import { link } from './table.ts';

export async function insertLink(work: Work, made: Link): Promise<void> {
  await work.tx.insert(link).values(made).onConflictDoNothing({ target: link.id });
}

export async function findLink(reader: Reader, id: string): Promise<Link | null> {
  const [row] = await reader.tx
    .select()
    .from(link)
    .where(and(eq(link.id, id), isNull(link.usedAt), gt(link.expiresAt, reader.now)));
  return row ?? null;
}

/** Returns true for exactly one of concurrent callers. */
export async function takeLink(work: Work, id: string): Promise<boolean> {
  const rows = await work.tx
    .update(link)
    .set({ usedAt: work.now })
    .where(and(eq(link.id, id), isNull(link.usedAt), gt(link.expiresAt, work.now)))
    .returning({ id: link.id });
  return rows.length > 0;
}

export async function closeLinks(work: Work, accountId: string): Promise<void> {
  const isNoUndo = sql`${link.purpose} not in ('undo-email', 'undo-password')`;
  await work.tx
    .update(link)
    .set({ usedAt: work.now })
    .where(and(eq(link.accountId, accountId), isNull(link.usedAt), isNoUndo));
}

export async function closeNewEmails(work: Work, accountId: string): Promise<void> {
  await work.tx
    .update(link)
    .set({ usedAt: work.now })
    .where(and(eq(link.accountId, accountId), isNull(link.usedAt), eq(link.purpose, 'new-email')));
}

export async function closeSignUps(work: Work, accountId: string): Promise<void> {
  await work.tx
    .update(link)
    .set({ usedAt: work.now })
    .where(and(eq(link.accountId, accountId), isNull(link.usedAt), eq(link.purpose, 'sign-up')));
}

export async function closeUndos(
  work: Work,
  { accountId, since }: { readonly accountId: string; readonly since: Date },
): Promise<void> {
  await work.tx
    .update(link)
    .set({ usedAt: work.now })
    .where(and(eq(link.accountId, accountId), isNull(link.usedAt), gte(link.createdAt, since)));
}

export async function countCodeTry(work: Work, id: string): Promise<number | null> {
  const [row] = await work.tx
    .update(link)
    .set({ codeTries: sql`${link.codeTries} + 1` })
    .where(and(eq(link.id, id), isNull(link.usedAt), gt(link.expiresAt, work.now)))
    .returning({ tries: link.codeTries });
  return row?.tries ?? null;
}

/** Extends the newest unused link created since then. Returns false if there is none. */
export async function prolongNewest(
  work: Work,
  query: Pick<Link, 'purpose' | 'email'> & { readonly since: Date; readonly until: Date },
): Promise<boolean> {
  const [newest] = await work.tx
    .select({ id: link.id })
    .from(link)
    .where(
      and(
        eq(link.email, query.email),
        eq(link.purpose, query.purpose),
        isNull(link.usedAt),
        gte(link.createdAt, query.since),
      ),
    )
    .orderBy(desc(link.createdAt), desc(link.id))
    .limit(1);
  if (!newest) return false;
  await work.tx.update(link).set({ expiresAt: query.until }).where(eq(link.id, newest.id));
  return true;
}
