import type { Reader, Work } from '../../db/work.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import type { Seats } from '../price/index.ts';
import { type LicenceEnd, withEnds } from './ends.ts';
import { parseTail } from './key.ts';
import type { KeyRing } from './key-ring.ts';
import type { IssuedLicence, RevokeReason } from './licence.ts';
import { applyPeriods, lastHolding, presentPeriod } from './periods.ts';
import {
  lockLicence,
  type StoredLicence,
  selectById,
  selectByPurchase,
  selectPeriods,
  selectPeriodsOf,
} from './store.ts';
import { countSeats, forgiveMoves, selectByTail, selectNewest } from './store-staff.ts';

/** A licence as staff see it: of the key only its end, of the PCs only how many. */
export type StaffLicence = Omit<IssuedLicence, 'key' | 'file'> &
  LicenceEnd & {
    readonly keyTail: string;
    /** The purchase that began it. */
    readonly purchaseId: string;
    readonly seatsUsed: number;
    /** Why it was taken back; null: it was not. */
    readonly revokeReason: RevokeReason | null;
    /** Something of it is still paid for: it can be given back. */
    readonly isHeld: boolean;
  };

/** The licences a purchase gave, extended or changed. */
export const listHeld = async (reader: Reader, purchaseId: string): Promise<StaffLicence[]> =>
  show(reader, await selectByPurchase(reader, purchaseId));

/** The licence with this id, or null. */
export async function findHeld(reader: Reader, licenceId: string): Promise<StaffLicence | null> {
  const stored = await selectById(reader, licenceId);
  const [shown] = stored ? await show(reader, [stored]) : [];
  return shown ?? null;
}

/** The newest licences of an address, letter case aside, at most so many, oldest first. */
export const listHeldOf = async (
  reader: Reader,
  email: string,
  most: number,
): Promise<StaffLicence[]> => show(reader, (await selectNewest(reader, email, most)).toReversed());

async function show(reader: Reader, stored: readonly StoredLicence[]): Promise<StaffLicence[]> {
  if (stored.length === 0) return [];
  const ids = stored.map(({ id }) => id);
  const used = await countSeats(reader, ids);
  const periods = await selectPeriodsOf(reader, ids);
  const shown = stored.map(({ id, product, plan, seats, issuedAt, expiresAt, state, ...rest }) => ({
    id,
    product,
    plan,
    seats,
    issuedAt,
    expiresAt,
    state,
    seatsUsed: used.get(id) ?? 0,
    keyTail: rest.keyTail,
    purchaseId: rest.purchaseId,
    revokeReason: rest.revokeReason,
    isHeld: lastHolding(periods.get(id) ?? []) !== null,
  }));
  return withEnds(reader, shown);
}

/** Ids of the purchases whose licence key ends in what somebody typed; none when it is no end of a key. */
export async function findByTail(reader: Reader, typed: string): Promise<string[]> {
  const tail = parseTail(typed);
  return tail === null ? [] : selectByTail(reader, tail);
}

/**
 * Allows more PCs than were paid for, for the period in use and those that follow it already; what is bought later decides
 * for itself. Refuses to
 * take any away. Answers how many there were.
 */
export async function raiseSeats(
  work: Work,
  ring: KeyRing,
  { licenceId, seats }: { readonly licenceId: string; readonly seats: Seats },
): Promise<Result<Seats, 'unknown' | 'revoked' | 'not-more'>> {
  const licence = await lockLicence(work, { id: licenceId });
  const periods = licence ? await selectPeriods(work, licence.id) : [];
  const present = presentPeriod(periods, work.now);
  if (!licence || !present) return refused('unknown');
  if (licence.state === 'revoked') return refused('revoked');
  if (seats <= licence.seats) return refused('not-more');
  const next = periods.map((each) =>
    each.number >= present.number && each.seats < seats ? { ...each, seats } : each,
  );
  await applyPeriods(work, ring, { licence, periods, next });
  return done(licence.seats);
}

/** Forgets the moves between PCs that a licence was made to wait for; null when there is no such licence. */
export async function endPause(
  work: Work,
  { licenceId }: { readonly licenceId: string },
): Promise<number | null> {
  const licence = await lockLicence(work, { id: licenceId });
  return licence && forgiveMoves(work, licence.id);
}
