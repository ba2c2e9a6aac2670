import type { DisputeState, PaymentSnapshot } from '../../domain/payment/port.ts';
import type { PayPal } from './client.ts';
import { PayPalFailure } from './failure.ts';
import { fieldsOf, isId, itemsOf } from './fields.ts';

export type Disputes = Pick<PaymentSnapshot, 'dispute' | 'disputeRevision'>;

const UNDISPUTED: Disputes = { dispute: 'none', disputeRevision: 0 };

/**
 * https://developer.paypal.com/api/customer-disputes/v1/ (`outcome_code`). A buyer who cancels a dispute has asked and
 * nothing more. An unknown outcome counts as open, so that somebody looks.
 */
const OUTCOMES: Readonly<Record<string, DisputeState>> = {
  RESOLVED_BUYER_FAVOUR: 'lost',
  ACCEPTED: 'lost',
  RESOLVED_SELLER_FAVOUR: 'won',
  RESOLVED_WITH_PAYOUT: 'won',
  DENIED: 'won',
  CANCELED_BY_BUYER: 'none',
  NONE: 'none',
};

type Dispute = { readonly state: DisputeState; readonly updatedAt: number };

/** Returns the worst state of all disputes of a capture. The package has no disputes, so this reads the API itself. */
export async function fetchDisputes(paypal: PayPal, captureId: string | null): Promise<Disputes> {
  if (!isId(captureId)) return UNDISPUTED;
  const { items } = await listDisputes(paypal, captureId);
  const ids = itemsOf(items).map((item) => fieldsOf(item).dispute_id);
  const all = await Promise.all(ids.filter(isId).map((id) => fetchDispute(paypal, id)));
  if (all.length === 0) return UNDISPUTED;
  const has = (target: DisputeState) => all.some(({ state }) => state === target);
  const dispute = (['lost', 'open', 'won'] as const).find(has) ?? 'none';
  return { dispute, disputeRevision: Math.max(...all.map(({ updatedAt }) => updatedAt)) };
}

/** Without the right to read disputes, an app can still take payments. */
async function listDisputes(paypal: PayPal, captureId: string): Promise<Record<string, unknown>> {
  const query = `disputed_transaction_id=${captureId}&page_size=50`;
  try {
    return await paypal.read(`/v1/customer/disputes?${query}`);
  } catch (error) {
    if (error instanceof PayPalFailure && error.status === 403) return {};
    throw error;
  }
}

async function fetchDispute(paypal: PayPal, id: string): Promise<Dispute> {
  const dispute = await paypal.read(`/v1/customer/disputes/${id}`);
  const outcome = fieldsOf(dispute.dispute_outcome).outcome_code;
  const isOver = dispute.status === 'RESOLVED';
  const updatedAt = Math.floor(Date.parse(String(dispute.update_time)) / 1000);
  return {
    state: isOver ? (OUTCOMES[String(outcome)] ?? 'open') : 'open',
    updatedAt: Number.isSafeInteger(updatedAt) ? updatedAt : 1,
  };
}
