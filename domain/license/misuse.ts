import type { Work } from '../../db/work.ts';
import { lastHolding } from './periods.ts';
import { lockLicense, selectPeriods } from './store.ts';
import { giveBack, takeBack } from './taken-back.ts';

/** The order of the license, and its state before and after, for the audit log. */
export type MisuseChange = {
  readonly orderId: string;
  readonly before: string;
  readonly after: string;
};

/** Revokes a license and its seats for misuse. Returns null if it is unknown or already revoked. */
export async function revokeForMisuse(
  work: Work,
  { licenseId }: { readonly licenseId: string },
): Promise<MisuseChange | null> {
  const license = await lockLicense(work, { id: licenseId });
  if (license?.state !== 'active') return null;
  return changeOf(license, await takeBack(work, license, 'misuse'));
}

/**
 * Reinstates a license and its lost seats. Returns null unless it was revoked for misuse and a period is still paid for.
 * Refunds and disputes decide about other revoked licenses.
 */
export async function reinstateAfterMisuse(
  work: Work,
  { licenseId }: { readonly licenseId: string },
): Promise<MisuseChange | null> {
  const license = await lockLicense(work, { id: licenseId });
  if (license?.revokeReason !== 'misuse') return null;
  if (lastHolding(await selectPeriods(work, license.id)) === null) return null;
  return changeOf(license, await giveBack(work, license));
}

type Shown = { readonly state: string; readonly orderId: string; readonly keyTail: string };

const changeOf = ({ orderId, keyTail, state }: Shown, changed: Shown): MisuseChange => ({
  orderId,
  before: `…${keyTail}: ${state}`,
  after: `…${keyTail}: ${changed.state}`,
});
