import { type Counted, giveBackTry, lookUpTries, takeTry } from '../../db/limits/store.ts';
import type { Reader, Work } from '../../db/work.ts';
import { hours } from '../../kit/time.ts';

/**
 * Whoever tries stolen cards needs hundreds of refusals an hour. An office behind one address, with people who mistype,
 * stays far below: only refusals count, and a payment takes one of them back.
 */
const FROM_PLACE: Counted['limit'] = { most: 40, window: hours(1), longestLock: hours(4) };
/** One card, wherever it is tried: its security code is not found by guessing. */
const OF_CARD: Counted['limit'] = { most: 30, window: hours(1), longestLock: hours(24) };

/** Who pays by card, as marks that tell neither the place nor anything of the card. */
export type Payer = {
  readonly from: string;
  /** Null: only the payment company sees the card. */
  readonly card: string | null;
};

/** What is known of a payer's refusals. */
export type Refusals = {
  /** Whole seconds until a card may be tried again; null: now. */
  readonly wait: number | null;
  /** Refusals of the place that a payment would take back. */
  readonly isAny: boolean;
};

const fromOf = ({ from }: Payer): Counted => ({
  key: `refused-card:from:${from}`,
  limit: FROM_PLACE,
});
const countedOf = (payer: Payer): Counted[] => [
  fromOf(payer),
  ...(payer.card === null ? [] : [{ key: `refused-card:card:${payer.card}`, limit: OF_CARD }]),
];

/** Whether this payer may try a card now. Counts nothing: somebody who pays is never in the way of others. */
export async function lookAtRefusals(reader: Reader, payer: Payer): Promise<Refusals> {
  const found = await lookUpTries(reader, countedOf(payer));
  const wait = Math.max(0, ...found.map((one) => one.wait ?? 0));
  return { wait: wait === 0 ? null : wait, isAny: (found[0]?.count ?? 0) > 0 };
}

/** Counts a card that was refused. */
export async function countRefusal(work: Work, payer: Payer): Promise<void> {
  await takeTry(work, countedOf(payer));
}

/** A payment from the same place takes one refusal back. */
export const forgiveRefusal = (work: Work, payer: Payer): Promise<void> =>
  giveBackTry(work, fromOf(payer));
