import { and, eq, gt, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Reader, Work } from '../../db/work.ts';
import { cardTry } from './table.ts';

/** Who tries a card for an order, as marks that tell neither the place nor anything of the card. */
export type CardTry = {
  readonly orderId: string;
  /** Null: it is not known where the request came from. */
  readonly place: string | null;
  /** Null: only the payment company sees the card. */
  readonly card: string | null;
};

/** As it is kept; `heldSince`: a try is counted since then whose end is not known yet. */
export type KeptTry = CardTry & { readonly heldSince: Date | null };

/** What is kept of an order, held until the work ends; a new one is made, so that it can be held. */
export async function lockCardTry(work: Work, fresh: CardTry): Promise<KeptTry> {
  const row = { ...fresh, heldSince: null, touchedAt: work.now };
  await work.tx.insert(cardTry).values(row).onConflictDoNothing({ target: cardTry.orderId });
  const known = await lockKnownTry(work, fresh.orderId);
  return known ?? { ...fresh, heldSince: null };
}

/** The same, or null when there is nothing. */
export async function lockKnownTry(work: Work, orderId: string): Promise<KeptTry | null> {
  const isIt = eq(cardTry.orderId, orderId);
  const [row] = await work.tx.select().from(cardTry).where(isIt).for('update');
  return row ?? null;
}

export async function findCardTry({ tx }: Reader, orderId: string): Promise<KeptTry | null> {
  const [row] = await tx.select().from(cardTry).where(eq(cardTry.orderId, orderId));
  return row ?? null;
}

/**
 * Tries of the same place that are held between two moments; where nobody knows the place, those of the same card. One of
 * both, so that whoever gives them back locks what they count for in one order.
 */
export type HeldTries = Pick<CardTry, 'place' | 'card'> & {
  readonly since: Date;
  readonly until: Date;
};

export async function listHeldTries({ tx }: Reader, which: HeldTries): Promise<KeptTry[]> {
  return tx.select().from(cardTry).where(isHeld(which));
}

/** The same, held until the work ends; without those that somebody else holds, who sees to them. */
export async function lockHeldTries(work: Work, which: HeldTries): Promise<KeptTry[]> {
  return work.tx.select().from(cardTry).where(isHeld(which)).for('update', { skipLocked: true });
}

/** A try is held since the row was last written, by which there is an index. */
function isHeld({ place, card, since, until }: HeldTries): SQL | undefined {
  const ofCard = card === null ? sql`false` : and(isNull(cardTry.place), eq(cardTry.card, card));
  return and(
    place === null ? ofCard : eq(cardTry.place, place),
    gt(cardTry.touchedAt, since),
    gt(cardTry.heldSince, since),
    lte(cardTry.heldSince, until),
  );
}

/** Writes what was locked before. */
export async function updateCardTry(work: Work, kept: KeptTry): Promise<void> {
  const { orderId, place, card, heldSince } = kept;
  await work.tx
    .update(cardTry)
    .set({ place, card, heldSince, touchedAt: work.now })
    .where(eq(cardTry.orderId, orderId));
}

/** Removes what is kept of an order; null when there was nothing. */
export async function deleteCardTry(work: Work, orderId: string): Promise<KeptTry | null> {
  const isIt = eq(cardTry.orderId, orderId);
  const [row] = await work.tx.delete(cardTry).where(isIt).returning();
  return row ?? null;
}

export async function deleteCardTries(work: Work, before: Date): Promise<void> {
  await work.tx.delete(cardTry).where(lt(cardTry.touchedAt, before));
}
