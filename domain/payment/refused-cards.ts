import { type Counted, giveBackTry, lookUpTries, takeTry } from '../../db/limits/store.ts';
import type { Reader, Work } from '../../db/work.ts';
import { days, hours, minutes } from '../../kit/time.ts';
import type { CardRefusal } from './port.ts';
import {
  type CardTry,
  deleteCardTries,
  deleteCardTry,
  findCardTry,
  type HeldTries,
  type KeptTry,
  listHeldTries,
  lockCardTry,
  lockHeldTries,
  lockKnownTry,
  updateCardTry,
} from './store-tries.ts';

/**
 * Whoever tries stolen cards needs hundreds of refusals an hour. An office behind one address, with people who mistype,
 * stays far below: only refusals count in the end, and a payment takes one of them back.
 */
const FROM_PLACE: Counted['limit'] = { most: 40, window: hours(1), longestLock: hours(4) };
/** One card, wherever it is tried: its security code is not found by guessing. */
const OF_CARD: Counted['limit'] = { most: 30, window: hours(1), longestLock: hours(24) };
/** One order, whose payment may take card after card at the provider's own form. */
const OF_ORDER: Counted['limit'] = { most: 15, window: hours(1), longestLock: hours(4) };
/** One refusal is told of several times, by news and by answers, for some days. */
const ONCE: Counted['limit'] = { most: 1, window: days(4), longestLock: days(4) };

/** A try nobody has ended counts so long, as an unpaid order holds a coupon (decision 0071). A refusal of it still counts. */
const HELD_FOR = minutes(30);

/** Who tried is forgotten so long after the last news of it. */
const TRY_KEPT = days(4);

const ofPlace = (place: string): Counted => ({
  key: `refused-card:from:${place}`,
  limit: FROM_PLACE,
});
const ofCard = (card: string): Counted => ({ key: `refused-card:card:${card}`, limit: OF_CARD });

/** What a try counts for, in one order everywhere. */
const countedOf = ({ place, card, orderId }: CardTry): Counted[] => [
  ...(place === null ? [] : [ofPlace(place)]),
  { key: `refused-card:order:${orderId}`, limit: OF_ORDER },
  ...(card === null ? [] : [ofCard(card)]),
];

/**
 * Counts the try of a card before anybody is asked about it, so that many at once do not pass the limit; null when it may
 * be made, else the whole seconds to wait. An order holds one try at a time, however often it asks. What was not refused
 * has to be given back: `giveBackCardTry`, or `forgiveCardTry` when it was paid.
 */
export async function beginCardTry(work: Work, asked: CardTry): Promise<number | null> {
  const known = await lockCardTry(work, asked);
  await giveBack(work, known);
  await lapseTries(work, asked);
  const wait = await takeTry(work, countedOf(asked));
  const kept = wait === null ? { ...asked, heldSince: work.now } : { ...known, heldSince: null };
  await updateCardTry(work, kept);
  return wait;
}

/** The try that an order holds was none, or ended without a refused card. */
export async function giveBackCardTry(work: Work, orderId: string): Promise<void> {
  const known = await lockKnownTry(work, orderId);
  if (!known?.heldSince) return;
  await giveBack(work, known);
  await updateCardTry(work, { ...known, heldSince: null });
}

/** Counts a card that was refused, once however often it is heard of; the first one is the try that was held. */
export async function countRefusal(
  work: Work,
  orderId: string,
  { id, card }: CardRefusal,
): Promise<void> {
  const heard = { key: `refused-card:heard:${id}`, limit: ONCE };
  if ((await takeTry(work, [heard])) !== null) return;
  const known = await lockCardTry(work, { orderId, place: null, card: null });
  await giveBack(work, known);
  const own = card === null ? [] : [ofCard(card)];
  // One by one: what has reached its limit keeps nothing else from being counted.
  for (const one of [...countedOf(known), ...own]) await takeTry(work, [one]);
  await updateCardTry(work, { ...known, heldSince: null });
}

/** A payment: the try it held was none, and one refusal of the same place is taken back. */
export async function forgiveCardTry(work: Work, orderId: string): Promise<void> {
  const known = await deleteCardTry(work, orderId);
  if (known === null) return;
  await giveBack(work, known);
  if (known.place !== null) await giveBackTry(work, ofPlace(known.place));
}

/** Whole seconds until a card may be tried; null: now, or a try is held already. Counts nothing. */
export async function lookAtCardTry(reader: Reader, asked: CardTry): Promise<number | null> {
  const known = await findCardTry(reader, asked.orderId);
  return known?.heldSince ? null : waitOf(reader, asked);
}

/** Whether too many cards were refused for an order, to whoever tries there, or this one too often. */
export async function isRefusedTooOften(
  reader: Reader,
  orderId: string,
  { card }: CardRefusal,
): Promise<boolean> {
  const known = await findCardTry(reader, orderId);
  const place = known?.place ?? null;
  return (await waitOf(reader, { orderId, place, card })) !== null;
}

/** Forgets who tried long ago. */
export const sweepCardTries = (work: Work): Promise<void> =>
  deleteCardTries(work, new Date(work.now.getTime() - TRY_KEPT));

/** Gives tries of the same place, or card, back that were begun and left. */
async function lapseTries(work: Work, asked: CardTry): Promise<void> {
  for (const left of await lockHeldTries(work, leftOf(asked, work.now))) {
    if (left.orderId === asked.orderId) continue;
    await giveBack(work, left);
    await updateCardTry(work, { ...left, heldSince: null });
  }
}

/** What was held for longer counts in no window any more. */
const leftOf = ({ place, card }: CardTry, now: Date): HeldTries => ({
  place,
  card,
  since: new Date(now.getTime() - hours(1)),
  until: new Date(now.getTime() - HELD_FOR),
});

async function giveBack(work: Work, kept: KeptTry): Promise<void> {
  if (kept.heldSince === null) return;
  for (const one of countedOf(kept)) await giveBackTry(work, one, kept.heldSince);
}

async function waitOf(reader: Reader, asked: CardTry): Promise<number | null> {
  const left = await listHeldTries(reader, leftOf(asked, reader.now));
  const counted = countedOf(asked).map((one) => {
    const its = left.filter((each) => countedOf(each).some(({ key }) => key === one.key));
    return { ...one, gone: its.flatMap(({ heldSince }) => heldSince ?? []) };
  });
  const found = await lookUpTries(reader, counted);
  const wait = Math.max(0, ...found.map((one) => one.wait ?? 0));
  return wait === 0 ? null : wait;
}
