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

export type PeriodInput = {
  readonly licenseId: string;
  /** A repeated call for the same order changes nothing. */
  readonly orderId: string;
  readonly plan: Plan;
  readonly seats: Seats;
};

export type PeriodRefusal = 'unknown' | 'revoked' | 'lifetime';

export type NewPeriod = Omit<StoredPeriod, 'startsAt' | 'endsAt' | 'anchorDay'>;

type Change = {
  readonly license: StoredLicense;
  readonly periods: readonly StoredPeriod[];
  readonly next: readonly NewPeriod[];
  readonly reason?: RevokeReason;
};

/**
 * Stores the periods and updates the license. Every change of validity, plan, or seats goes through here. A lent end
 * stays if the paid end does.
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
  // A payment does not undo a revocation for misuse.
  const isRestorable = license.state === 'revoked' && license.revokeReason !== 'misuse';
  const current = isRestorable ? await giveBack(work, license) : license;
  const { plan, seats } = presentPeriod(laid, work.now) ?? last;
  const isSameEnd = lastHolding(periods)?.endsAt?.getTime() === last.endsAt?.getTime();
  const expiresAt = isSameEnd && last.endsAt ? current.expiresAt : withGrace(last.endsAt);
  if (seats < license.seats) await trimSeats(work, license.id, seats);
  const changed = { ...current, plan, seats, expiresAt, changesAt: nextChange(laid, work.now) };
  return updateLicense(work, { ...changed, file: writeLicenseFile(ring, changed) });
}

/** Returns the last granted period that was not withdrawn, at whose end all paid time ends. */
export const lastHolding = <P extends Pick<StoredPeriod, 'withdrawnAt'>>(
  periods: readonly P[],
): P | null => periods.findLast(({ withdrawnAt }) => withdrawnAt === null) ?? null;

type Placed = Pick<StoredPeriod, 'startsAt' | 'withdrawnAt' | 'plan' | 'seats'>;

/** Returns the current or most recent period that is still paid for. */
export const presentPeriod = <P extends Placed>(periods: readonly P[], now: Date): P | null =>
  lastHolding(periods.filter(({ startsAt }) => startsAt <= now)) ??
  periods.find(({ withdrawnAt }) => withdrawnAt === null) ??
  null;

function nextChange(periods: readonly Placed[], now: Date): Date | null {
  const present = presentPeriod(periods, now);
  const later = periods.filter((one) => one.withdrawnAt === null && one.startsAt > now);
  const other = later.find(({ plan, seats }) => plan !== present?.plan || seats !== present.seats);
  return other?.startsAt ?? null;
}

export const nextNumber = (periods: readonly StoredPeriod[]): number =>
  (periods.at(-1)?.number ?? 0) + 1;
