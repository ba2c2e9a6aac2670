import { and, eq, gt, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Reader, Work } from '../../db/work.ts';
import { cardTry } from './table.ts';

/** `addressHash` and `card` are keyed hashes. */
export type CardTry = {
  readonly orderId: string;
  /** Null if the origin of the request is unknown. */
  readonly addressHash: string | null;
  /** Null if only the provider sees the card. */
  readonly card: string | null;
};

/** `heldSince` is set while a counted try has no known result. */
export type StoredTry = CardTry & { readonly heldSince: Date | null };

/** Creates the try if necessary. */
export async function lockCardTry(work: Work, fresh: CardTry): Promise<StoredTry> {
  const row = { ...fresh, heldSince: null, touchedAt: work.now };
  await work.tx.insert(cardTry).values(row).onConflictDoNothing({ target: cardTry.orderId });
  const known = await lockKnownTry(work, fresh.orderId);
  return known ?? { ...fresh, heldSince: null };
}

export async function lockKnownTry(work: Work, orderId: string): Promise<StoredTry | null> {
  const isIt = eq(cardTry.orderId, orderId);
  const [row] = await work.tx.select().from(cardTry).where(isIt).for('update');
  return row ?? null;
}

export async function findCardTry({ tx }: Reader, orderId: string): Promise<StoredTry | null> {
  const [row] = await tx.select().from(cardTry).where(eq(cardTry.orderId, orderId));
  return row ?? null;
}

/** One address, or one card without an address. Never both, so that all callers lock counters in the same order. */
export type HeldTries = Pick<CardTry, 'addressHash' | 'card'> & {
  readonly since: Date;
  readonly until: Date;
};

export async function listHeldTries({ tx }: Reader, which: HeldTries): Promise<StoredTry[]> {
  return tx.select().from(cardTry).where(isHeld(which));
}

/** Skips tries locked elsewhere, which their holder handles. */
export async function lockHeldTries(work: Work, which: HeldTries): Promise<StoredTry[]> {
  return work.tx.select().from(cardTry).where(isHeld(which)).for('update', { skipLocked: true });
}

/** `touchedAt` is never before `heldSince`, and it has an index. */
function isHeld({ addressHash, card, since, until }: HeldTries): SQL | undefined {
  const ofCard =
    card === null ? sql`false` : and(isNull(cardTry.addressHash), eq(cardTry.card, card));
  return and(
    addressHash === null ? ofCard : eq(cardTry.addressHash, addressHash),
    gt(cardTry.touchedAt, since),
    gt(cardTry.heldSince, since),
    lte(cardTry.heldSince, until),
  );
}

export async function updateCardTry(work: Work, kept: StoredTry): Promise<void> {
  const { orderId, addressHash, card, heldSince } = kept;
  await work.tx
    .update(cardTry)
    .set({ addressHash, card, heldSince, touchedAt: work.now })
    .where(eq(cardTry.orderId, orderId));
}

export async function deleteCardTry(work: Work, orderId: string): Promise<StoredTry | null> {
  const isIt = eq(cardTry.orderId, orderId);
  const [row] = await work.tx.delete(cardTry).where(isIt).returning();
  return row ?? null;
}

export async function deleteCardTries(work: Work, before: Date): Promise<void> {
  await work.tx.delete(cardTry).where(lt(cardTry.touchedAt, before));
}
