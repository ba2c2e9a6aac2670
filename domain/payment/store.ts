import { and, asc, eq } from 'drizzle-orm';
import type { Reader, Work } from '../../db/work.ts';
import type { Payment } from './payment.ts';
import type { PaymentEvent } from './port.ts';
import { paymentEvent, payment as paymentTable } from './table.ts';

/** Inserts once per provider and event id; tells whether this call inserted it. */
export async function insertEvent(
  work: Work,
  provider: string,
  event: PaymentEvent,
): Promise<boolean> {
  const rows = await work.tx
    .insert(paymentEvent)
    .values({
      provider,
      eventId: event.id,
      type: event.type,
      reference: event.reference,
      receivedAt: work.now,
    })
    .onConflictDoNothing()
    .returning({ eventId: paymentEvent.eventId });
  return rows.length > 0;
}

/** Inserts once per provider and reference; tells whether this call inserted it. */
export async function insertPayment(work: Work, payment: Payment): Promise<boolean> {
  const rows = await work.tx
    .insert(paymentTable)
    .values({
      provider: payment.provider,
      reference: payment.reference,
      purchaseId: payment.purchaseId,
      minor: payment.total.minor,
      currency: payment.total.currency,
      cardBrand: payment.card?.brand ?? null,
      cardLast4: payment.card?.last4 ?? null,
      paidAt: payment.paidAt,
    })
    .onConflictDoNothing({ target: [paymentTable.provider, paymentTable.reference] })
    .returning({ id: paymentTable.id });
  return rows.length > 0;
}

export async function selectPayment(
  reader: Reader,
  provider: string,
  reference: string,
): Promise<Payment | null> {
  const rows = await reader.tx
    .select()
    .from(paymentTable)
    .where(and(eq(paymentTable.provider, provider), eq(paymentTable.reference, reference)));
  const row = rows[0];
  return row ? toPayment(row) : null;
}

/** Every recorded payment of a purchase, oldest first. */
export async function findPayments(reader: Reader, purchaseId: string): Promise<Payment[]> {
  const rows = await reader.tx
    .select()
    .from(paymentTable)
    .where(eq(paymentTable.purchaseId, purchaseId))
    .orderBy(asc(paymentTable.paidAt), asc(paymentTable.id));
  return rows.map(toPayment);
}

function toPayment(row: typeof paymentTable.$inferSelect): Payment {
  const { provider, reference, purchaseId, minor, currency, cardBrand, cardLast4, paidAt } = row;
  const card = cardBrand && cardLast4 ? { brand: cardBrand, last4: cardLast4 } : null;
  return { provider, reference, purchaseId, total: { minor, currency }, card, paidAt };
}
