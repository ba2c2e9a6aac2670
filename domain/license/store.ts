import { and, asc, desc, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm';
import { isAddress } from '../../db/email.ts';
import type { Reader, Work } from '../../db/work.ts';
import type { Activation, EndReason } from './activation.ts';
import type { IssueInput, LicenseFacts, LicenseState, Period, RevokeReason } from './license.ts';
import { license, licensePeriod, licenseActivation as table } from './table.ts';

export type StoredLicense = LicenseFacts &
  Pick<IssueInput, 'orderId' | 'locale'> & {
    readonly keySealed: string;
    readonly keyTail: string;
    readonly file: string;
    readonly state: LicenseState;
    readonly revokeReason: RevokeReason | null;
    readonly revokedAt: Date | null;
    /** When a paid period with another plan or number of seats takes over; null: none does. */
    readonly changesAt: Date | null;
  };

export type StoredPeriod = Period & { readonly anchorDay: number; readonly number: number };

/**
 * Stores the license and its first period unless its order has one for the product, and returns
 * the one it has. A second transaction doing the same waits at the unique index for the first.
 */
export async function insertOnce(
  work: Work,
  row: StoredLicense,
  period: StoredPeriod,
): Promise<StoredLicense> {
  const target = [license.orderId, license.product];
  const inserted = await work.tx
    .insert(license)
    .values(row)
    .onConflictDoNothing({ target })
    .returning();
  if (inserted[0]) {
    await savePeriod(work, row.id, period);
    return inserted[0];
  }
  const stored = await selectFirst(work, row.orderId, row.product);
  if (stored === null) throw new Error('a license just stored was not found');
  return stored;
}

/** The license an order began for a product, or null. */
export async function selectFirst(
  reader: Reader,
  orderId: string,
  product: string,
): Promise<StoredLicense | null> {
  const rows = await reader.tx
    .select()
    .from(license)
    .where(and(eq(license.orderId, orderId), eq(license.product, product)));
  return rows[0] ?? null;
}

/** Licenses an order began, extended or changed, in no order. */
export async function selectByOrder(reader: Reader, orderId: string): Promise<StoredLicense[]> {
  const rows = await reader.tx
    .select({ license })
    .from(license)
    .innerJoin(licensePeriod, eq(licensePeriod.licenseId, license.id))
    .where(eq(licensePeriod.orderId, orderId));
  return rows.map((row) => row.license);
}

/** Licenses of an address, letter case aside, oldest first. */
export async function selectByEmail(reader: Reader, email: string): Promise<StoredLicense[]> {
  return reader.tx
    .select()
    .from(license)
    .where(isAddress(license.email, email))
    .orderBy(asc(license.issuedAt), asc(license.id));
}

export async function selectById(reader: Reader, id: string): Promise<StoredLicense | null> {
  const rows = await reader.tx.select().from(license).where(eq(license.id, id));
  return rows[0] ?? null;
}

export async function selectByKeyHash(
  reader: Reader,
  keyHash: string,
): Promise<StoredLicense | null> {
  const rows = await reader.tx.select().from(license).where(eq(license.keyHash, keyHash));
  return rows[0] ?? null;
}

type Which = { readonly id: string } | { readonly keyHash: string };

/** Reads and locks until the work ends, so that seats and periods change one after the other. */
export async function lockLicense(work: Work, which: Which): Promise<StoredLicense | null> {
  const wanted = 'id' in which ? eq(license.id, which.id) : eq(license.keyHash, which.keyHash);
  const rows = await work.tx.select().from(license).where(wanted).for('update');
  return rows[0] ?? null;
}

/** Writes a license that was locked before. */
export async function updateLicense(work: Work, next: StoredLicense): Promise<StoredLicense> {
  await work.tx.update(license).set(next).where(eq(license.id, next.id));
  return next;
}

/** Periods of a license in the order they were granted, those taken back included. */
export async function selectPeriods(reader: Reader, licenseId: string): Promise<StoredPeriod[]> {
  const rows = await reader.tx
    .select()
    .from(licensePeriod)
    .where(eq(licensePeriod.licenseId, licenseId))
    .orderBy(asc(licensePeriod.number));
  return rows.map(({ licenseId: _, ...period }) => period);
}

/** As `selectPeriods`, of several licenses, by id. */
export async function selectPeriodsOf(
  reader: Reader,
  licenseIds: readonly string[],
): Promise<Map<string, StoredPeriod[]>> {
  const rows = await reader.tx
    .select()
    .from(licensePeriod)
    .where(inArray(licensePeriod.licenseId, [...licenseIds]))
    .orderBy(asc(licensePeriod.number));
  return Map.groupBy(rows, ({ licenseId }) => licenseId);
}

/** Adds a period of a locked license, or writes it anew. */
export async function savePeriod(
  work: Work,
  licenseId: string,
  period: StoredPeriod,
): Promise<void> {
  const { licenseId: id, orderId } = licensePeriod;
  await work.tx
    .insert(licensePeriod)
    .values({ ...period, licenseId })
    .onConflictDoUpdate({ target: [id, orderId], set: period });
}

/** Ids of licenses whose next period, with another plan or number of seats, has begun; those that wait longest first. */
export async function selectChanging(reader: Reader, limit: number): Promise<string[]> {
  const rows = await reader.tx
    .select({ id: license.id })
    .from(license)
    .where(lte(license.changesAt, reader.now))
    .orderBy(asc(license.changesAt), asc(license.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

const active = (licenseId: string) => and(eq(table.licenseId, licenseId), isNull(table.endedAt));

/** Every seat of a license, in use or not, oldest first. */
export async function selectActivations(reader: Reader, licenseId: string): Promise<Activation[]> {
  return reader.tx
    .select()
    .from(table)
    .where(eq(table.licenseId, licenseId))
    .orderBy(asc(table.activatedAt), asc(table.id));
}

/** One seat, in use or not, or null. */
export async function selectActivation(reader: Reader, id: string): Promise<Activation | null> {
  const rows = await reader.tx.select().from(table).where(eq(table.id, id));
  return rows[0] ?? null;
}

export async function insertActivation(work: Work, row: Activation): Promise<Activation> {
  await work.tx.insert(table).values(row);
  return row;
}

type Sign = Pick<Activation, 'id' | 'deviceName' | 'appVersion' | 'nonce'>;

/** Notes that a device was heard of, unless its seat has ended; the seat, or null. */
export async function touchActivation(work: Work, sign: Sign): Promise<Activation | null> {
  const { id, ...seen } = sign;
  const rows = await work.tx
    .update(table)
    .set({ ...seen, lastSeenAt: work.now })
    .where(and(eq(table.id, id), isNull(table.endedAt)))
    .returning();
  return rows[0] ?? null;
}

/** Forgets seats this device gave up and that count for nothing: reinstalling leaves no heap of rows. */
export async function forgetSeats(
  work: Work,
  { licenseId, device }: Pick<Activation, 'licenseId' | 'device'>,
): Promise<void> {
  const where = and(
    eq(table.licenseId, licenseId),
    eq(table.device, device),
    eq(table.moved, false),
    isNotNull(table.endedAt),
  );
  await work.tx.delete(table).where(where);
}

/** Ends one seat; tells whether it was in use. */
export async function endActivation(work: Work, id: string, endReason: EndReason) {
  const rows = await work.tx
    .update(table)
    .set({ endedAt: work.now, endReason })
    .where(and(eq(table.id, id), isNull(table.endedAt)))
    .returning({ id: table.id });
  return rows.length > 0;
}

/** Ends every seat in use. */
export async function endAll(work: Work, licenseId: string, endReason: EndReason): Promise<void> {
  await work.tx.update(table).set({ endedAt: work.now, endReason }).where(active(licenseId));
}

/** Gives seats back that were lost when the license was taken back; such a license has no others. */
export async function reviveRevoked(
  work: Work,
  { id, revokedAt }: Pick<StoredLicense, 'id' | 'revokedAt'>,
): Promise<void> {
  if (revokedAt === null) return;
  const lost = and(
    eq(table.licenseId, id),
    eq(table.endReason, 'revoked'),
    eq(table.endedAt, revokedAt),
  );
  await work.tx.update(table).set({ endedAt: null, endReason: null }).where(lost);
}

/** Leaves only so many seats in use: those seen last. */
export async function trimSeats(work: Work, licenseId: string, seats: number): Promise<void> {
  const rows = await work.tx
    .select({ id: table.id })
    .from(table)
    .where(active(licenseId))
    .orderBy(desc(table.lastSeenAt), desc(table.activatedAt), desc(table.id));
  for (const { id } of rows.slice(seats)) await endActivation(work, id, 'fewer-seats');
}
