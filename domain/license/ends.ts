import type { Reader } from '../../db/work.ts';
import { type Grant, withGrace } from './license.ts';
import { lastHolding } from './periods.ts';
import { selectPeriods, selectPeriodsOf } from './store.ts';

/** The end that people see. Apps use `Grant.expiresAt`, which includes the grace. */
export type LicenseEnd = {
  readonly paidUntil: Date | null;
  /** Extended validity while an owed renewal is pending (`lendLicense`). */
  readonly lentUntil: Date | null;
};

/** Keeps the order of the licenses. A revoked license keeps the end it had. */
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

/** Returns the end of the paid period for which a license file was written, or else the file's own date. */
export async function paidEnd(
  reader: Reader,
  { id, expiresAt }: Pick<Grant, 'id' | 'expiresAt'>,
): Promise<Date | null> {
  const periods = await selectPeriods(reader, id);
  const period = periods.find(
    ({ endsAt }) => withGrace(endsAt)?.getTime() === expiresAt?.getTime(),
  );
  return period ? period.endsAt : expiresAt;
}

export function hasEnded({ paidUntil, lentUntil }: LicenseEnd, now: Date): boolean {
  const until = lentUntil ?? paidUntil;
  return until !== null && now >= until;
}
