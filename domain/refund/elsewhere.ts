import type { Work } from '../../db/work.ts';
import { newId } from '../../kit/id.ts';
import { findRefunds, type Payment, type PaymentRefund } from '../payment/index.ts';
import type { Place } from '../subscription/index.ts';
import { followRefund } from './follow-refund.ts';
import type { Refund, RefundReason } from './refund.ts';
import { excessOf } from './request.ts';
import { insertRefund, listOfPayment, updateRefund } from './store.ts';

type Found = {
  /** Locked, and its refunds before it. */
  readonly payment: Payment;
  /** Why all of the payment goes back; null: the order is paid by it. */
  readonly useless: RefundReason | null;
};

/**
 * Compares a payment's refunds as the company tells them with those that were asked for here. One that is done there and
 * unknown here was given back at the company itself: from now on it is a refund like any other, and the same follows from
 * it. One that was done and has come back has failed, for staff: what was taken back for it stays so, because the buyer
 * still has a claim to the money. Repeating changes nothing.
 */
export async function followElsewhere(work: Work, place: Place, found: Found): Promise<void> {
  const { provider, reference, orderId } = found.payment;
  for (const told of await findRefunds(work, orderId)) {
    if (told.provider !== provider || told.reference !== reference) continue;
    const known = (await listOfPayment(work, found.payment)).find(
      ({ id, key }) => id === told.idempotencyKey || key === keyOf(told),
    );
    if (known === undefined) {
      if (told.state === 'done') await takeOver(work, place, { ...found, told });
    } else if (known.state === 'done' && told.state === 'failed') {
      const error = `${told.id} came back after it was done`;
      await updateRefund(work, { ...known, state: 'failed', error, endedAt: work.now });
    }
  }
}

const keyOf = ({ provider, id }: PaymentRefund): string => `elsewhere:${provider}:${id}`;

type Unknown = Found & { readonly told: PaymentRefund };

async function takeOver(work: Work, place: Place, { payment, useless, told }: Unknown) {
  const { provider, reference, orderId } = payment;
  const { id: name, amount, at } = told;
  const isExcess = amount.minor <= excessOf(payment, await listOfPayment(work, payment));
  const refund: Refund = {
    id: newId(work.random),
    key: keyOf(told),
    orderId,
    provider,
    reference,
    amount,
    reason: useless ?? (isExcess ? 'excess' : 'elsewhere'),
    by: provider,
    state: 'done',
    error: `${name} was given back at ${provider} itself`,
    requestedAt: at,
    sentAt: at,
    endedAt: work.now,
  };
  if (await insertRefund(work, refund)) await followRefund(work, place, refund);
}
