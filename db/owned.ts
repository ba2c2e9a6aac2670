import { type AnyColumn, and, lte, or, type SQL, sql } from 'drizzle-orm';
import { isAddress } from './email.ts';

/** An address somebody has proven; of what came after `until` nothing is theirs, null: all of it. */
export type OwnAddress = { readonly email: string; readonly until: Date | null };

/** A stretch of a list. */
export type Slice = { readonly limit: number; readonly offset: number };

/** Columns of a list by which a row belongs to somebody: its address, and the moment it came. */
type Belongs = { readonly email: AnyColumn; readonly at: AnyColumn };

/** Whether a row belongs to who has these addresses; with none, nothing does. */
export function isOwned({ email, at }: Belongs, addresses: readonly OwnAddress[]): SQL {
  const ofEach = addresses.map((each) =>
    and(isAddress(email, each.email), each.until === null ? undefined : lte(at, each.until)),
  );
  return or(...ofEach) ?? sql`false`;
}
