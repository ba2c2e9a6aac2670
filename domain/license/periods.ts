import type { Work } from '../../db/work.ts';
import type { Plan, Seats } from '../price/index.ts';
import { writeLicenseFile } from './file.ts';
import type { KeyRing } from './key-ring.ts';
import { layAnew } from './lay-periods.ts';
import { type RevokeReason, withGrace } from './license.ts';
import {
  type StoredLicense,
  type StoredPeriod,
  savePeriod,
  trimSeats,
  updateLicense,
} from './store.ts';
import { giveBack, takeBack } from './taken-back.ts';

/** What a renewal or an upgrade asks for. */
export type PeriodInput = {
  readonly licenseId: string;
  /** The order that pays it: the same order again changes nothing. */
  readonly orderId: string;
  readonly plan: Plan;
  readonly seats: Seats;
};

/** `lifetime`: it has no end to move; `revoked`: it was taken back; `unknown`: no such license. */
export type PeriodRefusal = 'unknown' | 'revoked' | 'lifetime';

/** A period before `layAnew` has given it its place. */
export type NewPeriod = Omit<StoredPeriod, 'startsAt' | 'endsAt' | 'anchorDay'>;

type Change = {
  /** Locked before. */
  readonly license: StoredLicense;
  /** All its periods as they are stored. */
  readonly periods: readonly StoredPeriod[];
  /** All its periods as they shall be, in the order they were granted. */
  readonly next: readonly NewPeriod[];
  /** Why it is revoked when none of them is paid for any more. */
  readonly reason?: RevokeReason;
};

/**
 * Stores the periods of a license and makes it what they give at this moment: the only way its validity, plan and seats
 * change. With no period left it is revoked; revoked for want of money it works again once there is one. Days lent beyond
 * an end that stays the same remain.
 */
export async function applyPeriods(
  work: Work,
  ring: KeyRing,
  { license, periods, next, reason = 'refund' }: Change,
): Promise<StoredLicense> {
  const laid = layAnew(periods, next, work.now);
  for (const period of laid) await savePeriod(work, license.id, period);
  const last = lastHolding(laid);
  if (last === null) {
    const bare = { ...license, changesAt: null };
    return license.state === 'active' ? takeBack(work, bare, reason) : updateLicense(work, bare);
  }
  // What staff took back for misuse is not given back by money.
  const isOurs = license.state === 'revoked' && license.revokeReason !== 'misuse';
  const held = isOurs ? await giveBack(work, license) : license;
  const { plan, seats } = presentPeriod(laid, work.now) ?? last;
  const isSameEnd = lastHolding(periods)?.endsAt?.getTime() === last.endsAt?.getTime();
  const expiresAt = isSameEnd && last.endsAt ? held.expiresAt : withGrace(last.endsAt);
  if (seats < license.seats) await trimSeats(work, license.id, seats);
  const now = { ...held, plan, seats, expiresAt, changesAt: nextChange(laid, work.now) };
  return updateLicense(work, { ...now, file: writeLicenseFile(ring, now) });
}

/** The period that holds: the last granted of those that were not taken back. Its end is the end of all that is paid. */
export const lastHolding = <P extends Pick<StoredPeriod, 'withdrawnAt'>>(
  periods: readonly P[],
): P | null => periods.findLast(({ withdrawnAt }) => withdrawnAt === null) ?? null;

type Placed = Pick<StoredPeriod, 'startsAt' | 'withdrawnAt' | 'plan' | 'seats'>;

/** The period that is in use at this moment, or was used last; null when none is paid for. */
export const presentPeriod = <P extends Placed>(periods: readonly P[], now: Date): P | null =>
  lastHolding(periods.filter(({ startsAt }) => startsAt <= now)) ??
  periods.find(({ withdrawnAt }) => withdrawnAt === null) ??
  null;

/** When a period with another plan or number of seats takes over; null: none does. */
function nextChange(periods: readonly Placed[], now: Date): Date | null {
  const present = presentPeriod(periods, now);
  const later = periods.filter((one) => one.withdrawnAt === null && one.startsAt > now);
  const other = later.find(({ plan, seats }) => plan !== present?.plan || seats !== present.seats);
  return other?.startsAt ?? null;
}

export const nextNumber = (periods: readonly StoredPeriod[]): number =>
  (periods.at(-1)?.number ?? 0) + 1;
