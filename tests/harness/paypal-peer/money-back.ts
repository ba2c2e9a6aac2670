import {
  announce,
  type Books,
  type Capture,
  type Fields,
  get,
  now,
  orderOfCapture,
  type PeerOrder,
  type PeerRefund,
} from './books.ts';
import { readAmount } from './orders.ts';
import { unprocessable } from './refusal.ts';

const UNREFUNDABLE: Readonly<Record<string, string>> = {
  PENDING: 'PENDING_CAPTURE',
  DECLINED: 'REFUND_NOT_ALLOWED',
  REFUNDED: 'CAPTURE_FULLY_REFUNDED',
};

/** In hundredths. */
const count = ({ value }: Capture['amount']): number => Math.round(Number(value) * 100);

export function createRefund(books: Books, captureId: string, body: Fields): PeerRefund {
  const order = orderOfCapture(books, captureId);
  const { capture } = order;
  const why = UNREFUNDABLE[capture?.status ?? 'PENDING'];
  if (!capture || why) throw unprocessable(why ?? 'PENDING_CAPTURE');
  const amount = readAmount(body.amount);
  if (amount.currency_code !== capture.amount.currency_code)
    throw unprocessable('REFUND_CAPTURE_CURRENCY_MISMATCH');
  if (count(amount) > leftOf(order)) throw unprocessable('REFUND_AMOUNT_EXCEEDED');
  const refund: PeerRefund = {
    id: books.newId(),
    status: books.refundStatus,
    amount,
    ...(body.custom_id ? { custom_id: String(body.custom_id) } : {}),
    create_time: now(books),
  };
  order.refunds.push(refund);
  markRefunded(order);
  announce(books, 'PAYMENT.CAPTURE.REFUNDED', withLinks(refund, captureId));
  return refund;
}

const withLinks = (refund: PeerRefund, captureId: string) => {
  const href = `https://api-m.sandbox.paypal.com/v2/payments/captures/${captureId}`;
  return { ...refund, links: [{ rel: 'up', href, method: 'GET' }] };
};

function leftOf({ capture, refunds }: PeerOrder): number {
  const given = refunds.filter(({ status }) => status !== 'FAILED');
  const total = capture ? count(capture.amount) : 0;
  return given.reduce((left, { amount }) => left - count(amount), total);
}

function markRefunded(order: PeerOrder): void {
  if (!order.capture) return;
  const left = leftOf(order);
  const isWhole = left === count(order.capture.amount);
  const part = left === 0 ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  order.capture.status = isWhole ? 'COMPLETED' : part;
}

/** PayPal could not pay the money back, and tells it later. */
export function failRefund(books: Books, id: string): void {
  for (const order of books.orders.values()) {
    const refund = order.refunds.find((each) => each.id === id);
    if (!refund || !order.capture) continue;
    refund.status = 'FAILED';
    markRefunded(order);
    announce(books, 'PAYMENT.REFUND.FAILED', withLinks(refund, order.capture.id));
  }
}

/** After a dispute has ended, the next call opens another. */
export function dispute(books: Books, reference: string, outcome: string | null): void {
  const order = get(books.orders, reference);
  const capture = order.capture?.id ?? '';
  const open = [...books.disputes.values()].find(
    (each) => each.capture === capture && each.status !== 'RESOLVED',
  );
  const current = open ?? {
    dispute_id: `PP-D-${books.disputes.size + 1}`,
    capture,
    status: 'WAITING_FOR_SELLER_RESPONSE',
    update_time: now(books),
  };
  books.disputes.set(current.dispute_id, current);
  current.update_time = now(books);
  if (outcome !== null)
    Object.assign(current, { status: 'RESOLVED', dispute_outcome: { outcome_code: outcome } });
  const name = outcome === null ? 'CREATED' : 'RESOLVED';
  announce(books, `CUSTOMER.DISPUTE.${name}`, shownDispute(current));
}

export const shownDispute = ({ capture, ...dispute }: { readonly capture: string }) => ({
  ...dispute,
  disputed_transactions: [{ seller_transaction_id: capture }],
});

export function listDisputes({ disputes }: Books, captureId: string): object {
  const items = [...disputes.values()].filter(({ capture }) => capture === captureId);
  return items.length > 0 ? { items: items.map(shownDispute) } : {};
}
