import type { Reader, Work } from '../../db/work.ts';
import type { Money } from '../../kit/money.ts';
import { days } from '../../kit/time.ts';
import {
  beginNextAttempt,
  END_WAITING,
  isBillCanceled,
  lockOrder,
  type Order,
} from '../order/index.ts';
import {
  findReceived,
  METHOD_FACTS,
  type Payment,
  TRANSFER,
  transferSnapshot,
} from '../payment/index.ts';
import { findSalesQuote } from '../sales-quote/index.ts';
import type { FulfillDeps } from './fulfill.ts';
import { settleOrder } from './settle-order.ts';

type Transfer = {
  readonly orderId: string;
  /** Minor units, in the currency of the order. */
  readonly minor: number;
  /** When it arrived on the account. */
  readonly at: Date;
  /** How many transfers of the order the page showed, so that a form sent twice records one. */
  readonly seenTransfers: number;
};

/** `changed`: no order of a quote, or another transfer was recorded meanwhile. `date`: in the future, or before the order. */
type TransferResult =
  | { readonly ok: true; readonly value: Order }
  | { readonly ok: false; readonly code: 'changed' | 'date' }
  | { readonly ok: false; readonly code: 'missing'; readonly missing: Money };

/**
 * Records a transfer that finance found on the account, and fulfills its order like any other payment. Less than the
 * total is refused, because it buys nothing. What is more, or was paid already, waits for finance to send it back.
 */
export async function receiveTransfer(
  work: Work,
  deps: FulfillDeps,
  { orderId, minor, at, seenTransfers }: Transfer,
): Promise<TransferResult> {
  const order = await lockOrder(work, orderId);
  if (order === null || (await findSalesQuote(work, orderId)) === null)
    return { ok: false, code: 'changed' };
  const { orderNumber, createdAt } = order;
  const before = await findTransfers(work, orderId);
  if (before.length !== seenTransfers) return { ok: false, code: 'changed' };
  // Banks name only the day, so a transfer may seem to be a few hours older than its order.
  if (at > work.now || at.getTime() < createdAt.getTime() - days(1))
    return { ok: false, code: 'date' };
  const { currency } = order.total;
  const received = { minor, currency };
  // What comes for a paid order or a canceled invoice goes back, whatever the amount.
  const goesBack = order.state === 'paid' || isBillCanceled(order);
  const total = goesBack ? received : order.total;
  if (minor < total.minor)
    return { ok: false, code: 'missing', missing: { minor: total.minor - minor, currency } };
  if (!goesBack) await awaitTransfer(work, order);
  await endEarlier(work, order);
  const reference = seenTransfers === 0 ? orderNumber : `${orderNumber}-${seenTransfers + 1}`;
  const snapshot = transferSnapshot({ orderId, reference, total, received, at });
  const paid = await settleOrder(work, deps, { provider: TRANSFER, snapshot });
  return { ok: true, value: paid };
}

/** Returns the transfers that were recorded for an order. */
export const findTransfers = async (reader: Reader, orderId: string): Promise<Payment[]> =>
  (await findReceived(reader, orderId)).filter(({ provider }) => provider === TRANSFER);

/** Another method may still have a payment that waits, which would be money for nothing. */
async function endEarlier(work: Work, { id: orderId, state, provider, reference }: Order) {
  const hasBegunTransfer = provider === TRANSFER && reference !== null;
  if (state !== 'paid' && !hasBegunTransfer) await work.enqueue(END_WAITING, { orderId });
}

/** A customer may have chosen another method after the transfer was sent. */
async function awaitTransfer(work: Work, order: Order): Promise<void> {
  if (METHOD_FACTS[order.method].flow === 'transfer') return;
  await beginNextAttempt(work, order, { method: 'transfer', provider: TRANSFER });
}
