import type { OwnAddress, Slice } from '../../db/owned.ts';
import type { Reader } from '../../db/work.ts';
import { PRODUCTS } from '../../products/index.ts';
import { hashLicenseKey } from './key.ts';
import type { KeyRing } from './key-ring.ts';
import type { IssuedLicense, Period, RevokeReason } from './license.ts';
import {
  type StoredLicense,
  selectByEmail,
  selectById,
  selectByKeyHash,
  selectByOrder,
  selectPeriods,
} from './store.ts';
import { type Around, selectEnding, selectOneOwned, selectOwned } from './store-owned.ts';

/**
 * Returns the licenses that an order issued, extended, or changed, with readable keys and in shop order.
 * @throws Error when a key was sealed with a private key that is no longer in the ring
 */
export async function listLicenses(
  reader: Reader,
  ring: KeyRing,
  orderId: string,
): Promise<IssuedLicense[]> {
  const stored = await selectByOrder(reader, orderId);
  return stored.toSorted(inShopOrder).map((each) => unseal(ring, each));
}

export async function findLicense(
  reader: Reader,
  ring: KeyRing,
  orderId: string,
): Promise<IssuedLicense | null> {
  return (await listLicenses(reader, ring, orderId))[0] ?? null;
}

export type OwnedLicense = IssuedLicense & {
  readonly orderId: string;
  readonly email: string;
  readonly revoked: { readonly reason: RevokeReason; readonly at: Date } | null;
};

/** Ignores letter case. Oldest first. */
export async function listLicensesOf(
  reader: Reader,
  ring: KeyRing,
  email: string,
): Promise<OwnedLicense[]> {
  const stored = await selectByEmail(reader, email);
  return stored.map((each) => toOwned(ring, each));
}

/** Returns the address as the newest active license spells it, optionally only of one order, or null. */
export async function findAddress(
  reader: Reader,
  email: string,
  orderId: string | null,
): Promise<string | null> {
  const stored = await selectByEmail(reader, email);
  const active = stored
    .filter(({ state }) => state === 'active')
    .filter((each) => orderId === null || each.orderId === orderId);
  return active.at(-1)?.email ?? null;
}

export type LicenseTerms = Omit<OwnedLicense, 'key' | 'file' | 'revoked'>;

export async function findTerms(reader: Reader, licenseId: string): Promise<LicenseTerms | null> {
  const stored = await selectById(reader, licenseId);
  return stored && termsOf(stored);
}

/** Returns the licenses that an order issued, extended, or changed, without keys and in no order. */
export async function listGranted(reader: Reader, orderId: string): Promise<LicenseTerms[]> {
  return (await selectByOrder(reader, orderId)).map(termsOf);
}

export async function findByKey(reader: Reader, key: string): Promise<LicenseTerms | null> {
  const stored = await selectByKeyHash(reader, hashLicenseKey(key));
  return stored && termsOf(stored);
}

/** In the order they were granted, including withdrawn ones. */
export async function listPeriods(reader: Reader, licenseId: string): Promise<Period[]> {
  const stored = await selectPeriods(reader, licenseId);
  return stored.map(({ anchorDay: _, number: __, ...period }) => period);
}

/** Newest first. */
export async function listOwned(
  reader: Reader,
  ring: KeyRing,
  { addresses, slice }: { readonly addresses: readonly OwnAddress[]; readonly slice?: Slice },
): Promise<OwnedLicense[]> {
  return (await selectOwned(reader, addresses, slice)).map((each) => toOwned(ring, each));
}

export async function findOwned(
  reader: Reader,
  ring: KeyRing,
  { addresses, id }: { readonly addresses: readonly OwnAddress[]; readonly id: string },
): Promise<OwnedLicense | null> {
  const stored = await selectOneOwned(reader, addresses, id);
  return stored && toOwned(ring, stored);
}

export async function listEnding(
  reader: Reader,
  addresses: readonly OwnAddress[],
  around: Around,
): Promise<LicenseTerms[]> {
  return (await selectEnding(reader, addresses, around)).map(termsOf);
}

/** @throws Error when the key was sealed with a private key that is no longer in the ring */
export function unseal(ring: KeyRing, stored: StoredLicense): IssuedLicense {
  const { id, product, plan, seats, file, issuedAt, expiresAt, state } = stored;
  const key = ring.open(stored.keySealed, { owner: id });
  return { id, key, file, product, plan, seats, issuedAt, expiresAt, state };
}

function termsOf(stored: StoredLicense): LicenseTerms {
  const { id, product, plan, seats, issuedAt, expiresAt, state, orderId, email } = stored;
  return { id, product, plan, seats, issuedAt, expiresAt, state, orderId, email };
}

function toOwned(ring: KeyRing, stored: StoredLicense): OwnedLicense {
  const { orderId, email, revokeReason: reason, revokedAt: at } = stored;
  const revoked = reason && at && { reason, at };
  return { ...unseal(ring, stored), orderId, email, revoked };
}

const placeOf = (product: string): number => PRODUCTS.findIndex(({ key }) => key === product);

const inShopOrder = (one: StoredLicense, other: StoredLicense): number =>
  placeOf(one.product) - placeOf(other.product) || one.id.localeCompare(other.id);
