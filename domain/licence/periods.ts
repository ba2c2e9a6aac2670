import type { Work } from '../../db/work.ts';
import type { Plan, Seats } from '../price/index.ts';
import { writeLicenceFile } from './file.ts';
import type { KeyRing } from './key-ring.ts';
import { layAnew } from './lay-periods.ts';
import { type RevokeReason, withGrace } from './licence.ts';
import {
  type StoredLicence,
  type StoredPeriod,
  savePeriod,
  trimSeats,
  updateLicence,
} from './store.ts';
import { giveBack, takeBack } from './taken-back.ts';

/** What a renewal or an upgrade asks for. */
export type PeriodInput = {
  readonly licenceId: string;
  /** The purchase that pays it: the same purchase again changes nothing. */
  readonly purchaseId: string;
  readonly plan: Plan;
  readonly seats: Seats;
};

/** `lifetime`: it has no end to move; `revoked`: it was taken back; `unknown`: no such licence. */
export type PeriodRefusal = 'unknown' | 'revoked' | 'lifetime';

/** A period before `layAnew` has given it its place. */
export type NewPeriod = Omit<StoredPeriod, 'startsAt' | 'endsAt' | 'anchorDay'>;

type Change = {
  /** Locked before. */
  readonly licence: StoredLicence;
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
  { licence, periods, next, reason = 'refund' }: Change,
): Promise<StoredLicence> {
  const laid = layAnew(periods, next, work.now);
  for (const period of laid) await savePeriod(work, licence.id, period);
  const last = lastHolding(laid);
  if (last === null) {
    const bare = { ...licence, changesAt: null };
    return licence.state === 'active' ? takeBack(work, bare, reason) : updateLicence(work, bare);
  }
  // What staff took back for misuse is not given back by money.
  const isOurs = licence.state === 'revoked' && licence.revokeReason !== 'misuse';
  const held = isOurs ? await giveBack(work, licence) : licence;
  const { plan, seats } = presentPeriod(laid, work.now) ?? last;
  const isSameEnd = lastHolding(periods)?.endsAt?.getTime() === last.endsAt?.getTime();
  const expiresAt = isSameEnd && last.endsAt ? held.expiresAt : withGrace(last.endsAt);
  if (seats < licence.seats) await trimSeats(work, licence.id, seats);
  const now = { ...held, plan, seats, expiresAt, changesAt: nextChange(laid, work.now) };
  return updateLicence(work, { ...now, file: writeLicenceFile(ring, now) });
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
