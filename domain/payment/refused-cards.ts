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

/** Tests of stolen cards cause hundreds of refusals an hour. An office behind one IP address stays far below. */
const FROM_ADDRESS: Counted['limit'] = { most: 40, window: hours(1), longestLock: hours(4) };
/** One card in all orders, so that its security code cannot be guessed. */
const OF_CARD: Counted['limit'] = { most: 30, window: hours(1), longestLock: hours(24) };
/** One order, because the provider's own form accepts card after card. */
const OF_ORDER: Counted['limit'] = { most: 15, window: hours(1), longestLock: hours(4) };
/** The same refusal is reported several times within days. */
const ONCE: Counted['limit'] = { most: 1, window: days(4), longestLock: days(4) };

/** How long an unfinished try counts (docs/decisions/0071). */
const HELD_FOR = minutes(30);

const TRY_RETENTION = days(4);

const ofAddress = (addressHash: string): Counted => ({
  key: `refused-card:from:${addressHash}`,
  limit: FROM_ADDRESS,
});
const ofCard = (card: string): Counted => ({ key: `refused-card:card:${card}`, limit: OF_CARD });

/** Always in the same order, because callers lock them. */
const countedOf = ({ addressHash, card, orderId }: CardTry): Counted[] => [
  ...(addressHash === null ? [] : [ofAddress(addressHash)]),
  { key: `refused-card:order:${orderId}`, limit: OF_ORDER },
  ...(card === null ? [] : [ofCard(card)]),
];

/**
 * Counts a card try before it starts, so that parallel tries respect the limit. Returns the whole seconds to wait, or
 * null. A try without a refusal is given back: see `giveBackCardTry` and `forgiveCardTry`.
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

/** Stops counting a try that ended without a refused card or never reached the provider. */
export async function giveBackCardTry(work: Work, orderId: string): Promise<void> {
  const known = await lockKnownTry(work, orderId);
  if (!known?.heldSince) return;
  await giveBack(work, known);
  await updateCardTry(work, { ...known, heldSince: null });
}

/** Counts a refused card once, however often it is reported. It replaces the held try. */
export async function countRefusal(
  work: Work,
  orderId: string,
  { id, card }: CardRefusal,
): Promise<void> {
  const report = { key: `refused-card:heard:${id}`, limit: ONCE };
  if ((await consumeTry(work, [report])) !== null) return;
  const known = await lockCardTry(work, { orderId, addressHash: null, card: null });
  await giveBack(work, known);
  const own = card === null ? [] : [ofCard(card)];
  // Separately, so that a full counter does not stop the others.
  for (const one of [...countedOf(known), ...own]) await consumeTry(work, [one]);
  await updateCardTry(work, { ...known, heldSince: null });
}

/** Stops counting the try of a paid order, and one earlier refusal from the same network address. */
export async function forgiveCardTry(work: Work, orderId: string): Promise<void> {
  const known = await deleteCardTry(work, orderId);
  if (known === null) return;
  await giveBack(work, known);
  if (known.addressHash !== null) await giveBackTry(work, ofAddress(known.addressHash));
}

/** Returns the whole seconds until a card may be tried, or null. Counts nothing. */
export async function readCardTry(reader: Reader, cardTry: CardTry): Promise<number | null> {
  const known = await findCardTry(reader, cardTry.orderId);
  return known?.heldSince ? null : waitOf(reader, cardTry);
}

/** Returns whether this order, its network address, or this card has too many refusals. */
export async function isRefusedTooOften(
  reader: Reader,
  orderId: string,
  { card }: CardRefusal,
): Promise<boolean> {
  const known = await findCardTry(reader, orderId);
  const addressHash = known?.addressHash ?? null;
  return (await waitOf(reader, { orderId, addressHash, card })) !== null;
}

export const sweepCardTries = (work: Work): Promise<void> =>
  deleteCardTries(work, new Date(work.now.getTime() - TRY_RETENTION));

async function lapseTries(work: Work, cardTry: CardTry): Promise<void> {
  for (const held of await lockHeldTries(work, abandonedTries(cardTry, work.now))) {
    if (held.orderId === cardTry.orderId) continue;
    await giveBack(work, held);
    await updateCardTry(work, { ...held, heldSince: null });
  }
}

/** Abandoned tries that still count: held longer than `HELD_FOR`, but within the window. */
const abandonedTries = ({ addressHash, card }: CardTry, now: Date): HeldTries => ({
  addressHash,
  card,
  since: new Date(now.getTime() - hours(1)),
  until: new Date(now.getTime() - HELD_FOR),
});

async function giveBack(work: Work, kept: StoredTry): Promise<void> {
  if (kept.heldSince === null) return;
  for (const one of countedOf(kept)) await giveBackTry(work, one, kept.heldSince);
}

async function waitOf(reader: Reader, cardTry: CardTry): Promise<number | null> {
  const held = await listHeldTries(reader, abandonedTries(cardTry, reader.now));
  const counted = countedOf(cardTry).map((one) => {
    const abandoned = held.filter((each) => countedOf(each).some(({ key }) => key === one.key));
    return { ...one, gone: abandoned.flatMap(({ heldSince }) => heldSince ?? []) };
  });
  const found = await lookUpTries(reader, counted);
  const wait = Math.max(0, ...found.map((one) => one.wait ?? 0));
  return wait === 0 ? null : wait;
}
