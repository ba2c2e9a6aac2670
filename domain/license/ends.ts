import type { Reader } from '../../db/work.ts';
import { type Grant, withGrace } from './license.ts';
import { lastHolding } from './periods.ts';
import { selectPeriods, selectPeriodsOf } from './store.ts';

/** When a license ends, as people are told; when it stops working (`Grant.expiresAt`) is the desktop apps' business. */
export type LicenseEnd = {
  /** End of all that is paid, without grace; null for ever. */
  readonly paidUntil: Date | null;
  /** Until when it works longer, while a renewal that is owed is waited for (`lendLicense`); null: it does not. */
  readonly lentUntil: Date | null;
};

/** The licenses with their ends, in the order given. Of one that was taken back: the end it had. */
export async function withEnds<L extends Pick<Grant, 'id' | 'expiresAt'>>(
  reader: Reader,
  licenses: readonly L[],
): Promise<(L & LicenseEnd)[]> {
  const ids = licenses.map(({ id }) => id);
  const all = ids.length > 0 ? await selectPeriodsOf(reader, ids) : new Map();
  return licenses.map((license) => {
    const periods = all.get(license.id) ?? [];
    const paidUntil = (lastHolding(periods) ?? periods.at(-1))?.endsAt ?? null;
    return { ...license, paidUntil, lentUntil: lent(license, paidUntil) };
  });
}

function lent({ expiresAt }: Pick<Grant, 'expiresAt'>, paidUntil: Date | null): Date | null {
  const plain = withGrace(paidUntil);
  return plain !== null && expiresAt !== null && expiresAt > plain ? expiresAt : null;
}

/**
 * The end people are told of what a license file states: of the paid period it was written for. One that says another
 * day (lent, or of a license nobody knows any more) is taken at its word.
 */
export async function paidEnd(
  reader: Reader,
  { id, expiresAt }: Pick<Grant, 'id' | 'expiresAt'>,
): Promise<Date | null> {
  const periods = await selectPeriods(reader, id);
  const told = periods.find(({ endsAt }) => withGrace(endsAt)?.getTime() === expiresAt?.getTime());
  return told ? told.endsAt : expiresAt;
}

/** Whether its time is over, as people are told: neither paid nor lent. */
export function hasEnded({ paidUntil, lentUntil }: LicenseEnd, now: Date): boolean {
  const until = lentUntil ?? paidUntil;
  return until !== null && now >= until;
}
