import { type Counted, consumeTry, giveBackTry, lookUpTries } from '../../db/limits/store.ts';
import type { Reader, Work } from '../../db/work.ts';
import { days, hours, minutes } from '../../kit/time.ts';
import type { CardRefusal } from './port.ts';
import {
  type CardTry,
  deleteCardTries,
  deleteCardTry,
  findCardTry,
  type HeldTries,
  listHeldTries,
  lockCardTry,
  lockHeldTries,
  lockKnownTry,
  type StoredTry,
  updateCardTry,
} from './store-tries.ts';

/** Testing stolen cards takes hundreds of refusals an hour. An office behind one IP address stays far below. */
const FROM_PLACE: Counted['limit'] = { most: 40, window: hours(1), longestLock: hours(4) };
/** Limits one card in all orders, so that its security code cannot be guessed. */
const OF_CARD: Counted['limit'] = { most: 30, window: hours(1), longestLock: hours(24) };
/** Limits one order, whose payment may take card after card in the provider's own form. */
const OF_ORDER: Counted['limit'] = { most: 15, window: hours(1), longestLock: hours(4) };
/** Webhooks and answers report the same refusal several times within days. */
const ONCE: Counted['limit'] = { most: 1, window: days(4), longestLock: days(4) };

/** How long an unfinished try counts, the same as an unpaid order holds a coupon (decision 0071). */
const HELD_FOR = minutes(30);

const TRY_RETENTION = days(4);

const ofPlace = (place: string): Counted => ({
  key: `refused-card:from:${place}`,
  limit: FROM_PLACE,
});
const ofCard = (card: string): Counted => ({ key: `refused-card:card:${card}`, limit: OF_CARD });

/** Returns the counters of a try, always in the same order. */
const countedOf = ({ place, card, orderId }: CardTry): Counted[] => [
  ...(place === null ? [] : [ofPlace(place)]),
  { key: `refused-card:order:${orderId}`, limit: OF_ORDER },
  ...(card === null ? [] : [ofCard(card)]),
];

/**
 * Counts a card try before it starts, so that parallel tries respect the limit. Returns null, or whole seconds to wait.
 * The caller gives back a try without a refusal by `giveBackCardTry`, or by `forgiveCardTry` after a payment.
 */
export async function beginCardTry(work: Work, cardTry: CardTry): Promise<number | null> {
  const known = await lockCardTry(work, cardTry);
  await giveBack(work, known);
  await lapseTries(work, cardTry);
  const wait = await consumeTry(work, countedOf(cardTry));
  const kept = wait === null ? { ...cardTry, heldSince: work.now } : { ...known, heldSince: null };
  await updateCardTry(work, kept);
  return wait;
}

/** Gives back the try of an order that ended without a refused card or never reached the provider. */
export async function giveBackCardTry(work: Work, orderId: string): Promise<void> {
  const known = await lockKnownTry(work, orderId);
  if (!known?.heldSince) return;
  await giveBack(work, known);
  await updateCardTry(work, { ...known, heldSince: null });
}

/** Counts a refused card once, however often it is reported. The held try becomes the first refusal. */
export async function countRefusal(
  work: Work,
  orderId: string,
  { id, card }: CardRefusal,
): Promise<void> {
  const heard = { key: `refused-card:heard:${id}`, limit: ONCE };
  if ((await consumeTry(work, [heard])) !== null) return;
  const known = await lockCardTry(work, { orderId, place: null, card: null });
  await giveBack(work, known);
  const own = card === null ? [] : [ofCard(card)];
  // One at a time, so that a full counter does not keep the others from counting.
  for (const one of [...countedOf(known), ...own]) await consumeTry(work, [one]);
  await updateCardTry(work, { ...known, heldSince: null });
}

/** Gives back the try of a paid order, and takes back one refusal of its place. */
export async function forgiveCardTry(work: Work, orderId: string): Promise<void> {
  const known = await deleteCardTry(work, orderId);
  if (known === null) return;
  await giveBack(work, known);
  if (known.place !== null) await giveBackTry(work, ofPlace(known.place));
}

/** Returns the whole seconds until a card may be tried, or null for now or for a held try. Counts nothing. */
export async function lookAtCardTry(reader: Reader, cardTry: CardTry): Promise<number | null> {
  const known = await findCardTry(reader, cardTry.orderId);
  return known?.heldSince ? null : waitOf(reader, cardTry);
}

/** Returns whether the order, its place, or this card has reached its limit. */
export async function isRefusedTooOften(
  reader: Reader,
  orderId: string,
  { card }: CardRefusal,
): Promise<boolean> {
  const known = await findCardTry(reader, orderId);
  const place = known?.place ?? null;
  return (await waitOf(reader, { orderId, place, card })) !== null;
}

export const sweepCardTries = (work: Work): Promise<void> =>
  deleteCardTries(work, new Date(work.now.getTime() - TRY_RETENTION));

async function lapseTries(work: Work, cardTry: CardTry): Promise<void> {
  for (const left of await lockHeldTries(work, leftOf(cardTry, work.now))) {
    if (left.orderId === cardTry.orderId) continue;
    await giveBack(work, left);
    await updateCardTry(work, { ...left, heldSince: null });
  }
}

/** Tries held for longer than the window no longer count. */
const leftOf = ({ place, card }: CardTry, now: Date): HeldTries => ({
  place,
  card,
  since: new Date(now.getTime() - hours(1)),
  until: new Date(now.getTime() - HELD_FOR),
});

async function giveBack(work: Work, kept: StoredTry): Promise<void> {
  if (kept.heldSince === null) return;
  for (const one of countedOf(kept)) await giveBackTry(work, one, kept.heldSince);
}

async function waitOf(reader: Reader, cardTry: CardTry): Promise<number | null> {
  const left = await listHeldTries(reader, leftOf(cardTry, reader.now));
  const counted = countedOf(cardTry).map((one) => {
    const its = left.filter((each) => countedOf(each).some(({ key }) => key === one.key));
    return { ...one, gone: its.flatMap(({ heldSince }) => heldSince ?? []) };
  });
  const found = await lookUpTries(reader, counted);
  const wait = Math.max(0, ...found.map((one) => one.wait ?? 0));
  return wait === 0 ? null : wait;
}
