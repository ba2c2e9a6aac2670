import { and, asc, desc, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm';
import { isAddress } from '../../db/email.ts';
import type { Reader, Work } from '../../db/work.ts';
import type { Activation, EndReason } from './activation.ts';
import type { IssueInput, LicenceFacts, LicenceState, Period, RevokeReason } from './licence.ts';
import { licence, licencePeriod, licenceActivation as table } from './table.ts';

export type StoredLicence = LicenceFacts &
  Pick<IssueInput, 'purchaseId' | 'locale'> & {
    readonly keySealed: string;
    readonly keyTail: string;
    readonly file: string;
    readonly state: LicenceState;
    readonly revokeReason: RevokeReason | null;
    readonly revokedAt: Date | null;
    /** When a paid period with another plan or number of seats takes over; null: none does. */
    readonly changesAt: Date | null;
  };

export type StoredPeriod = Period & { readonly anchorDay: number; readonly number: number };

/**
 * Stores the licence and its first period unless its purchase has one for the product, and returns
 * the one it has. A second transaction doing the same waits at the unique index for the first.
 */
export async function insertOnce(
  work: Work,
  row: StoredLicence,
  period: StoredPeriod,
): Promise<StoredLicence> {
  const target = [licence.purchaseId, licence.product];
  const inserted = await work.tx
    .insert(licence)
    .values(row)
    .onConflictDoNothing({ target })
    .returning();
  if (inserted[0]) {
    await savePeriod(work, row.id, period);
    return inserted[0];
  }
  const stored = await selectFirst(work, row.purchaseId, row.product);
  if (stored === null) throw new Error('a licence just stored was not found');
  return stored;
}

/** The licence a purchase began for a product, or null. */
export async function selectFirst(
  reader: Reader,
  purchaseId: string,
  product: string,
): Promise<StoredLicence | null> {
  const rows = await reader.tx
    .select()
    .from(licence)
    .where(and(eq(licence.purchaseId, purchaseId), eq(licence.product, product)));
  return rows[0] ?? null;
}

/** Licences a purchase began, extended or changed, in no order. */
export async function selectByPurchase(
  reader: Reader,
  purchaseId: string,
): Promise<StoredLicence[]> {
  const rows = await reader.tx
    .select({ licence })
    .from(licence)
    .innerJoin(licencePeriod, eq(licencePeriod.licenceId, licence.id))
    .where(eq(licencePeriod.purchaseId, purchaseId));
  return rows.map((row) => row.licence);
}

/** Licences of an address, letter case aside, oldest first. */
export async function selectByEmail(reader: Reader, email: string): Promise<StoredLicence[]> {
  return reader.tx
    .select()
    .from(licence)
    .where(isAddress(licence.email, email))
    .orderBy(asc(licence.issuedAt), asc(licence.id));
}

export async function selectById(reader: Reader, id: string): Promise<StoredLicence | null> {
  const rows = await reader.tx.select().from(licence).where(eq(licence.id, id));
  return rows[0] ?? null;
}

export async function selectByKeyHash(
  reader: Reader,
  keyHash: string,
): Promise<StoredLicence | null> {
  const rows = await reader.tx.select().from(licence).where(eq(licence.keyHash, keyHash));
  return rows[0] ?? null;
}

type Which = { readonly id: string } | { readonly keyHash: string };

/** Reads and locks until the work ends, so that seats and periods change one after the other. */
export async function lockLicence(work: Work, which: Which): Promise<StoredLicence | null> {
  const wanted = 'id' in which ? eq(licence.id, which.id) : eq(licence.keyHash, which.keyHash);
  const rows = await work.tx.select().from(licence).where(wanted).for('update');
  return rows[0] ?? null;
}

/** Writes a licence that was locked before. */
export async function updateLicence(work: Work, next: StoredLicence): Promise<StoredLicence> {
  await work.tx.update(licence).set(next).where(eq(licence.id, next.id));
  return next;
}

/** Periods of a licence in the order they were granted, those taken back included. */
export async function selectPeriods(reader: Reader, licenceId: string): Promise<StoredPeriod[]> {
  const rows = await reader.tx
    .select()
    .from(licencePeriod)
    .where(eq(licencePeriod.licenceId, licenceId))
    .orderBy(asc(licencePeriod.number));
  return rows.map(({ licenceId: _, ...period }) => period);
}

/** As `selectPeriods`, of several licences, by id. */
export async function selectPeriodsOf(
  reader: Reader,
  licenceIds: readonly string[],
): Promise<Map<string, StoredPeriod[]>> {
  const rows = await reader.tx
    .select()
    .from(licencePeriod)
    .where(inArray(licencePeriod.licenceId, [...licenceIds]))
    .orderBy(asc(licencePeriod.number));
  return Map.groupBy(rows, ({ licenceId }) => licenceId);
}

/** Adds a period of a locked licence, or writes it anew. */
export async function savePeriod(
  work: Work,
  licenceId: string,
  period: StoredPeriod,
): Promise<void> {
  const { licenceId: id, purchaseId } = licencePeriod;
  await work.tx
    .insert(licencePeriod)
    .values({ ...period, licenceId })
    .onConflictDoUpdate({ target: [id, purchaseId], set: period });
}

/** Ids of licences whose next period, with another plan or number of seats, has begun; those that wait longest first. */
export async function selectChanging(reader: Reader, limit: number): Promise<string[]> {
  const rows = await reader.tx
    .select({ id: licence.id })
    .from(licence)
    .where(lte(licence.changesAt, reader.now))
    .orderBy(asc(licence.changesAt), asc(licence.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

const active = (licenceId: string) => and(eq(table.licenceId, licenceId), isNull(table.endedAt));

/** Every seat of a licence, in use or not, oldest first. */
export async function selectActivations(reader: Reader, licenceId: string): Promise<Activation[]> {
  return reader.tx
    .select()
    .from(table)
    .where(eq(table.licenceId, licenceId))
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
  { licenceId, device }: Pick<Activation, 'licenceId' | 'device'>,
): Promise<void> {
  const where = and(
    eq(table.licenceId, licenceId),
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
export async function endAll(work: Work, licenceId: string, endReason: EndReason): Promise<void> {
  await work.tx.update(table).set({ endedAt: work.now, endReason }).where(active(licenceId));
}

/** Gives seats back that were lost when the licence was taken back; such a licence has no others. */
export async function reviveRevoked(
  work: Work,
  { id, revokedAt }: Pick<StoredLicence, 'id' | 'revokedAt'>,
): Promise<void> {
  if (revokedAt === null) return;
  const lost = and(
    eq(table.licenceId, id),
    eq(table.endReason, 'revoked'),
    eq(table.endedAt, revokedAt),
  );
  await work.tx.update(table).set({ endedAt: null, endReason: null }).where(lost);
}

/** Leaves only so many seats in use: those seen last. */
export async function trimSeats(work: Work, licenceId: string, seats: number): Promise<void> {
  const rows = await work.tx
    .select({ id: table.id })
    .from(table)
    .where(active(licenceId))
    .orderBy(desc(table.lastSeenAt), desc(table.activatedAt), desc(table.id));
  for (const { id } of rows.slice(seats)) await endActivation(work, id, 'fewer-seats');
}
