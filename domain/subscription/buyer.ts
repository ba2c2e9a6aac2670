import type { Reader } from '../../db/work.ts';
import { addressFrom, type Buyer, buyerOf } from '../buyer/index.ts';
import { currentInvoice } from '../invoice/index.ts';
import { findOrder, type Order } from '../order/index.ts';
import { isSamePlace, lastAnswer, type TaxIdCheck } from '../tax/index.ts';
import type { Subscription } from './subscription.ts';

export type NextBuyer = {
  /** The last paid order, with the buyer as corrected on the invoice and the current `taxIdProven`. */
  readonly like: Order;
  readonly wasProven: boolean;
  readonly lastAnswer: TaxIdCheck | null;
};

/** Returns the buyer of the next period. A proven tax ID counts until a register rejects it. */
export async function nextBuyer(
  reader: Reader,
  { paidBy, orderId }: Pick<Subscription, 'paidBy' | 'orderId'>,
): Promise<NextBuyer> {
  const paid = await orderOf(reader, paidBy);
  const first = paidBy === orderId ? paid : await orderOf(reader, orderId);
  const buyer = await currentBuyer(reader, paid);
  const { taxId } = buyer;
  const wasProven = [paid, first].some((order) => order.taxIdProven && order.taxId === taxId);
  const query = { country: paid.country, text: taxId ?? '' };
  const last = wasProven ? await lastAnswer(reader, query) : null;
  const taxIdProven = wasProven && last?.result !== 'invalid';
  return { like: { ...paid, ...buyer, taxIdProven }, wasProven, lastAnswer: last };
}

/** The email address and the country are the order's, because neither can be corrected on an invoice. */
async function currentBuyer(reader: Reader, order: Order): Promise<Buyer> {
  const invoice = await currentInvoice(reader, order.id);
  if (invoice === null) return buyerOf(order);
  const { email, country } = order;
  const address = withPostcode(reader, invoice.buyer.address, order);
  return buyerOf({ ...invoice.buyer, email, country, address });
}

/** Returns the address on an invoice, with the postcode that decided the tax if its lines no longer show it. */
function withPostcode({ now }: Reader, lines: readonly string[], order: Order) {
  const address = addressFrom(lines, order);
  const { country, address: own } = order;
  if (own === null || isSamePlace(country, own.postcode, address?.postcode ?? null, now))
    return address;
  return { street: '', city: '', ...address, postcode: own.postcode };
}

async function orderOf(reader: Reader, id: string): Promise<Order> {
  const found = await findOrder(reader, id);
  if (found === null) throw new Error(`there is no order ${id}`);
  return found;
}
