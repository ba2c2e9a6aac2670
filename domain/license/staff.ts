import type { Reader, Work } from '../../db/work.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import type { Seats } from '../price/index.ts';
import { type LicenseEnd, withEnds } from './ends.ts';
import { parseTail } from './key.ts';
import type { KeyRing } from './key-ring.ts';
import type { IssuedLicense, RevokeReason } from './license.ts';
import { applyPeriods, lastHolding, presentPeriod } from './periods.ts';
import {
  lockLicense,
  type StoredLicense,
  selectById,
  selectByOrder,
  selectIssuedBy,
  selectPeriods,
  selectPeriodsOf,
} from './store.ts';
import { countSeats, forgiveMoves, selectByTail, selectNewest } from './store-staff.ts';

export type StaffLicense = Omit<IssuedLicense, 'key' | 'file'> &
  LicenseEnd & {
    readonly keyTail: string;
    readonly orderId: string;
    readonly seatsUsed: number;
    readonly revokeReason: RevokeReason | null;
    readonly isHeld: boolean;
  };

export const listHeld = async (reader: Reader, orderId: string): Promise<StaffLicense[]> =>
  showStored(reader, await selectByOrder(reader, orderId));

/** Returns the licenses that these orders or gifts issued. */
export const listHeldIssuedBy = async (
  reader: Reader,
  orderIds: readonly string[],
): Promise<StaffLicense[]> => showStored(reader, await selectIssuedBy(reader, orderIds));

export async function findHeld(reader: Reader, licenseId: string): Promise<StaffLicense | null> {
  const stored = await selectById(reader, licenseId);
  const [shown] = stored ? await showStored(reader, [stored]) : [];
  return shown ?? null;
}

/** The newest licenses of an address, at most `most`, oldest first. Ignores letter case. */
export const listHeldOf = async (
  reader: Reader,
  email: string,
  most: number,
): Promise<StaffLicense[]> =>
  showStored(reader, (await selectNewest(reader, email, most)).toReversed());

export async function showStored(
  reader: Reader,
  stored: readonly StoredLicense[],
): Promise<StaffLicense[]> {
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
    orderId: rest.orderId,
    revokeReason: rest.revokeReason,
    isHeld: lastHolding(periods.get(id) ?? []) !== null,
  }));
  return withEnds(reader, shown);
}

export async function findByTail(reader: Reader, typed: string): Promise<string[]> {
  const tail = parseTail(typed);
  return tail === null ? [] : selectByTail(reader, tail);
}

/** Raises the seats of the current and later periods, never lowers them. Returns the old number. */
export async function raiseSeats(
  work: Work,
  ring: KeyRing,
  { licenseId, seats }: { readonly licenseId: string; readonly seats: Seats },
): Promise<Result<Seats, 'unknown' | 'revoked' | 'not-more'>> {
  const license = await lockLicense(work, { id: licenseId });
  const periods = license ? await selectPeriods(work, license.id) : [];
  const present = presentPeriod(periods, work.now);
  if (!license || !present) return refused('unknown');
  if (license.state === 'revoked') return refused('revoked');
  if (seats <= license.seats) return refused('not-more');
  const next = periods.map((each) =>
    each.number >= present.number && each.seats < seats ? { ...each, seats } : each,
  );
  await applyPeriods(work, ring, { license, periods, next });
  return done(license.seats);
}

/** Ends the wait for the next move. Returns how many moves no longer count, or null for no license. */
export async function endPause(
  work: Work,
  { licenseId }: { readonly licenseId: string },
): Promise<number | null> {
  const license = await lockLicense(work, { id: licenseId });
  return license && forgiveMoves(work, license.id);
}
