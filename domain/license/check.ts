import type { Reader, Work } from '../../db/work.ts';
import type { Activation, DeviceRequest, Seat } from './activation.ts';
import type { Signer } from './envelope.ts';
import { hashLicenseKey } from './key.ts';
import { toSeat, type Unusable, whyUnusable } from './seat.ts';
import {
  type StoredLicense,
  selectActivations,
  selectByKeyHash,
  touchActivation,
} from './store.ts';

export type CheckResult =
  | { readonly ok: true; readonly seat: Seat }
  | { readonly ok: false; readonly code: Unusable | 'not-activated' };

/** Returns the device's seat with a newly signed file. Writes nothing. */
export async function validateDevice(
  reader: Reader,
  ring: Signer,
  request: DeviceRequest,
): Promise<CheckResult> {
  const found = await look(reader, request);
  return found.ok ? { ok: true, seat: toSeat(ring, { ...found, now: reader.now }) } : found;
}

/** As `validateDevice`, and records the moment and the version of the app. */
export async function beatDevice(
  work: Work,
  ring: Signer,
  request: DeviceRequest,
): Promise<CheckResult> {
  const found = await look(work, request);
  if (!found.ok) return found;
  const { id, nonce } = found.activation;
  const { appVersion, device } = request;
  const activation = await touchActivation(work, {
    id,
    nonce,
    appVersion,
    deviceName: device.name,
  });
  if (activation === null) return { ok: false, code: 'not-activated' };
  return { ok: true, seat: toSeat(ring, { ...found, activation, now: work.now }) };
}

type Found = {
  readonly ok: true;
  readonly license: StoredLicense;
  readonly activation: Activation;
  readonly used: number;
};

async function look(
  reader: Reader,
  { key, product, device }: DeviceRequest,
): Promise<Found | Exclude<CheckResult, { ok: true }>> {
  const license = await selectByKeyHash(reader, hashLicenseKey(key));
  const code = whyUnusable(license, { product, now: reader.now });
  if (code !== null || license === null) return { ok: false, code: code ?? 'unknown-key' };
  const all = await selectActivations(reader, license.id);
  const inUse = all.filter(({ endedAt }) => endedAt === null);
  const activation = inUse.find((each) => each.device === device.id);
  if (!activation) return { ok: false, code: 'not-activated' };
  return { ok: true, license, activation, used: inUse.length };
}
