import { and, count, desc, eq, gte, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { isOwned, type OwnAddress } from '../../db/owned.ts';
import type { Reader, Work } from '../../db/work.ts';
import { uninstallAnswer, uninstallContact } from './table.ts';
import type { Reason } from './uninstall.ts';

type NewAnswer = Omit<typeof uninstallAnswer.$inferInsert, 'createdAt'>;

export async function insertAnswer(work: Work, answer: NewAnswer): Promise<boolean> {
  const rows = await work.tx
    .insert(uninstallAnswer)
    .values({ ...answer, createdAt: work.now })
    .onConflictDoNothing()
    .returning({ id: uninstallAnswer.id });
  return rows.length > 0;
}

export async function insertContact(
  work: Work,
  contact: { readonly answerId: string; readonly email: string },
): Promise<void> {
  await work.tx.insert(uninstallContact).values({ ...contact, createdAt: work.now });
}

export async function findContact(reader: Reader, answerId: string): Promise<string | null> {
  const { email } = uninstallContact;
  const [found] = await reader.tx
    .select({ email })
    .from(uninstallContact)
    .where(eq(uninstallContact.answerId, answerId));
  return found?.email ?? null;
}

export async function deleteContactsOf(work: Work, address: OwnAddress): Promise<void> {
  const { email, createdAt: at } = uninstallContact;
  await work.tx.delete(uninstallContact).where(isOwned({ email, at }, [address]));
}

export async function deleteContactsBefore(work: Work, before: Date): Promise<void> {
  await work.tx.delete(uninstallContact).where(lt(uninstallContact.createdAt, before));
}

/** `to` is exclusive. A null `product` means all answers. */
export type Period = {
  readonly from: Date;
  readonly to: Date;
  readonly product: string | null;
};

const within = ({ from, to, product }: Period): SQL | undefined =>
  and(
    gte(uninstallAnswer.createdAt, from),
    lt(uninstallAnswer.createdAt, to),
    product === null ? undefined : eq(uninstallAnswer.product, product),
  );

export type UninstallCount = {
  readonly reason: Reason;
  readonly product: string | null;
  readonly version: string | null;
  readonly locale: string;
  readonly count: number;
};

export async function countAnswers(reader: Reader, period: Period): Promise<UninstallCount[]> {
  const { reason, product, version, locale } = uninstallAnswer;
  return reader.tx
    .select({ reason, product, version, locale, count: count() })
    .from(uninstallAnswer)
    .where(within(period))
    .groupBy(reason, product, version, locale)
    .orderBy(desc(count()), product, version, reason, locale);
}

/** Reasons without days are left out. */
export async function medianDays(reader: Reader, period: Period): Promise<Map<Reason, number>> {
  const { reason, days } = uninstallAnswer;
  const median = sql<number>`percentile_disc(0.5) within group (order by ${days})`;
  const rows = await reader.tx
    .select({ reason, median })
    .from(uninstallAnswer)
    .where(and(within(period), isNotNull(days)))
    .groupBy(reason);
  return new Map(rows.map((row) => [row.reason, row.median]));
}

export type UninstallText = {
  readonly id: string;
  readonly at: Date;
  readonly reason: Reason;
  readonly product: string | null;
  readonly version: string | null;
  readonly locale: string;
  readonly text: string | null;
  readonly email: string | null;
};

export async function selectTexts(
  reader: Reader,
  period: Period,
  limit: number,
): Promise<UninstallText[]> {
  const { id, createdAt: at, reason, product, version, locale, text } = uninstallAnswer;
  return reader.tx
    .select({ id, at, reason, product, version, locale, text, email: uninstallContact.email })
    .from(uninstallAnswer)
    .leftJoin(uninstallContact, eq(uninstallContact.answerId, id))
    .where(and(within(period), sql`(${text} is not null or ${uninstallContact.email} is not null)`))
    .orderBy(desc(at), id)
    .limit(limit);
}
