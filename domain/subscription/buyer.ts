import type { Reader } from '../../db/work.ts';
import { currentInvoice } from '../invoice/index.ts';
import { addressFrom, findOrder, type Order } from '../order/index.ts';
import { isSamePlace, lastAnswer, type TaxIdCheck } from '../tax/index.ts';
import type { Subscription } from './subscription.ts';

/** The order of a subscription that paid last, with its buyer as the next one names them. */
export type NextBuyer = {
  /** In the words of its invoice, which may have been corrected; `taxIdProven` is what is known of the id now. */
  readonly like: Order;
  /** The id was good for one of its orders once. */
  readonly wasProven: boolean;
  /** What was heard about it last. */
  readonly lastAnswer: TaxIdCheck | null;
};

/**
 * Who buys the next period. An id that was proven counts until it is heard to be no good any more: a register that is silent
 * changes nothing.
 */
export async function nextBuyer(
  reader: Reader,
  { paidBy, orderId }: Pick<Subscription, 'paidBy' | 'orderId'>,
): Promise<NextBuyer> {
  const paid = await orderOf(reader, paidBy);
  const first = paidBy === orderId ? paid : await orderOf(reader, orderId);
  const words = await wordsOf(reader, paid);
  const { taxId } = words;
  const wasProven = [paid, first].some((order) => order.taxIdProven && order.taxId === taxId);
  const asked = { country: paid.country, text: taxId ?? '' };
  const last = wasProven ? await lastAnswer(reader, asked) : null;
  const taxIdProven = wasProven && last?.result !== 'invalid';
  return { like: { ...paid, ...words, taxIdProven }, wasProven, lastAnswer: last };
}

/** What the invoice of an order that holds now says about its buyer. */
async function wordsOf(reader: Reader, order: Order) {
  const invoice = await currentInvoice(reader, order.id);
  const { name, company, taxId, poNumber } = invoice?.buyer ?? order;
  const address = invoice ? withPostcode(reader, invoice.buyer.address, order) : order.address;
  return { name, company, taxId, poNumber, address };
}

/** The address from the lines of an invoice; the postcode that decided about the tax, even where the lines hide it. */
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
