import { asc, eq } from 'drizzle-orm';
import type { Reader, Work } from '../../db/work.ts';
import type { PaymentMethod } from './port.ts';
import { paymentHold as table } from './table.ts';

/** Stops new payments by a method in a market, where null means any. Started payments and renewals continue. */
export type Hold = {
  readonly id: string;
  readonly method: PaymentMethod | null;
  readonly market: string | null;
  readonly why: string;
  /** Email address of the account that placed it. */
  readonly heldBy: string;
  readonly heldAt: Date;
};

export const listHolds = (reader: Reader): Promise<Hold[]> =>
  reader.tx.select().from(table).orderBy(asc(table.heldAt), asc(table.id));

/** Returns false if a hold of the same scope exists. */
export async function placeHold(work: Work, hold: Omit<Hold, 'heldAt'>): Promise<boolean> {
  const added = await work.tx
    .insert(table)
    .values({ ...hold, heldAt: work.now })
    .onConflictDoNothing()
    .returning({ id: table.id });
  return added.length > 0;
}

export async function liftHold(work: Work, id: string): Promise<Hold | null> {
  const [gone] = await work.tx.delete(table).where(eq(table.id, id)).returning();
  return gone ?? null;
}
