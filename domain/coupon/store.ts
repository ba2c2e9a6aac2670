import { and, asc, eq, isNotNull, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm';
import { lockName } from '../../db/lock.ts';
import type { Reader, Work } from '../../db/work.ts';
import { couponKey } from './code.ts';
import { type Coupon, HOLD_FOR } from './coupon.ts';
import { coupon, couponUse } from './table.ts';

/** Rows per INSERT. Each has about fifteen parameters, and PostgreSQL allows 65,535. */
const BATCH = 500;

type Row = typeof coupon.$inferSelect;
type CustomerOrder = { readonly customer: string; readonly orderId: string };

export async function insertCoupons(
  work: Work,
  rows: readonly (typeof coupon.$inferInsert)[],
): Promise<string[]> {
  const codes: string[] = [];
  for (let start = 0; start < rows.length; start += BATCH) {
    const stored = await work.tx
      .insert(coupon)
      .values(rows.slice(start, start + BATCH))
      .onConflictDoNothing({ target: coupon.key })
      .returning({ code: coupon.code });
    codes.push(...stored.map(({ code }) => code));
  }
  return codes;
}

/** The counts leave out this order's own use. */
export async function selectCoupon(
  reader: Reader,
  key: string,
  { customer, orderId }: CustomerOrder,
): Promise<Coupon | null> {
  const isLapsed = lapsedAt(reader.now);
  const uses = (condition: SQL) =>
    count(sql`${couponUse.state} <> 'freed' and not ${isLapsed} and ${condition}`);
  const isTheirs = sql`${couponUse.customer} = ${customer} and ${couponUse.orderId} <> ${orderId}`;
  const rows = await reader.tx
    .select({
      coupon,
      lapsed: countLapsed(reader.now),
      own: uses(sql`${couponUse.orderId} = ${orderId}`),
      byCustomer: uses(isTheirs),
      heldByCustomer: uses(sql`${couponUse.state} = 'held' and ${isTheirs}`),
    })
    .from(coupon)
    .where(eq(coupon.key, key));
  const [row] = rows;
  if (row === undefined) return null;
  const { byCustomer: usedByCustomer, heldByCustomer } = row;
  return { ...couponOf(row.coupon, row.own + row.lapsed), usedByCustomer, heldByCustomer };
}

const count = (condition: SQL): SQL<number> =>
  sql<number>`(select count(*)::int from ${couponUse} where ${couponUse.couponId} = ${coupon.id}
    and ${condition})`;

export const countLapsed = (now: Date): SQL<number> => count(lapsedAt(now));

const lapsedAt = (now: Date): SQL =>
  sql`(${couponUse.state} = 'held' and ${couponUse.heldAt} <= ${holdsBegin(now)})`;

const holdsBegin = (now: Date): string => new Date(now.getTime() - HOLD_FOR).toISOString();

export async function lapseUses(work: Work, couponId: string): Promise<void> {
  const lapsed = await work.tx
    .update(couponUse)
    .set({ state: 'freed', addressHash: null, freedAt: work.now })
    .where(and(eq(couponUse.couponId, couponId), lapsedAt(work.now)))
    .returning({ id: couponUse.orderId });
  if (lapsed.length === 0) return;
  await work.tx
    .update(coupon)
    .set({ used: sql`${coupon.used} - ${lapsed.length}` })
    .where(eq(coupon.id, couponId));
}

export async function countHeld(
  work: Work,
  couponId: string,
  { customer, addressHash, orderId }: CustomerOrder & { readonly addressHash: string | null },
): Promise<{ byCustomer: number; fromAddress: number }> {
  const [row] = await work.tx
    .select({
      byCustomer: sql<number>`count(*) filter (where ${couponUse.customer} = ${customer})::int`,
      fromAddress: sql<number>`count(*) filter (where ${couponUse.addressHash} = ${addressHash})::int`,
    })
    .from(couponUse)
    .where(
      and(
        eq(couponUse.couponId, couponId),
        eq(couponUse.state, 'held'),
        not(eq(couponUse.orderId, orderId)),
      ),
    );
  return row ?? { byCustomer: 0, fromAddress: 0 };
}

/** Returns whether the order has lost the limited coupon of its present quote (`code`), and not one of an earlier attempt. */
export async function hasLapsed(
  reader: Reader,
  orderId: string,
  code: string | null,
): Promise<boolean> {
  const key = code === null ? null : couponKey(code);
  if (key === null) return false;
  const found = await reader.tx
    .select({ id: couponUse.orderId })
    .from(couponUse)
    .innerJoin(coupon, eq(coupon.id, couponUse.couponId))
    .where(
      and(
        eq(couponUse.orderId, orderId),
        eq(coupon.key, key),
        or(eq(couponUse.state, 'freed'), lapsedAt(reader.now)),
        or(isNotNull(coupon.useLimit), isNotNull(coupon.perCustomer)),
      ),
    );
  return found.length > 0;
}

export function couponOf(
  row: Row,
  without: number,
): Omit<Coupon, 'usedByCustomer' | 'heldByCustomer'> {
  const { offPpm, offMinor, key: _, createdAt: __, used, ...rest } = row;
  const offer =
    offPpm === null
      ? ({ kind: 'amount', minor: offMinor ?? {} } as const)
      : ({ kind: 'percent', ppm: offPpm } as const);
  return { ...rest, offer, used: used - without };
}

/** Serializes all work on the coupon of one order until the transaction ends. */
export const lockUse = (work: Work, orderId: string): Promise<void> =>
  lockName(work, `coupon-use:${orderId}`);

/** Like `lockUse`, but locks nothing if the order has no use. Only its placement adds one. */
export async function lockKnownUse(work: Work, orderId: string): Promise<Use | null> {
  if ((await selectUse(work, orderId)) === null) return null;
  await lockUse(work, orderId);
  return selectUse(work, orderId);
}

/** Locks coupons in the order of their ids, so that two orders that swap them cannot deadlock. */
export async function lockCoupons(
  work: Work,
  which: { readonly key?: string; readonly id?: string | null },
): Promise<{ id: string; key: string }[]> {
  const matches = [
    ...(which.key ? [eq(coupon.key, which.key)] : []),
    ...(which.id ? [eq(coupon.id, which.id)] : []),
  ];
  return work.tx
    .select({ id: coupon.id, key: coupon.key })
    .from(coupon)
    .where(or(...matches))
    .orderBy(asc(coupon.id))
    .for('no key update');
}

export async function countUse(work: Work, id: string): Promise<boolean> {
  const rows = await work.tx
    .update(coupon)
    .set({ used: sql`${coupon.used} + 1` })
    .where(and(eq(coupon.id, id), or(isNull(coupon.useLimit), lt(coupon.used, coupon.useLimit))))
    .returning({ id: coupon.id });
  return rows.length > 0;
}

export async function forceCount(work: Work, id: string): Promise<void> {
  await work.tx
    .update(coupon)
    .set({ used: sql`${coupon.used} + 1` })
    .where(eq(coupon.id, id));
}

export async function uncountUse(work: Work, id: string): Promise<void> {
  await work.tx
    .update(coupon)
    .set({ used: sql`${coupon.used} - 1` })
    .where(eq(coupon.id, id));
}

export type Use = typeof couponUse.$inferSelect;

export async function madeAt(reader: Reader, id: string): Promise<Date | null> {
  const [row] = await reader.tx
    .select({ createdAt: coupon.createdAt })
    .from(coupon)
    .where(eq(coupon.id, id));
  return row?.createdAt ?? null;
}

export async function isKeyTaken(reader: Reader, key: string): Promise<boolean> {
  return (await reader.tx.$count(coupon, eq(coupon.key, key))) > 0;
}

export async function selectUse(reader: Reader, orderId: string): Promise<Use | null> {
  const rows = await reader.tx.select().from(couponUse).where(eq(couponUse.orderId, orderId));
  return rows[0] ?? null;
}

export async function writeUse(
  work: Work,
  use: CustomerOrder & { readonly couponId: string; readonly addressHash: string | null },
): Promise<void> {
  const held = { ...use, state: 'held' as const, heldAt: work.now, spentAt: null, freedAt: null };
  await work.tx
    .insert(couponUse)
    .values(held)
    .onConflictDoUpdate({ target: couponUse.orderId, set: held });
}

/** Begins the time of a held use anew. It lapses after `time`, in milliseconds. */
export async function renewHold(work: Work, orderId: string, time = HOLD_FOR): Promise<void> {
  await work.tx
    .update(couponUse)
    .set({ heldAt: new Date(work.now.getTime() + time - HOLD_FOR) })
    .where(and(eq(couponUse.orderId, orderId), eq(couponUse.state, 'held')));
}

export async function setUse(work: Work, orderId: string, state: 'spent' | 'freed'): Promise<void> {
  const { now } = work;
  const when = state === 'spent' ? { spentAt: now, freedAt: null } : { freedAt: now };
  await work.tx
    .update(couponUse)
    .set({ state, addressHash: null, ...when })
    .where(eq(couponUse.orderId, orderId));
}

export async function deleteUse(work: Work, orderId: string): Promise<void> {
  await work.tx.delete(couponUse).where(eq(couponUse.orderId, orderId));
}
