import { and, asc, count, desc, eq, isNull } from 'drizzle-orm';
import { isOwned, type OwnAddress, type Slice } from '../../db/owned.ts';
import type { Reader } from '../../db/work.ts';
import type { Activation } from './activation.ts';
import type { StoredLicense } from './store.ts';
import { license, licenseActivation as table } from './table.ts';

export type OwnedSeat = {
  readonly activation: Activation;
  readonly license: Pick<StoredLicense, 'id' | 'product' | 'seats'>;
};

const COLUMNS = {
  activation: table,
  license: { id: license.id, product: license.product, seats: license.seats },
};
const isTheirs = (addresses: readonly OwnAddress[]) =>
  isOwned({ email: license.email, at: license.issuedAt }, addresses);

export async function listOwnedSeats(
  reader: Reader,
  addresses: readonly OwnAddress[],
  { limit, offset }: Slice,
): Promise<OwnedSeat[]> {
  return reader.tx
    .select(COLUMNS)
    .from(table)
    .innerJoin(license, eq(license.id, table.licenseId))
    .where(and(isNull(table.endedAt), isTheirs(addresses)))
    .orderBy(desc(license.issuedAt), desc(license.id), asc(table.activatedAt), asc(table.id))
    .limit(limit)
    .offset(offset);
}

export async function countOwnedSeats(
  reader: Reader,
  addresses: readonly OwnAddress[],
): Promise<number> {
  const [row] = await reader.tx
    .select({ all: count() })
    .from(table)
    .innerJoin(license, eq(license.id, table.licenseId))
    .where(and(isNull(table.endedAt), isTheirs(addresses)));
  return row?.all ?? 0;
}

export async function findOwnedSeat(
  reader: Reader,
  addresses: readonly OwnAddress[],
  id: string,
): Promise<OwnedSeat | null> {
  const rows = await reader.tx
    .select(COLUMNS)
    .from(table)
    .innerJoin(license, eq(license.id, table.licenseId))
    .where(and(eq(table.id, id), isTheirs(addresses)));
  return rows[0] ?? null;
}
