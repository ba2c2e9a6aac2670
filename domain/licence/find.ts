import type { OwnAddress, Slice } from '../../db/owned.ts';
import type { Reader } from '../../db/work.ts';
import { PRODUCTS } from '../../products/index.ts';
import { hashLicenceKey } from './key.ts';
import type { KeyRing } from './key-ring.ts';
import type { IssuedLicence, Period, RevokeReason } from './licence.ts';
import {
  type StoredLicence,
  selectByEmail,
  selectById,
  selectByKeyHash,
  selectByPurchase,
  selectPeriods,
} from './store.ts';
import { type Around, selectEnding, selectOneOwned, selectOwned } from './store-owned.ts';

/**
 * The licences a purchase gave, extended or changed, their keys readable, in the shop's order; none
 * while none is issued. Throws when a key was sealed by a private key that is no longer in the ring.
 */
export async function listLicences(
  reader: Reader,
  ring: KeyRing,
  purchaseId: string,
): Promise<IssuedLicence[]> {
  const stored = await selectByPurchase(reader, purchaseId);
  return stored.toSorted(inShopOrder).map((each) => unseal(ring, each));
}

/** The first of `listLicences`, or null. */
export async function findLicence(
  reader: Reader,
  ring: KeyRing,
  purchaseId: string,
): Promise<IssuedLicence | null> {
  return (await listLicences(reader, ring, purchaseId))[0] ?? null;
}

/** A licence and whom it belongs to. */
export type OwnedLicence = IssuedLicence & {
  /** The purchase that began it. */
  readonly purchaseId: string;
  /** Address on record. */
  readonly email: string;
  /** Why it was taken back, and when; null while it holds. */
  readonly revoked: { readonly reason: RevokeReason; readonly at: Date } | null;
};

/** Every licence of an address, letter case aside, oldest first. Throws as `listLicences` does. */
export async function listLicencesOf(
  reader: Reader,
  ring: KeyRing,
  email: string,
): Promise<OwnedLicence[]> {
  const stored = await selectByEmail(reader, email);
  return stored.map((each) => own(ring, each));
}

/**
 * The address on record (of the newest licence that was not taken back) that equals `email`, letter
 * case aside; with a purchase only if that gave one of its licences. Null: we know nobody.
 */
export async function findAddress(
  reader: Reader,
  email: string,
  purchaseId: string | null,
): Promise<string | null> {
  const stored = await selectByEmail(reader, email);
  const wanted = stored
    .filter(({ state }) => state === 'active')
    .filter((each) => purchaseId === null || each.purchaseId === purchaseId);
  return wanted.at(-1)?.email ?? null;
}

/** What a licence is, without its key and file. */
export type LicenceTerms = Omit<OwnedLicence, 'key' | 'file' | 'revoked'>;

/** What the licence with this id is, or null. */
export async function findTerms(reader: Reader, licenceId: string): Promise<LicenceTerms | null> {
  const stored = await selectById(reader, licenceId);
  return stored && termsOf(stored);
}

/** What the licences are that a purchase gave, extended or changed, in no order. */
export async function listGranted(reader: Reader, purchaseId: string): Promise<LicenceTerms[]> {
  return (await selectByPurchase(reader, purchaseId)).map(termsOf);
}

/** What the licence with this key (in its typed form) is, or null. */
export async function findByKey(reader: Reader, key: string): Promise<LicenceTerms | null> {
  const stored = await selectByKeyHash(reader, hashLicenceKey(key));
  return stored && termsOf(stored);
}

/** What was paid for on a licence, in the order it was granted, what was taken back included. */
export async function listPeriods(reader: Reader, licenceId: string): Promise<Period[]> {
  const stored = await selectPeriods(reader, licenceId);
  return stored.map(({ anchorDay: _, number: __, ...period }) => period);
}

/** The licences of these addresses, newest first; all unless a slice is given. Throws as `listLicences` does. */
export async function listOwned(
  reader: Reader,
  ring: KeyRing,
  { addresses, slice }: { readonly addresses: readonly OwnAddress[]; readonly slice?: Slice },
): Promise<OwnedLicence[]> {
  return (await selectOwned(reader, addresses, slice)).map((each) => own(ring, each));
}

/** The licence with this id if it is of these addresses, or null. Throws as `listLicences` does. */
export async function findOwned(
  reader: Reader,
  ring: KeyRing,
  { addresses, id }: { readonly addresses: readonly OwnAddress[]; readonly id: string },
): Promise<OwnedLicence | null> {
  const stored = await selectOneOwned(reader, addresses, id);
  return stored && own(ring, stored);
}

/** What those licences of these addresses are that stop working around this moment, the nearest to it first. */
export async function listEnding(
  reader: Reader,
  addresses: readonly OwnAddress[],
  around: Around,
): Promise<LicenceTerms[]> {
  return (await selectEnding(reader, addresses, around)).map(termsOf);
}

/** A stored licence as its holder sees it. Throws as `listLicences` does. */
export function unseal(ring: KeyRing, stored: StoredLicence): IssuedLicence {
  const { id, product, plan, seats, file, issuedAt, expiresAt, state } = stored;
  const key = ring.open(stored.keySealed, { owner: id });
  return { id, key, file, product, plan, seats, issuedAt, expiresAt, state };
}

function termsOf(stored: StoredLicence): LicenceTerms {
  const { id, product, plan, seats, issuedAt, expiresAt, state, purchaseId, email } = stored;
  return { id, product, plan, seats, issuedAt, expiresAt, state, purchaseId, email };
}

function own(ring: KeyRing, stored: StoredLicence): OwnedLicence {
  const { purchaseId, email, revokeReason: reason, revokedAt: at } = stored;
  const revoked = reason && at && { reason, at };
  return { ...unseal(ring, stored), purchaseId, email, revoked };
}

const placeOf = (product: string): number => PRODUCTS.findIndex(({ key }) => key === product);

const inShopOrder = (one: StoredLicence, other: StoredLicence): number =>
  placeOf(one.product) - placeOf(other.product) || one.id.localeCompare(other.id);
