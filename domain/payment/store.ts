import { and, asc, eq, lt, ne, sql, sum } from 'drizzle-orm';
import type { Reader, Work } from '../../db/work.ts';
import type { Payment, PaymentRefund } from './payment.ts';
import type { ProviderEvent } from './port.ts';
import { paymentEvent, payment as paymentTable, paymentRefund as refundTable } from './table.ts';

export type PaymentKey = Pick<Payment, 'provider' | 'reference'>;

const hasName = ({ provider, reference }: PaymentKey) =>
  and(eq(paymentTable.provider, provider), eq(paymentTable.reference, reference));

/** Returns false for a known event. */
export async function insertEvent(
  work: Work,
  provider: string,
  event: ProviderEvent,
): Promise<boolean> {
  const { id: eventId, type } = event;
  const reference = 'mandate' in event ? event.mandate : event.reference;
  const rows = await work.tx
    .insert(paymentEvent)
    .values({ provider, eventId, type, reference, receivedAt: work.now })
    .onConflictDoNothing()
    .returning({ eventId: paymentEvent.eventId });
  return rows.length > 0;
}

/** Returns the number of deleted events. */
export async function deleteEvents(
  work: Work,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> {
  const { provider, eventId, receivedAt } = paymentEvent;
  const old = work.tx
    .select({ provider, eventId })
    .from(paymentEvent)
    .where(lt(receivedAt, before))
    .limit(limit);
  const rows = await work.tx
    .delete(paymentEvent)
    .where(sql`(${provider}, ${eventId}) in ${old}`)
    .returning({ eventId });
  return rows.length;
}

export async function insertPayment(work: Work, payment: Payment): Promise<boolean> {
  const rows = await work.tx
    .insert(paymentTable)
    .values(toRow(payment))
    .onConflictDoNothing({ target: [paymentTable.provider, paymentTable.reference] })
    .returning({ id: paymentTable.id });
  return rows.length > 0;
}

export async function lockPayment(work: Work, name: PaymentKey): Promise<Payment | null> {
  const rows = await work.tx.select().from(paymentTable).where(hasName(name)).for('update');
  return rows[0] ? toPayment(rows[0]) : null;
}

export async function updatePayment(work: Work, payment: Payment): Promise<void> {
  await work.tx.update(paymentTable).set(toRow(payment)).where(hasName(payment));
}

/** Returns the full payments of an order, oldest first. More than one means that it was paid twice. */
export async function findPayments(reader: Reader, orderId: string): Promise<Payment[]> {
  const all = await findReceived(reader, orderId);
  return all.filter(({ state }) => state === 'paid');
}

/** Includes partial payments. Oldest first. */
export async function findReceived(reader: Reader, orderId: string): Promise<Payment[]> {
  const rows = await reader.tx
    .select()
    .from(paymentTable)
    .where(eq(paymentTable.orderId, orderId))
    .orderBy(asc(paymentTable.paidAt), asc(paymentTable.id));
  return rows.map(toPayment);
}

/** Returns false if its key or its id is known. */
export async function insertRefund(work: Work, refund: PaymentRefund): Promise<boolean> {
  const { amount, ...rest } = refund;
  const rows = await work.tx
    .insert(refundTable)
    .values({ ...rest, ...amount })
    .onConflictDoNothing()
    .returning({ id: refundTable.id });
  return rows.length > 0;
}

export async function lockRefund(
  work: Work,
  { provider, idempotencyKey }: Pick<PaymentRefund, 'provider' | 'idempotencyKey'>,
): Promise<PaymentRefund | null> {
  const { provider: providerColumn, idempotencyKey: keyColumn } = refundTable;
  const rows = await work.tx
    .select()
    .from(refundTable)
    .where(and(eq(providerColumn, provider), eq(keyColumn, idempotencyKey)))
    .for('update');
  return rows[0] ? toRefund(rows[0]) : null;
}

export async function updateRefund(
  work: Work,
  { provider, id, state }: Pick<PaymentRefund, 'provider' | 'id' | 'state'>,
): Promise<void> {
  await work.tx
    .update(refundTable)
    .set({ state })
    .where(and(eq(refundTable.provider, provider), eq(refundTable.id, id)));
}

/** Returns the minor units of a payment's refunds that did not fail. */
export async function sumRefunds(reader: Reader, name: PaymentKey): Promise<number> {
  const rows = await reader.tx
    .select({ minor: sum(refundTable.minor) })
    .from(refundTable)
    .where(
      and(
        eq(refundTable.provider, name.provider),
        eq(refundTable.reference, name.reference),
        ne(refundTable.state, 'failed'),
      ),
    );
  return Number(rows[0]?.minor ?? 0);
}

export async function findRefunds(reader: Reader, orderId: string): Promise<PaymentRefund[]> {
  const rows = await reader.tx
    .select()
    .from(refundTable)
    .where(eq(refundTable.orderId, orderId))
    .orderBy(asc(refundTable.at), asc(refundTable.id));
  return rows.map(toRefund);
}

function toRow({ total, received, refunded, card, ...rest }: Payment) {
  return {
    ...rest,
    ...total,
    receivedMinor: received.minor,
    refundedMinor: refunded.minor,
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
  };
}

function toPayment(row: typeof paymentTable.$inferSelect): Payment {
  const {
    id: _,
    minor,
    receivedMinor,
    refundedMinor,
    currency,
    cardBrand,
    cardLast4,
    ...rest
  } = row;
  return {
    ...rest,
    total: { minor, currency },
    received: { minor: receivedMinor, currency },
    refunded: { minor: refundedMinor, currency },
    card: cardBrand && cardLast4 ? { brand: cardBrand, last4: cardLast4 } : null,
  };
}

function toRefund({ minor, currency, ...rest }: typeof refundTable.$inferSelect): PaymentRefund {
  return { ...rest, amount: { minor, currency } };
}
