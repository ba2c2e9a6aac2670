import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lte,
  notInArray,
} from 'drizzle-orm';
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
    readonly changesAt: Date | null;
  };

export type StoredPeriod = Period & { readonly anchorDay: number; readonly number: number };

/**
 * Inserts a license and its first period, or returns the one that the order already has for the product. Concurrent
 * calls wait for the index.
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
  if (stored === null) throw new Error('the stored license was not found');
  return stored;
}

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

export async function selectByOrder(reader: Reader, orderId: string): Promise<StoredLicense[]> {
  const rows = await reader.tx
    .select({ license })
    .from(license)
    .innerJoin(licensePeriod, eq(licensePeriod.licenseId, license.id))
    .where(eq(licensePeriod.orderId, orderId));
  return rows.map((row) => row.license);
}

/** Returns the licenses that these orders or gifts issued. */
export async function selectIssuedBy(
  reader: Reader,
  orderIds: readonly string[],
): Promise<StoredLicense[]> {
  if (orderIds.length === 0) return [];
  return reader.tx
    .select()
    .from(license)
    .where(inArray(license.orderId, [...orderIds]));
}

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

/** Serializes changes of seats and periods until the transaction ends. */
export async function lockLicense(work: Work, which: Which): Promise<StoredLicense | null> {
  const condition = 'id' in which ? eq(license.id, which.id) : eq(license.keyHash, which.keyHash);
  const rows = await work.tx.select().from(license).where(condition).for('update');
  return rows[0] ?? null;
}

/** The license must be locked. */
export async function updateLicense(work: Work, next: StoredLicense): Promise<StoredLicense> {
  await work.tx.update(license).set(next).where(eq(license.id, next.id));
  return next;
}

export async function selectPeriods(reader: Reader, licenseId: string): Promise<StoredPeriod[]> {
  const rows = await reader.tx
    .select()
    .from(licensePeriod)
    .where(eq(licensePeriod.licenseId, licenseId))
    .orderBy(asc(licensePeriod.number));
  return rows.map(({ licenseId: _, ...period }) => period);
}

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

export async function selectActivations(reader: Reader, licenseId: string): Promise<Activation[]> {
  return reader.tx
    .select()
    .from(table)
    .where(eq(table.licenseId, licenseId))
    .orderBy(asc(table.activatedAt), asc(table.id));
}

export async function selectActivation(reader: Reader, id: string): Promise<Activation | null> {
  const rows = await reader.tx.select().from(table).where(eq(table.id, id));
  return rows[0] ?? null;
}

export async function insertActivation(work: Work, row: Activation): Promise<Activation> {
  await work.tx.insert(table).values(row);
  return row;
}

type Heartbeat = Pick<Activation, 'id' | 'deviceName' | 'appVersion' | 'nonce'>;

/** Returns null when the seat has ended. */
export async function touchActivation(
  work: Work,
  heartbeat: Heartbeat,
): Promise<Activation | null> {
  const { id, ...seen } = heartbeat;
  const rows = await work.tx
    .update(table)
    .set({ ...seen, lastSeenAt: work.now })
    .where(and(eq(table.id, id), isNull(table.endedAt)))
    .returning();
  return rows[0] ?? null;
}

/** Deletes ended seats that were no moves, so that reinstalls do not accumulate rows. */
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

export async function endActivation(work: Work, id: string, endReason: EndReason) {
  const rows = await work.tx
    .update(table)
    .set({ endedAt: work.now, endReason })
    .where(and(eq(table.id, id), isNull(table.endedAt)))
    .returning({ id: table.id });
  return rows.length > 0;
}

export async function endAll(work: Work, licenseId: string, endReason: EndReason): Promise<void> {
  await work.tx.update(table).set({ endedAt: work.now, endReason }).where(active(licenseId));
}

/** Restores the seats lost in a revocation. */
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

export async function trimSeats(work: Work, licenseId: string, seats: number): Promise<void> {
  const rows = await work.tx
    .select({ id: table.id })
    .from(table)
    .where(active(licenseId))
    .orderBy(desc(table.lastSeenAt), desc(table.activatedAt), desc(table.id));
  for (const { id } of rows.slice(seats)) await endActivation(work, id, 'fewer-seats');
}

/** Counts licenses of products other than these, by product. */
export const countLicensesOutside = (
  reader: Reader,
  known: readonly string[],
): Promise<{ product: string; count: number }[]> =>
  reader.tx
    .select({ product: license.product, count: count() })
    .from(license)
    .where(notInArray(license.product, [...known]))
    .groupBy(license.product);
