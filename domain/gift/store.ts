import { and, desc, inArray, sql } from 'drizzle-orm';
import { isAddress } from '../../db/email.ts';
import { isOwned, type OwnAddress } from '../../db/owned.ts';
import type { Reader, Work } from '../../db/work.ts';
import { parseId } from '../../kit/id.ts';
import type { Gift } from './gift.ts';
import { gift as table } from './table.ts';

/** Returns false if the id is known. */
export async function insertGift(work: Work, gift: Gift): Promise<boolean> {
  const rows = await work.tx
    .insert(table)
    .values(gift)
    .onConflictDoNothing()
    .returning({ id: table.id });
  return rows.length > 0;
}

type GiftFilter = {
  /** Address in any letter case. Empty: all. */
  readonly email: string;
  /** Id of the preceding row. */
  readonly after: string | null;
  readonly limit: number;
};

/** Newest first. */
export async function listGifts(
  reader: Reader,
  { email, after, limit }: GiftFilter,
): Promise<Gift[]> {
  const place = sql`(select ${table.at}, ${table.id} from ${table} where ${table.id} = ${after})`;
  return reader.tx
    .select()
    .from(table)
    .where(
      and(
        email === '' ? undefined : isAddress(table.email, email),
        after === null ? undefined : sql`(${table.at}, ${table.id}) < ${place}`,
      ),
    )
    .orderBy(desc(table.at), desc(table.id))
    .limit(limit);
}

/** Returns the gifts among these ids of orders and gifts. Ignores invalid ids. */
export async function listGiftsById(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Gift>> {
  const known = ids.filter((id) => parseId(id) !== null);
  if (known.length === 0) return new Map();
  const rows = await reader.tx.select().from(table).where(inArray(table.id, known));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Newest first. */
export const listOwnedGifts = (reader: Reader, addresses: readonly OwnAddress[]): Promise<Gift[]> =>
  reader.tx
    .select()
    .from(table)
    .where(isOwned({ email: table.email, at: table.at }, addresses))
    .orderBy(desc(table.at), desc(table.id));

export async function deleteGifts(work: Work, ids: readonly string[]): Promise<void> {
  await work.tx.delete(table).where(inArray(table.id, [...ids]));
}
