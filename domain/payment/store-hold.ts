import { asc, eq } from 'drizzle-orm';
import type { Reader, Work } from '../../db/work.ts';
import type { PaymentMethod } from './port.ts';
import { paymentHold as table } from './table.ts';

/**
 * While it stands nobody can begin to pay in this way, in this market; null: in any. What was begun before may be paid,
 * and what renews is charged: a hold is about new orders.
 */
export type Hold = {
  readonly id: string;
  readonly method: PaymentMethod | null;
  readonly market: string | null;
  readonly why: string;
  /** Address of the account that placed it. */
  readonly heldBy: string;
  readonly heldAt: Date;
};

/** All that stand, the oldest first. */
export const listHolds = (reader: Reader): Promise<Hold[]> =>
  reader.tx.select().from(table).orderBy(asc(table.heldAt), asc(table.id));

/** False when one of the same scope stands. */
export async function placeHold(work: Work, hold: Omit<Hold, 'heldAt'>): Promise<boolean> {
  const added = await work.tx
    .insert(table)
    .values({ ...hold, heldAt: work.now })
    .onConflictDoNothing()
    .returning({ id: table.id });
  return added.length > 0;
}

/** The hold as it stood; null when there was none. */
export async function liftHold(work: Work, id: string): Promise<Hold | null> {
  const [gone] = await work.tx.delete(table).where(eq(table.id, id)).returning();
  return gone ?? null;
}
