import type { Work } from '../../db/work.ts';
import type { Plan, Seats } from '../price/index.ts';
import { writeLicenceFile } from './file.ts';
import type { KeyRing } from './key-ring.ts';
import { withGrace } from './licence.ts';
import {
  insertPeriod,
  type StoredLicence,
  type StoredPeriod,
  trimSeats,
  updateLicence,
} from './store.ts';

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

/** Adds a period to a licence that was locked before, and makes the licence what the period says. */
export async function grantPeriod(
  work: Work,
  ring: KeyRing,
  granted: { readonly licence: StoredLicence; readonly period: StoredPeriod },
): Promise<StoredLicence> {
  const { licence, period } = granted;
  await insertPeriod(work, licence.id, period);
  return follow(work, ring, { licence, period });
}

/** Makes a locked licence what one of its periods says, with a new file; surplus seats are given up. */
export async function follow(
  work: Work,
  ring: KeyRing,
  { licence, period }: { readonly licence: StoredLicence; readonly period: StoredPeriod },
): Promise<StoredLicence> {
  const { plan, seats, endsAt } = period;
  const next = { ...licence, plan, seats, expiresAt: withGrace(endsAt) };
  if (seats < licence.seats) await trimSeats(work, licence.id, seats);
  return updateLicence(work, { ...next, file: writeLicenceFile(ring, next) });
}

/** The period that holds: the last granted of those that were not taken back. */
export const lastHolding = (periods: readonly StoredPeriod[]): StoredPeriod | null =>
  periods.findLast(({ withdrawnAt }) => withdrawnAt === null) ?? null;

export const nextNumber = (periods: readonly StoredPeriod[]): number =>
  (periods.at(-1)?.number ?? 0) + 1;
