import type { Work } from '../../db/work.ts';
import { newId } from '../../kit/id.ts';
import {
  type Activation,
  type DeviceRequest,
  isMove,
  moveAllowedAt,
  offlineAllowedAt,
  type Seat,
} from './activation.ts';
import type { Signer } from './envelope.ts';
import { hashLicenseKey } from './key.ts';
import { toSeat, type Unusable, whyUnusable } from './seat.ts';
import {
  endActivation,
  forgetSeats,
  insertActivation,
  lockLicense,
  type StoredLicense,
  selectActivations,
  touchActivation,
} from './store.ts';

export type ActivateInput = DeviceRequest & {
  /** Id of the active seat that the device takes over. */
  readonly replaces: string | null;
  /** From the request code of a device without a network. Null means online. */
  readonly nonce: string | null;
};

export type ActivateRefusal =
  | { readonly ok: false; readonly code: Unusable | 'not-activated' }
  | { readonly ok: false; readonly code: 'seats-taken'; readonly inUse: readonly Activation[] }
  | { readonly ok: false; readonly code: 'cool-down'; readonly until: Date };

export type ActivateResult =
  | { readonly ok: true; readonly isNew: boolean; readonly seat: Seat }
  | ActivateRefusal;

/**
 * Returns a seat for the device, or the one it has. `not-activated`: the seat to replace is not in use.
 * `cool-down`: see `moveAllowedAt` and `offlineAllowedAt`.
 */
export async function activateDevice(
  work: Work,
  ring: Signer,
  input: ActivateInput,
): Promise<ActivateResult> {
  const license = await lockLicense(work, { keyHash: hashLicenseKey(input.key) });
  const code = whyUnusable(license, { product: input.product, now: work.now });
  if (code !== null || license === null) return { ok: false, code: code ?? 'unknown-key' };
  const past = await selectActivations(work, license.id);
  const inUse = past.filter(({ endedAt }) => endedAt === null);
  const own = inUse.find(({ device }) => device === input.device.id);
  if (own) {
    const about = { past, device: own.device, seats: license.seats, now: work.now };
    const goesOffline = own.nonce === null && input.nonce !== null;
    const until = goesOffline && offlineAllowedAt(about);
    if (until) return { ok: false, code: 'cool-down', until };
    const activation = await refreshSeat(work, own, input);
    const seat = toSeat(ring, { license, activation, used: inUse.length, now: work.now });
    return { ok: true, isNew: false, seat };
  }
  const decision = decide(input, { license, past, inUse, now: work.now });
  if (!decision.ok) return decision;
  if (input.replaces !== null) await endActivation(work, input.replaces, 'replaced');
  if (past.some(({ device }) => device === input.device.id))
    await forgetSeats(work, { licenseId: license.id, device: input.device.id });
  const activation = await insertActivation(work, newSeat(work, license, input, decision.moved));
  const used = inUse.length + (input.replaces === null ? 1 : 0);
  return {
    ok: true,
    isNew: true,
    seat: toSeat(ring, { license, activation, used, now: work.now }),
  };
}

async function refreshSeat(work: Work, own: Activation, input: ActivateInput): Promise<Activation> {
  const { device, appVersion, nonce } = input;
  const heartbeat = { id: own.id, deviceName: device.name, appVersion, nonce };
  return (await touchActivation(work, heartbeat)) ?? own;
}

type Present = {
  readonly license: StoredLicense;
  readonly past: readonly Activation[];
  readonly inUse: readonly Activation[];
  readonly now: Date;
};

function decide(
  { replaces, device, nonce }: ActivateInput,
  { license, past, inUse, now }: Present,
): ActivateRefusal | { readonly ok: true; readonly moved: boolean } {
  const { seats } = license;
  const isReplacing = inUse.some(({ id }) => id === replaces);
  if (replaces !== null && !isReplacing) return { ok: false, code: 'not-activated' };
  if (inUse.length - (isReplacing ? 1 : 0) >= seats)
    return { ok: false, code: 'seats-taken', inUse };
  const about = { past, device: device.id, seats, now };
  const moved = isMove(about);
  const isOffline = nonce !== null;
  const until = moved ? moveAllowedAt(about, isOffline) : isOffline && offlineAllowedAt(about);
  return until ? { ok: false, code: 'cool-down', until } : { ok: true, moved };
}

function newSeat(
  work: Work,
  license: StoredLicense,
  { device, appVersion, nonce }: ActivateInput,
  moved: boolean,
): Activation {
  return {
    id: newId(work.random),
    licenseId: license.id,
    device: device.id,
    deviceName: device.name,
    appVersion,
    nonce,
    moved,
    activatedAt: work.now,
    lastSeenAt: work.now,
    endedAt: null,
    endReason: null,
  };
}
