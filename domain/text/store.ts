import { and, desc, eq, getTableColumns, inArray, lte, sql } from 'drizzle-orm';
import { lockName } from '../../db/lock.ts';
import type { Reader, Work } from '../../db/work.ts';
import { parseId } from '../../kit/id.ts';
import { textVersion as table } from './table.ts';
import type { TextKey, TextVersion } from './text.ts';

const { body: _, ...WITHOUT_BODY } = getTableColumns(table);

/** A version without its body, for lists. */
export type TextStep = Omit<TextVersion, 'body'>;

export async function insertVersion(work: Work, version: TextVersion): Promise<void> {
  await work.tx.insert(table).values(version);
}

/** Blocks other writers of a text until the transaction ends. */
export const lockText = (work: Work, { path, locale }: TextKey): Promise<void> =>
  lockName(work, `text:${locale}:${path}`);

const isOf = ({ path, locale }: TextKey) => and(eq(table.locale, locale), eq(table.path, path));

/** The latest step of each text of a language. */
export const listNewestSteps = (reader: Reader, locale: string): Promise<TextStep[]> =>
  reader.tx
    .selectDistinctOn([table.path], WITHOUT_BODY)
    .from(table)
    .where(eq(table.locale, locale))
    .orderBy(table.path, desc(table.at));

/** Newest first, from the one before `before`, which is exclusive. */
export const listSteps = (
  reader: Reader,
  place: TextKey,
  { limit, before }: { readonly limit: number; readonly before: Date | null },
): Promise<TextStep[]> =>
  reader.tx
    .select(WITHOUT_BODY)
    .from(table)
    .where(and(isOf(place), before ? sql`${table.at} < ${before.toISOString()}` : undefined))
    .orderBy(desc(table.at))
    .limit(limit);

export async function findNewest(reader: Reader, place: TextKey): Promise<TextVersion | null> {
  const [found] = await reader.tx
    .select()
    .from(table)
    .where(isOf(place))
    .orderBy(desc(table.at))
    .limit(1);
  return found ?? null;
}

/** Returns a version of this text, or null. */
export async function findVersion(
  reader: Reader,
  place: TextKey,
  id: string,
): Promise<TextVersion | null> {
  const known = parseId(id);
  if (known === null) return null;
  const [found] = await reader.tx
    .select()
    .from(table)
    .where(and(isOf(place), eq(table.id, known)));
  return found ?? null;
}

/** A plan ends when a later decision is made before it begins to apply, also if that decision is another plan. */
const isStanding = sql`not exists (select 1 from ${table} later where later.locale = ${table.locale}
  and later.path = ${table.path} and later.applies is not null and later.at > ${table.at}
  and later.at < ${table.applies})`;

/** The latest step of each text that applies by now, withdrawals too. */
const selectApplying = (reader: Reader, now: Date) =>
  reader.tx
    .selectDistinctOn([table.locale, table.path], { id: table.id, state: table.state })
    .from(table)
    .where(and(lte(table.applies, now), isStanding))
    .orderBy(table.locale, table.path, desc(table.at));

/** Returns the ids of the versions that override files now, by language and path. */
export async function listAppliedIds(reader: Reader, now: Date): Promise<string[]> {
  const applying = await selectApplying(reader, now);
  return applying.filter(({ state }) => state === 'published').map(({ id }) => id);
}

/** A statement of PostgreSQL has at most 65,535 parameters. */
const MOST_IDS = 10_000;

/** Returns these versions with their bodies, by language and path. */
export async function listVersions(
  reader: Reader,
  ids: readonly string[],
): Promise<readonly TextVersion[]> {
  const versions: TextVersion[] = [];
  for (let at = 0; at < ids.length; at += MOST_IDS) {
    const part = ids.slice(at, at + MOST_IDS);
    versions.push(...(await reader.tx.select().from(table).where(inArray(table.id, part))));
  }
  return versions.sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
}

const nameOf = ({ path, locale }: TextKey): string => `${locale}\n${path}`;

/** Returns the step of a text that applies, or null. */
export async function findApplied(
  reader: Reader,
  place: TextKey,
  now: Date,
): Promise<TextVersion | null> {
  const [found] = await reader.tx
    .select()
    .from(table)
    .where(and(isOf(place), lte(table.applies, now), isStanding))
    .orderBy(desc(table.at))
    .limit(1);
  return found ?? null;
}

/** Returns the newest published version that begins to apply later, unless a later decision ended it. */
export async function findPlanned(
  reader: Reader,
  place: TextKey,
  now: Date,
): Promise<TextVersion | null> {
  const [found] = await reader.tx
    .select()
    .from(table)
    .where(and(isOf(place), sql`${table.applies} is not null`))
    .orderBy(desc(table.at))
    .limit(1);
  return found?.applies && found.applies > now ? found : null;
}
