import type { Work } from '../../db/work.ts';
import type { DeviceRequest, SeatCount } from './activation.ts';
import { hashLicenseKey } from './key.ts';
import type { Unusable } from './seat.ts';
import { endActivation, lockLicense, selectActivations } from './store.ts';

export type DeactivateResult =
  | { readonly ok: true; readonly seats: SeatCount }
  | {
      readonly ok: false;
      readonly code: Extract<Unusable, `${string}-${string}`> | 'not-activated';
    };

/** Gives up the device's seat, also of an expired or revoked license. Safe to repeat. */
export async function deactivateDevice(
  work: Work,
  request: Omit<DeviceRequest, 'appVersion'>,
): Promise<DeactivateResult> {
  const license = await lockLicense(work, { keyHash: hashLicenseKey(request.key) });
  if (license === null) return { ok: false, code: 'unknown-key' };
  if (license.product !== request.product) return { ok: false, code: 'other-product' };
  const all = await selectActivations(work, license.id);
  const own = all.findLast(({ device }) => device === request.device.id);
  if (!own) return { ok: false, code: 'not-activated' };
  const wasInUse = await endActivation(work, own.id, 'deactivated');
  const inUse = all.filter(({ endedAt }) => endedAt === null).length;
  return { ok: true, seats: { used: inUse - (wasInUse ? 1 : 0), total: license.seats } };
}

/** Ends a seat of the license. Returns whether it was in use. */
export async function endSeat(
  work: Work,
  { licenseId, activationId }: { readonly licenseId: string; readonly activationId: string },
): Promise<boolean> {
  const license = await lockLicense(work, { id: licenseId });
  if (license === null) return false;
  const all = await selectActivations(work, licenseId);
  const belongsToLicense = all.some(({ id }) => id === activationId);
  return belongsToLicense && endActivation(work, activationId, 'deactivated');
}
