import { type Activation, CHECK_AFTER, type DeviceRequest, type Seat } from './activation.ts';
import { writeDeviceFile } from './device-file.ts';
import type { Signer } from './envelope.ts';
import { hasExpired } from './license.ts';
import type { StoredLicense } from './store.ts';

export type Unusable = 'unknown-key' | 'other-product' | 'revoked' | 'expired';

export function whyUnusable(
  license: StoredLicense | null,
  { product, now }: Pick<DeviceRequest, 'product'> & { readonly now: Date },
): Unusable | null {
  if (license === null) return 'unknown-key';
  if (license.product !== product) return 'other-product';
  if (license.state === 'revoked') return 'revoked';
  return hasExpired(license, now) ? 'expired' : null;
}

type SeatFacts = {
  readonly license: StoredLicense;
  readonly activation: Activation;
  readonly used: number;
  readonly now: Date;
};

/** Returns the seat with a newly signed file. The app needs another one by `checkAt`. */
export function toSeat(ring: Signer, { license, activation, used, now }: SeatFacts): Seat {
  const { id, product, plan, seats, issuedAt, expiresAt, state } = license;
  // A PC without a network cannot check.
  const checkAt = activation.nonce === null ? new Date(now.getTime() + CHECK_AFTER) : null;
  const { email, keyHash } = license;
  const facts = { id, product, plan, seats, issuedAt, expiresAt, email, keyHash };
  const bound = { activationId: activation.id, device: activation.device, nonce: activation.nonce };
  return {
    activation,
    license: { id, product, plan, seats, issuedAt, expiresAt, state },
    file: writeDeviceFile(ring, { ...facts, ...bound, signedAt: now, checkAt }),
    checkAt,
    seats: { used, total: seats },
  };
}
